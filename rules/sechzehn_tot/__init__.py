"""16 tot: add up throws of one die and stop in time."""

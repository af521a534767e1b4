"""Games on the lane and at the table, running and of long ago."""

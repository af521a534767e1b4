"""Hausnummern: every throw becomes a digit, its bowler chooses the place."""

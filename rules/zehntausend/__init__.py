"""Zehntausend: six dice, keep what scores or risk it."""

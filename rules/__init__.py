"""The games, pure: no clock, no chance, no files.  ``GAMES`` is the register of all of them."""

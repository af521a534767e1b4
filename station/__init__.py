"""The evening at the lane: state, disk, people, commands."""

__version__ = "0.1.0"

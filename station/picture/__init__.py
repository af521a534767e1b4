"""What each audience sees of the evening, whole every time."""

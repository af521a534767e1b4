"""From bytes to lane events, pure: no port, no clock, no thread."""

"""From connections to messages and back: one loop that waits, a crew that works."""

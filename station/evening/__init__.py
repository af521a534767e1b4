"""The evening, pure: what comes in, what it means, what is kept of it."""

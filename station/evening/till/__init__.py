"""The till."""

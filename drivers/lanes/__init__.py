"""The lanes that a station can read, one module a kind."""

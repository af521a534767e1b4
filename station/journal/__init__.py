"""The journal on disk, and how it is read again."""

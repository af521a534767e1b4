"""The screens of the room."""

"""Häuschenbauen: each face of the die is a part of the house."""

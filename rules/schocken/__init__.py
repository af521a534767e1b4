"""Schocken: three dice under the cup, the lowest throw takes Deckel."""

"""The tools for whoever attaches a lane, on the host's page."""

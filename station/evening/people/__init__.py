"""Who is there, who comes and goes, who is called what."""

"""A championship: rounds of tables by lot, a game at each, points, standings.  Any game can be played in it."""

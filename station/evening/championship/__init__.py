"""A championship: people register, tables are drawn by lot, each plays a game, points are added up."""

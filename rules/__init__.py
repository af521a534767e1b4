"""The games, pure: no clock, no chance, no files.  ``GAMES`` is the register of all of them."""

from rules import haeuschenbauen, hausnummern, zehntausend
from rules.game import Game

GAMES: dict[str, Game] = {game.key: game for game in (hausnummern.GAME, zehntausend.GAME, haeuschenbauen.GAME)}

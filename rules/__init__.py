"""The games, pure: no clock, no chance, no files.  ``GAMES`` is the register of all of them."""

from rules import haeuschenbauen, hausnummern, schocken, sechzehn_tot, zehntausend
from rules.game import Game

GAMES: dict[str, Game] = {
    game.key: game
    for game in (hausnummern.GAME, schocken.GAME, zehntausend.GAME, sechzehn_tot.GAME, haeuschenbauen.GAME)
}

"""Scores to shared places: 1, 2, 2, 4.  Scores are compared exactly (integers or fractions), never rounded."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.game import Side, Standing

Score = int | Fraction


def ranked(scores: Iterable[tuple[Side, Score]], *, high: bool) -> tuple[Standing, ...]:
    """The ranking of ``scores``, the highest (or lowest) first; equals share a place and keep their order."""
    rows = sorted(scores, key=lambda row: row[1], reverse=high)  # sorted() keeps equals in order, reversed too
    standings: list[Standing] = []
    for index, (side, score) in enumerate(rows):
        equal = index > 0 and rows[index - 1][1] == score
        standings.append(Standing(standings[-1].place if equal else index + 1, side))
    return tuple(standings)


def leaders(standings: Iterable[Standing]) -> tuple[Side, ...]:
    """All sides that share place 1."""
    return tuple(row.side for row in standings if row.place == 1)


def decided(standings: tuple[Standing, ...], winner: Side) -> tuple[Standing, ...]:
    """The ranking after the table chose ``winner`` out of place 1: the others of the tie share place 2 (HN-A4)."""
    chosen = Standing(1, winner)
    others = (Standing(2, row.side) if row.place == 1 else row for row in standings if row.side != winner)
    return (chosen, *others)

"""What an evening is remembered by: its nines, its Pumpen, its best numbers, its ties; for the wall and the book.

A moment is a ``kind`` of the pages' word lists with its values; the most telling ones come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from station.book.figures import Counted, Figures
from station.book.ledger import Ledger
from station.book.tally import Run

MODES = ("hoch", "niedrig")
SERIES = 2  # from how many in a row something is a series

Moment = dict[str, Any]


def moments(
    games: Iterable[Counted], figures: Figures, all_time: Figures, pages: Iterable[Mapping[str, Any]], ledger: Ledger
) -> list[Moment]:
    """The moments of an evening: ``games`` in order, with their ``figures``, and ``pages``, their entries in the book.

    ``all_time``: the figures of all games, for records.
    """
    games = [one for one in games if one.game.finished]
    return [
        *_records(figures, all_time),
        *_best(figures),
        *_nines(figures),
        *_series(games, ledger),
        *_streaks(figures),
        *_decided(pages),
        *_kings(figures),
    ]


def _records(figures: Figures, all_time: Figures) -> list[Moment]:
    """The best number of all time of its length, thrown this evening; the first evening with that length has none."""
    found = []
    for mode in MODES:
        digits = figures.length(mode)
        if digits is not None and all_time.lengths[mode][digits] > figures.lengths[mode][digits]:
            best, ever = _best_number(figures, mode, digits), _best_number(all_time, mode, digits)
            if best is not None and best == ever:
                found.append({**best, "kind": "record"})
    return found


def _best(figures: Figures) -> list[Moment]:
    found = (_best_number(figures, mode, figures.length(mode)) for mode in MODES)
    return [best for best in found if best is not None]


def _best_number(figures: Figures, mode: str, digits: int | None) -> Moment | None:
    """The best number of a mode and length; of equals the one thrown first, and in a game the first by name."""
    if digits is None:
        return None
    key = f"best_{mode}", digits
    extremes = [(tally.extremes[key], name) for name, tally in figures.people.items() if key in tally.extremes]
    if not extremes:
        return None
    sign = -1 if mode == "hoch" else 1
    best, name = min(extremes, key=lambda pair: (sign * pair[0].value, pair[0].day, pair[0].game, pair[1]))
    return {"kind": "best", "mode": mode, "name": name, **best.shown()}


def _nines(figures: Figures) -> list[Moment]:
    """Who threw nines, the most first."""
    nines = {name: tally.counts[9] for name, tally in figures.people.items() if tally.counts[9]}
    return [
        {"kind": "alle_neune", "name": name, "n": n} for name, n in sorted(nines.items(), key=lambda p: (-p[1], p[0]))
    ]


def _series(games: list[Counted], ledger: Ledger) -> list[Moment]:
    """Everybody's longest row of Pumpen, throw after throw."""
    runs: dict[str, Run] = {}
    for one in games:
        for row in one.game.bowled:
            run = runs.setdefault(ledger.person(row.name), Run())
            for pins in row.pins:
                run.add(goes_on=pins == 0)
    longest = {name: run.longest for name, run in runs.items() if run.longest >= SERIES}
    ordered = sorted(longest.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"kind": "pumpe_serie", "name": name, "n": n} for name, n in ordered]


def _streaks(figures: Figures) -> list[Moment]:
    """Who won games in a row."""
    longest = {name: tally.streak.longest for name, tally in figures.people.items() if tally.streak.longest >= SERIES}
    ordered = sorted(longest.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"kind": "siege_serie", "name": name, "n": n} for name, n in ordered]


def _decided(pages: Iterable[Mapping[str, Any]]) -> list[Moment]:
    """Ties that were decided at the table."""
    return [
        {"kind": "entscheidung", "game": page["id"], "winner": made["winner"], "candidates": made["candidates"]}
        for page in pages
        for made in page["decisions"]
        if made["stands"] and page["status"] == "finished"
    ]


def _kings(figures: Figures) -> list[Moment]:
    """Who threw the most Schock Aus (SK-32)."""
    names, n = figures.kings()
    return [{"kind": "schock_aus_koenig", "names": names, "n": n}] if names else []

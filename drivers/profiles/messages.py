"""The tables of a profile that say what its messages mean and how a simulated lane speaks them, strictly checked."""

from __future__ import annotations

import re

from drivers.decoding.profile import MessageRule, Polling, Speech
from drivers.profiles.tables import FIELDS, mask_kind, place_of
from drivers.tables import Table

EVENTS = ("throw", "foul", "correction", "ball", "set", "ready", "reset", "heard", "other")
WORDS = {  # what a template may say, with an example each: drivers.simulator.speaker fills them in
    **dict.fromkeys(("address", "kind", "card", "flags", "bits", "names", "standing"), "0"),
    **dict.fromkeys(("lane", "number", "pins", "sum", "total", "next", "misses", "time", "mask"), 1),
    **dict.fromkeys(("number_low", "sum_low", "sum_high"), 1),  # their single bytes, for binary frames ({sum_low:c})
}
SPOKEN_KINDS = ("throw", "zero", "yellow", "red", "correction")
SPOKEN_CARDS = ("none", "yellow", "red")


def message_of(table: Table) -> MessageRule:
    """A ``[[message]]``."""
    event = table.choice("event", EVENTS)
    card = table.choice("card", ("yellow", "red"), "yellow")
    rule = MessageRule(
        event=event,
        card="red" if card == "red" else "yellow",
        pattern=_pattern(table) if table.has("pattern") else None,
        where=_where(table.table("where")) if table.has("where") else None,
        at=_at(table.table("at")),
        json=_json(table.table("json")) if table.has("json") else None,
        keys=_keys(table.table("keys")),
        mask=mask_kind(table) if table.has("mask") else None,
    )
    if (rule.pattern, rule.where, rule.json).count(None) != 2:
        raise table.fault("pattern", "one_of")
    table.text("about", "")
    table.done()
    return rule


def _pattern(table: Table) -> re.Pattern[str]:
    try:
        pattern = re.compile(table.text("pattern"), re.DOTALL | re.ASCII)
    except re.error as error:
        raise table.fault("pattern", "regular", error=str(error)) from error
    strange = [name for name in pattern.groupindex if name not in FIELDS]
    if strange:
        raise table.fault("pattern", "group", name=strange[0], names=", ".join(FIELDS))
    return pattern


def _where(table: Table) -> dict[int, int]:
    where = {}
    for key in table.keys():  # noqa: SIM118 - a Table is no mapping
        if not key.isdecimal():
            raise table.fault(key, "place")
        where[int(key)] = table.integer(key, 0, 255)
    return where


def _at(table: Table) -> dict[str, tuple[int, int]]:
    places = {name: place_of(table, name) for name in FIELDS if table.has(name)}
    table.done()
    return places


def _json(table: Table) -> dict[str, str | int | bool]:
    return {key: table.scalar(key) for key in table.keys()}  # noqa: SIM118 - a Table is no mapping


def _keys(table: Table) -> dict[str, str]:
    keys = {name: table.text(name) for name in FIELDS if table.has(name)}
    table.done()
    return keys


def _template(table: Table, key: str) -> str:
    """A format string that uses no other words than ``WORDS``."""
    text = table.text(key)
    try:
        text.format(**WORDS).encode("latin-1")
    except (KeyError, IndexError, AttributeError, ValueError) as error:
        raise table.fault(key, "form", error=str(error), names=", ".join(WORDS)) from error
    return text


def polling_of(table: Table) -> Polling:
    """``[polling]``: the empty poll."""
    polling = Polling(
        text=_template(table, "text"),
        every_ms=table.integer("every_ms", 700, 60_000, 700),
        limit_ms=table.integer("limit_ms", 100, 3000, 3000),
    )
    table.done()
    return polling


def speech_of(table: Table) -> Speech:
    """``[speech]``: how a simulated lane speaks."""
    kind, cards = table.table("kind"), table.table("cards")
    speech = Speech(
        result=_template(table, "result"),
        kind={name: kind.text(name, "") for name in SPOKEN_KINDS},
        cards={name: cards.text(name, "") for name in SPOKEN_CARDS},
        alive=_template(table, "alive") if table.has("alive") else None,
        alive_ms=table.integer("alive_ms", 100, 60_000) if table.has("alive_ms") else 0,
        reset=_template(table, "reset") if table.has("reset") else None,
    )
    for part in (kind, cards, table):
        part.done()
    return speech

"""Reads profiles: TOML to a ``Profile``, part by part, each strictly checked.

``load`` takes one of our own by its name.  An error is a ``TableError`` that names file, key and what is allowed.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import cast, get_args

from drivers.checksums import KINDS, Checksum
from drivers.lane import LaneError
from drivers.profile import Counting, Framing, LineSettings, MaskKind, MessageRule, Polling, Profile, Speech
from drivers.tables import Table

EVENTS = ("throw", "foul", "correction", "ball", "set", "ready", "reset", "heard", "other")
FIELDS = ("lane", "number", "pins", "mask", "next", "sum", "total")  # what a message may tell; the rest is unread
FORMS = ("hex", "decimal", "raw", "flags")  # hex or decimal digits, a little-endian number, one byte a pin
WORDS = {  # what a template may say, with an example each: drivers.speaker fills them in
    **dict.fromkeys(("address", "kind", "card", "flags"), "0"),
    **dict.fromkeys(("lane", "number", "pins", "sum", "total", "next", "misses", "time", "mask"), 1),
    **dict.fromkeys(("number_low", "sum_low", "sum_high"), 1),  # their single bytes, for binary frames ({sum_low:c})
}
SPOKEN_KINDS = ("throw", "zero", "yellow", "red", "correction")
SPOKEN_CARDS = ("none", "yellow", "red")


def names() -> list[str]:
    """The profiles that can be named, sorted."""
    folder = resources.files("drivers") / "profiles"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def load(name: str) -> Profile:
    """The profile of that name.  Raises LaneError ``unknown_profile``, or TableError where its file is wrong."""
    if name not in names():
        raise LaneError("unknown_profile", f"Das Profil »{name}« gibt es nicht. Vorhanden sind: {', '.join(names())}.")
    text = (resources.files("drivers") / "profiles" / f"{name}.toml").read_text(encoding="utf-8")
    return parse(text, f"Profil {name}.toml")


def parse(text: str, source: str) -> Profile:
    """A profile from TOML text; ``source`` is what errors call the file."""
    try:
        top = Table(source, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise LaneError("bad_settings", f"{source}: kein gültiges TOML ({error}).") from error
    profile = Profile(
        name=top.text("name"),
        title=top.text("title"),
        line=_line(top.table("line")),
        framing=_framing(top.table("framing")),
        checksum=_checksum(top.table("checksum")) if top.has("checksum") else None,
        lanes=_lanes(top.table("lanes")),
        forms=_forms(top.table("forms")),
        messages=tuple(_message(entry) for entry in top.tables("message")),
        counting=_counting(top.table("counting")),
        polling=_polling(top.table("polling")) if top.has("polling") else None,
        speech=_speech(top.table("speech")) if top.has("speech") else None,
    )
    top.done()
    return profile


def _line(table: Table) -> LineSettings:
    line = LineSettings(
        baud=table.integer("baud", 50, 4_000_000, 9600),
        bytesize=table.integer("bytesize", 5, 8, 8),
        parity=table.choice("parity", ("none", "even", "odd", "mark", "space"), "none"),
        stopbits=table.integer("stopbits", 1, 2, 1),
        dtr=table.switch("dtr"),
        rts=table.switch("rts"),
        settle_ms=table.integer("settle_ms", 0, 10_000, 0),
    )
    table.done()
    return line


def _framing(table: Table) -> Framing:
    if table.choice("kind", ("terminator", "fixed")) == "fixed":
        framing = Framing("fixed", length=table.integer("length", 2, 1024))
    else:
        ends = tuple(end.encode("latin-1", "replace") for end in table.texts("ends"))
        if not ends or not all(ends) or any(one != two and one.startswith(two) for one in ends for two in ends):
            raise table.fault("ends", "erlaubt sind Endezeichen, von denen keines der Anfang eines anderen ist")
        framing = Framing("terminator", ends=ends, longest=table.integer("longest", 1, 1024, 256))
    table.done()
    return framing


def _checksum(table: Table) -> Checksum:
    kinds = table.texts("kinds")
    if not kinds or not all(kind in KINDS for kind in kinds):
        raise table.fault("kinds", f"erlaubt sind: {', '.join(KINDS)}")
    form = table.choice("form", ("hex", "raw"))
    words = table.table("words")
    checksum = Checksum(
        kinds=kinds,
        form="hex" if form == "hex" else "raw",
        size=table.integer("size", 1, 8),
        order="big" if table.choice("order", ("little", "big"), "little") == "big" else "little",
        words=tuple(_place(words, key) for key in words.keys()),  # noqa: SIM118 - a Table is no mapping
    )
    table.done()
    return checksum


def _place(table: Table, key: str) -> tuple[int, int]:
    """Offset and size in bytes of a field, ``{ at = 2, size = 9 }``."""
    value = table.table(key)
    place = (value.integer("at", 0, 1023), value.integer("size", 1, 16, 1))
    value.done()
    return place


def _lanes(table: Table) -> dict[str, int]:
    lanes = {address: table.integer(address, 1, 99) for address in table.keys()}  # noqa: SIM118 - no mapping
    if len(set(lanes.values())) < len(lanes):
        raise table.fault(next(iter(lanes)), "jede Bahn darf nur eine Adresse haben")
    return lanes


def _forms(table: Table) -> dict[str, str]:
    forms = {name: table.choice(name, FORMS, "decimal") for name in FIELDS if name != "lane"}
    forms["lane"] = table.choice("lane", ("address", "raw"), "address")
    table.done()
    return forms


def _mask_kind(table: Table) -> MaskKind:
    return cast("MaskKind", table.choice("mask", get_args(MaskKind), "none"))


def _message(table: Table) -> MessageRule:
    event = table.choice("event", EVENTS)
    card = table.choice("card", ("yellow", "red"), "yellow")
    rule = MessageRule(
        event=event,
        card="red" if card == "red" else "yellow",
        pattern=_pattern(table) if table.has("pattern") else None,
        where=_where(table.table("where")) if table.has("where") else None,
        at=_at(table.table("at")),
        mask=_mask_kind(table) if table.has("mask") else None,
    )
    if rule.pattern is None and rule.where is None:
        raise table.fault("pattern", "fehlt, erlaubt sind pattern oder where")
    table.text("about", "")
    table.done()
    return rule


def _pattern(table: Table) -> re.Pattern[str]:
    try:
        pattern = re.compile(table.text("pattern"), re.DOTALL)
    except re.error as error:
        raise table.fault("pattern", f"kein regulärer Ausdruck ({error})") from error
    strange = [name for name in pattern.groupindex if name not in FIELDS]
    if strange:
        raise table.fault("pattern", f"die Gruppe »{strange[0]}« gibt es nicht, erlaubt sind: {', '.join(FIELDS)}")
    return pattern


def _where(table: Table) -> dict[int, int]:
    where = {}
    for key in table.keys():  # noqa: SIM118 - a Table is no mapping
        if not key.isdecimal():
            raise table.fault(key, "erlaubt ist die Stelle eines Bytes, ab 0")
        where[int(key)] = table.integer(key, 0, 255)
    return where


def _at(table: Table) -> dict[str, tuple[int, int]]:
    places = {name: _place(table, name) for name in FIELDS if table.has(name)}
    table.done()
    return places


def _counting(table: Table) -> Counting:
    mask = _mask_kind(table)
    sums = table.texts("sums", ())
    if not set(sums) <= {"sum", "total"}:
        raise table.fault("sums", "erlaubt sind: sum, total")
    table.done()
    return Counting(mask, sums)


def _template(table: Table, key: str) -> str:
    """A format string that uses no other words than ``WORDS``."""
    text = table.text(key)
    try:
        text.format(**WORDS).encode("latin-1")
    except (KeyError, IndexError, AttributeError, ValueError) as error:
        raise table.fault(key, f"kein Muster ({error}), erlaubt sind: {', '.join(WORDS)}") from error
    return text


def _polling(table: Table) -> Polling:
    polling = Polling(
        text=_template(table, "text"),
        every_ms=table.integer("every_ms", 700, 60_000, 700),
        limit_ms=table.integer("limit_ms", 100, 3000, 3000),
    )
    table.done()
    return polling


def _speech(table: Table) -> Speech:
    kind, cards = table.table("kind"), table.table("cards")
    speech = Speech(
        result=_template(table, "result"),
        kind={name: kind.text(name, "") for name in SPOKEN_KINDS},
        cards={name: cards.text(name, "") for name in SPOKEN_CARDS},
        alive=_template(table, "alive") if table.has("alive") else None,
        reset=_template(table, "reset") if table.has("reset") else None,
    )
    for part in (kind, cards, table):
        part.done()
    return speech

"""The tables of a profile that say how its bytes are framed and counted, each strictly checked.

An error is a ``TableError`` that names file, line, key and what is allowed.
"""

from __future__ import annotations

import codecs
from dataclasses import replace
from typing import Any, cast, get_args

from drivers.decoding.checksums import KINDS, Checksum, Form
from drivers.decoding.profile import (
    Again,
    Counting,
    Framing,
    FramingKind,
    LineSettings,
    MaskKind,
    PinOrder,
    PortMatch,
    Silence,
)
from drivers.decoding.reading import FORMS
from drivers.tables import Table

FIELDS = (
    "lane",
    "number",
    "pins",
    "mask",
    "next",
    "sum",
    "total",
    "time",
)  # all that is read
SAME = {"event": "event", "number": "number", "pins": "pins", "mask": "mask", "next": "next", "sum": "sums"}
ENCODINGS = ("latin-1", "ascii", "cp1250", "cp1252", "cp437", "cp850", "cp852", "utf-8")
ORDERS = ("little", "big")
Order = Any  # one of ORDERS, for the type checker


def match_of(table: Table) -> PortMatch:
    """``[match]``: the ports of this make."""
    match = PortMatch(*(table.texts(key, ()) for key in ("by_id", "by_path", "usb", "tty")))
    for usb in match.usb:
        vendor, _, product = usb.partition(":")
        if not all(len(part) == 4 and set(part) <= set("0123456789abcdef") for part in (vendor, product)):
            raise table.fault("usb", "usb", value=usb)
    table.done()
    return match


def line_of(table: Table) -> LineSettings:
    """``[line]``: how the port is set."""
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


def encoding_of(table: Table, key: str) -> str:
    """How letters are written; by its own name."""
    return codecs.lookup(table.choice(key, ENCODINGS, "latin-1")).name


def framing_of(table: Table) -> Framing:
    """``[framing]``: where a frame begins and ends."""
    kind = cast("FramingKind", table.choice("kind", get_args(FramingKind)))
    framing = Framing(kind)
    if kind == "fixed":
        framing = replace(framing, length=table.integer("length", 2, 1024), sync=_bytes(table, "sync", ""))
    elif kind == "marker":
        framing = replace(framing, length=table.integer("length", 0, 256, 0), longest=256)
    elif kind == "terminator":
        framing = replace(framing, ends=_ends(table), longest=table.integer("longest", 1, 1024, 256))
    elif kind == "framed":
        framing = _framed(table)
    elif kind == "length":
        framing = _with_length(table)
    table.done()
    return framing


def _bytes(table: Table, key: str, default: str | None = None) -> bytes:
    text = table.text(key, default)
    if any(ord(sign) > 0xFF for sign in text) or (default is None and not text):
        raise table.fault(key, "signs")
    return text.encode("latin-1")


def _ends(table: Table) -> tuple[bytes, ...]:
    ends = tuple(end.encode("latin-1", "replace") for end in table.texts("ends"))
    if not ends or not all(ends) or any(one != two and one.startswith(two) for one in ends for two in ends):
        raise table.fault("ends", "ends")
    return ends


def _framed(table: Table) -> Framing:
    start, end, escape = _bytes(table, "start"), _bytes(table, "end"), _bytes(table, "escape", "")
    if start == end:
        raise table.fault("end", "other_end")
    if len(escape) > 1:
        raise table.fault("escape", "one_sign")
    return Framing(
        "framed",
        ends=(end,),
        longest=table.integer("longest", 1, 1024, 256),
        start=start,
        escape=escape,
        escape_xor=table.integer("escape_xor", 0, 255, 0),
        after_end=table.integer("after_end", 0, 8, 0),
    )


def _with_length(table: Table) -> Framing:
    return Framing(
        "length",
        longest=table.integer("longest", 1, 1024, 256),
        start=_bytes(table, "start"),
        at=table.integer("at", 0, 64, 0),
        size=table.integer("size", 1, 2, 1),
        adds=table.integer("adds", -64, 64, 0),
        order=_order(table, "little"),
    )


def _order(table: Table, default: str) -> Order:
    return table.choice("order", ORDERS, default)


def checksum_of(table: Table, framing: Framing) -> Checksum:
    """``[checksum]``: of what, by which readings, and how it is written."""
    kinds = table.texts("kinds")
    if not kinds or not all(kind in KINDS for kind in kinds):
        raise table.fault("kinds", "names", names=", ".join(KINDS))
    form = cast("Form", table.choice("form", get_args(Form)))
    words = table.table("words")
    end = framing.ends[0] if framing.ends else b""
    checksum = Checksum(
        kinds=kinds,
        form=form,
        size=table.integer("size", 1, 8) if form != "char" else 1,
        order=_order(table, "little" if form == "raw" else "big"),
        words=tuple(place_of(words, key) for key in words.keys()),  # noqa: SIM118 - a Table is no mapping
        skip=table.integer("skip", 0, 64, 0),
        prefix=framing.start if table.switch("with_start", False) else b"",
        suffix=end if table.switch("with_end", False) else b"",
        separator=_bytes(table, "separator", ""),
    )
    table.done()
    return checksum


def place_of(table: Table, key: str) -> tuple[int, int]:
    """Offset and size in bytes of a field, ``{ at = 2, size = 9 }``."""
    value = table.table(key)
    place = (value.integer("at", 0, 1023), value.integer("size", 1, 16, 1))
    value.done()
    return place


def lanes_of(table: Table) -> dict[str, int]:
    """``[lanes]``: the lane of each address."""
    lanes = {address: table.integer(address, 1, 99) for address in table.keys()}  # noqa: SIM118 - no mapping
    if len(set(lanes.values())) < len(lanes):
        raise table.fault(next(iter(lanes)), "one_address")
    return lanes


def forms_of(table: Table) -> dict[str, str]:
    """``[forms]``: how each field is written."""
    forms = {name: table.choice(name, tuple(FORMS), "decimal") for name in FIELDS if name != "lane"}
    forms["lane"] = table.choice("lane", ("address", "raw"), "address")
    table.done()
    return forms


def units_of(table: Table) -> dict[str, int]:
    """``[units]``: what one is in each field, 10 where seven pins are 70."""
    units = {name: table.integer(name, 1, 1000) for name in ("number", "pins", "sum", "total") if table.has(name)}
    table.done()
    return units


def pins_of_profile(table: Table) -> PinOrder:
    """``[pins]``: which pin each bit is, and what a set bit means."""
    order = table.integers("map", 9, 1, 9, range(1, 10))
    pins = PinOrder(order, table.choice("polarity", ("fallen", "standing"), "fallen") == "fallen")
    table.done()
    return pins


def mask_kind(table: Table) -> MaskKind:
    """What a mask means."""
    return cast("MaskKind", table.choice("mask", get_args(MaskKind), "none"))


def counting_of(table: Table) -> Counting:
    """``[counting]``: what the figures mean."""
    mask = mask_kind(table)
    sums, same = table.texts("sums", ()), table.texts("same", ())
    if not set(sums) <= {"sum", "total"}:
        raise table.fault("sums", "names", names="sum, total")
    if not set(same) <= SAME.keys():
        raise table.fault("same", "names", names=", ".join(SAME))
    numbers = table.choice("numbers", ("throws", "messages"), "throws")
    counting = Counting(
        mask,
        sums,
        "messages" if numbers == "messages" else "throws",
        tuple(SAME[name] for name in same),
        cast("Again", table.choice("again", get_args(Again), "correction")),
        bool(table.switch("zeros", False)),
        _wraps(table.table("wraps")),
    )
    table.done()
    return counting


def _wraps(table: Table) -> dict[str, int]:
    wraps = {name: table.integer(name, 2, 1 << 32) for name in ("number", "sum", "total") if table.has(name)}
    table.done()
    return wraps


def silence_of(table: Table) -> Silence:
    """``[silence]``: how long a lane may say nothing, and what it means."""
    lost = table.choice("means", ("nothing", "lost"), "nothing") == "lost"
    silence = Silence(table.integer("after_ms", 500, 3_600_000, None if lost else 3000), "lost" if lost else "nothing")
    table.done()
    return silence

"""One frame to what it says: the first message rule of the profile that fits, and its fields as numbers.

Pure and without memory.  A frame that no rule fits is ``Unread("frame")``; one whose rule fits but whose values
cannot be (an address without a lane, ten pins) is ``Unread("value")``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from drivers.decoding.profile import MaskKind, MessageRule, Profile

RESULTS = ("throw", "foul", "correction")  # the events that tell pins
MASKS = ("mask", "next")  # the fields that are pins, not numbers
GREATEST = 1 << 32  # no number of a lane is greater


@dataclass(frozen=True, slots=True)
class Reading:
    """What a frame says.  Masks are bit masks of fallen pins (``next``: of pins not set for the next throw)."""

    event: str
    lane: int
    number: int | None = None
    pins: int | None = None
    mask: int | None = None
    next: int | None = None
    sums: tuple[int, ...] = ()
    card: Literal["yellow", "red"] = "yellow"
    mask_kind: MaskKind = "none"
    time: int | None = None  # what is left of the game, in the lane's own unit
    raw: str = ""  # the frame in hex


class Unread(Exception):
    """A frame that says nothing the profile knows."""

    def __init__(self, reason: Literal["frame", "value"], lane: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.lane = lane


def read(profile: Profile, frame: bytes, default: int) -> Reading:
    """The reading of a frame whose checksum holds; of lane ``default`` if it names none.  Raises Unread."""
    body = Body(profile.checksum.body(frame) if profile.checksum else frame, profile.encoding)
    for rule in profile.messages:
        fields = _fields(rule, body)
        if fields is not None:
            return _reading(profile, rule, fields, frame, default)
    raise Unread("frame")


class Body:
    """What is to be read of a frame: as bytes, as text, and as a JSON object, each made when it is first asked for."""

    def __init__(self, data: bytes, encoding: str) -> None:
        self.data = data
        self.encoding = encoding

    @cached_property
    def text(self) -> str:
        """As text; a byte that the encoding does not have stays what it is."""
        return self.data.decode(self.encoding, "surrogateescape")

    @cached_property
    def object(self) -> Mapping[str, Any]:
        """The JSON object; an empty one where it is none."""
        try:
            found = json.loads(self.text)
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}


def _fields(rule: MessageRule, body: Body) -> dict[str, Any] | None:
    """The fields as they stand in the frame, or None where the rule does not fit."""
    fields: dict[str, Any] = {}
    if rule.where is not None:
        if any(body.data[at : at + 1] != bytes([byte]) for at, byte in rule.where.items()):
            return None
        places = rule.at or {}
        if any(len(body.data) < at + size for at, size in places.values()):
            return None
        fields.update({name: body.data[at : at + size] for name, (at, size) in places.items()})
    if rule.pattern is not None:
        found = rule.pattern.fullmatch(body.text)
        if found is None:
            return None
        fields.update({name: text for name, text in found.groupdict().items() if text is not None})
    if rule.json is not None:
        if not body.object or any(not _is(body.object.get(key), value) for key, value in rule.json.items()):
            return None
        fields.update({name: body.object.get(key) for name, key in rule.keys.items()})
    return {name: value for name, value in fields.items() if value is not None}


def _is(found: object, value: object) -> bool:
    """Equal, and true is not one."""
    return found == value and type(found) is type(value)


def _reading(profile: Profile, rule: MessageRule, fields: Mapping[str, Any], frame: bytes, default: int) -> Reading:
    lane = _lane(profile, fields["lane"]) if "lane" in fields else default
    try:
        numbers = {name: _value(profile, name, value) for name, value in fields.items() if name != "lane"}
    except ValueError as error:
        raise Unread("value", lane) from error
    silent = rule.event in RESULTS and not {"pins", "mask"} & numbers.keys()
    if silent or numbers.get("pins", 0) > 9 or any(not 0 <= number < GREATEST for number in numbers.values()):
        raise Unread("value", lane)
    return Reading(
        event=rule.event,
        lane=lane,
        number=numbers.get("number"),
        pins=numbers.get("pins"),
        mask=numbers.get("mask"),
        next=numbers.get("next"),
        sums=tuple(numbers[name] for name in profile.counting.sums if name in numbers),
        card=rule.card,
        mask_kind=rule.mask or profile.counting.mask,
        time=numbers.get("time"),
        raw=frame.hex(),
    )


def _lane(profile: Profile, value: object) -> int:
    """The lane by its address.  Raises Unread."""
    if isinstance(value, bytes):
        raw = profile.forms["lane"] == "raw"
        address = str(int.from_bytes(value, "little")) if raw else value.decode("latin-1")
    else:
        address = str(value)
    lane = profile.lanes.get(address)
    if lane is None:
        raise Unread("value")
    return lane


def _value(profile: Profile, name: str, value: object) -> int:
    """A field as a number, a mask of fallen pins where it is one.  Raises ValueError where it is neither."""
    number = _listed(value) if isinstance(value, list) else _single(profile, name, value)
    if name in MASKS:
        return profile.pins.read(number)
    unit = profile.units.get(name, 1)
    if number % unit:
        raise ValueError(number)
    return number // unit


def _single(profile: Profile, name: str, value: object) -> int:
    if type(value) is int:
        return value
    field = value.encode(profile.encoding, "surrogateescape") if isinstance(value, str) else value
    if not isinstance(field, bytes):
        raise ValueError(value)
    return FORMS[profile.forms[name]](field)


def _listed(value: list[object]) -> int:
    """Nine switches in the order of the pins, or the numbers of pins, as a mask.  Raises ValueError."""
    if len(value) == 9 and all(type(entry) is bool for entry in value):
        return sum(bool(entry) << place for place, entry in enumerate(value))
    if not all(type(entry) is int and 1 <= entry <= 9 for entry in value) or len(set(map(str, value))) < len(value):
        raise ValueError(value)
    return sum(1 << (entry - 1) for entry in value if isinstance(entry, int))


def _digits(base: int) -> Callable[[bytes], int]:
    """Digits of that base, with blanks around them as far as they fill the field."""

    def number(field: bytes) -> int:
        digits = field.strip(b" ")
        if not digits.isalnum():  # int() would take signs and underscores too
            raise ValueError(field)
        return int(digits.decode("ascii"), base)

    return number


def _flags(*, off: int) -> Callable[[bytes], int]:
    """A byte a pin, ``off`` or the next."""

    def mask(field: bytes) -> int:
        if not set(field) <= {off, off + 1}:
            raise ValueError(field)
        return sum((flag - off) << pin for pin, flag in enumerate(field))

    return mask


def _named(field: bytes) -> int:
    """The numbers of the pins, with anything between them that is no digit."""
    names = [byte - ord("0") for byte in field if byte in b"0123456789"]
    return _listed([*names])


def _bcd(field: bytes) -> int:
    """Two decimal digits a byte, the higher first."""
    return int(field.hex(), 10)


FORMS: dict[str, Callable[[bytes], int]] = {  # how a field may be written
    "hex": _digits(16),
    "decimal": _digits(10),
    "octal": _digits(8),
    "binary": _digits(2),
    "raw": lambda field: int.from_bytes(field, "little"),
    "big": lambda field: int.from_bytes(field, "big"),
    "bcd": _bcd,
    "flags": _flags(off=0),
    "bits": _flags(off=ord("0")),
    "names": _named,
}

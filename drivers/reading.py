"""One frame to what it says: the first message rule of the profile that fits, and its fields as numbers.

Pure and without memory.  A frame that no rule fits is ``Unread("frame")``; one whose rule fits but whose values
cannot be (an address without a lane, ten pins) is ``Unread("value")``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from drivers.profile import MaskKind, MessageRule, Profile

FULL = 0x1FF  # all nine pins as a mask; bit 0 is pin 1


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
    raw: str = ""  # the frame in hex


class Unread(Exception):
    """A frame that says nothing the profile knows."""

    def __init__(self, reason: Literal["frame", "value"], lane: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.lane = lane


def read(profile: Profile, frame: bytes, default: int) -> Reading:
    """The reading of a frame whose checksum holds; of lane ``default`` if it names none.  Raises Unread."""
    body = profile.checksum.body(frame) if profile.checksum else frame
    for rule in profile.messages:
        fields = _fields(rule, body)
        if fields is not None:
            return _reading(profile, rule, fields, frame, default)
    raise Unread("frame")


def _fields(rule: MessageRule, body: bytes) -> Mapping[str, bytes] | None:
    """The fields as they stand in the frame, or None where the rule does not fit."""
    fields: dict[str, bytes] = {}
    if rule.where is not None:
        if any(body[at : at + 1] != bytes([byte]) for at, byte in rule.where.items()):
            return None
        fields.update({name: body[at : at + size] for name, (at, size) in (rule.at or {}).items()})
    if rule.pattern is not None:
        found = rule.pattern.fullmatch(body.decode("latin-1"))
        if found is None:
            return None
        fields.update({name: text.encode("latin-1") for name, text in found.groupdict().items() if text is not None})
    return fields


def _reading(profile: Profile, rule: MessageRule, fields: Mapping[str, bytes], frame: bytes, default: int) -> Reading:
    lane = _lane(profile, fields) if "lane" in fields else default
    try:
        numbers = {name: _number(profile.forms[name], field) for name, field in fields.items() if name != "lane"}
    except ValueError as error:
        raise Unread("value", lane) from error
    if not 0 <= numbers.get("pins", 0) <= 9:
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
        raw=frame.hex(),
    )


def _lane(profile: Profile, fields: Mapping[str, bytes]) -> int:
    """The lane by its address.  Raises Unread."""
    field = fields["lane"]
    address = str(int.from_bytes(field, "little")) if profile.forms["lane"] == "raw" else field.decode("latin-1")
    lane = profile.lanes.get(address)
    if lane is None:
        raise Unread("value")
    return lane


def _number(form: str, field: bytes) -> int:
    """A field as a number.  Raises ValueError where it is none."""
    if form == "raw":
        return int.from_bytes(field, "little")
    if form == "flags":
        if not set(field) <= {0, 1}:
            raise ValueError(field)
        return sum(flag << pin for pin, flag in enumerate(field))
    return int(field.decode("latin-1"), 16 if form == "hex" else 10)

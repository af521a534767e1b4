"""From what was learned at a lane to the profile that says it, as TOML text.  Pure.

``LineLearner`` takes the bytes heard at each step.  With a profile that already reads the frames only the order of the
pins is learned; without one the frames themselves are: their ends, the mask, count, number, sum and checksum.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from drivers.attaching.column_search import Columns, found_in_lines
from drivers.attaching.field_search import Layout, found
from drivers.attaching.pin_walk import PINS, Ambiguous, solved, the_only
from drivers.decoding.checksums import Checksum
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import FULL, PinOrder, Profile
from drivers.decoding.reading import Reading, Unread, read
from drivers.lane import Said, Throw
from drivers.sentences import said
from drivers.toml_text import written

ALL_NINE, ZERO = 10, 0  # steps beside the pins
NO_FIXED_PLACE = ("walk_no_frame", "walk_no_field")  # ... has what is looked for: columns may


class Learner(Protocol):
    """Takes the steps one after the other; ``profile`` is the result."""

    steps: tuple[int, ...]

    def take(self, step: int, data: bytes) -> Said:
        """The bytes heard at that step; what was understood.  Raises Ambiguous: the step must be redone."""

    def profile(self, name: str, title: str, baud: int) -> tuple[str, PinOrder | None]:
        """The profile as TOML, and the order (None: the lane tells only the count).  Raises Ambiguous."""


class OrderLearner:
    """Learns the order of pins of a lane whose frames ``base`` already reads; ``text`` is its TOML."""

    steps = PINS

    def __init__(self, base: Profile, text: str) -> None:
        self._base = base
        self._text = text
        self._decoder = Decoder(base)
        self._masks: dict[int, int] = {}
        self._counts: set[int | None] = set()

    def take(self, step: int, data: bytes) -> Said:
        """See ``Learner``."""
        throws = [event for event in self._decoder.feed(data) if isinstance(event, Throw)]
        if not throws:
            raise Ambiguous(said("walk_no_throw" if data else "walk_silent"))
        if len(throws) > 1:
            raise Ambiguous(said("walk_throws", n=len(throws)))
        reading = self._read(throws[0])
        if reading is None or reading.mask is None:
            raise Ambiguous(said("walk_no_mask"))
        if reading.pins is not None and reading.pins != 1:
            raise Ambiguous(said("walk_pins", n=reading.pins))
        self._counts.add(reading.pins)
        self._masks[step] = self._base.pins.spell(reading.mask)
        return said("read_bits", bits=f"{self._masks[step]:09b}")

    def profile(self, name: str, title: str, baud: int) -> tuple[str, PinOrder | None]:
        """See ``Learner``.  A mask that stays empty (or full) whichever pin falls is filled in by nobody."""
        values = tomllib.loads(self._text)
        values |= {"name": name, "title": title}
        values["line"] = {**values.get("line", {}), "baud": baud}
        blank = set(self._masks.values()) in ({0}, {FULL}) and len(self._masks) == len(PINS)
        if blank and self._counts == {1}:
            values["counting"] = {**values.get("counting", {}), "mask": "none"}
            values["message"] = [{key: rule[key] for key in rule if key != "mask"} for rule in values["message"]]
            return written(values), None
        order = solved(self._masks, 9).order
        values["pins"] = {"map": list(order.map), "polarity": "fallen" if order.fallen else "standing"}
        return written(values), order

    def _read(self, throw: Throw) -> Reading | None:
        try:
            return read(self._base, bytes.fromhex(throw.raw), throw.lane)
        except Unread:
            return None


class FrameLearner:
    """Learns frames that no profile reads."""

    steps = (*PINS, ALL_NINE, ZERO)

    def __init__(self) -> None:
        self._heard: dict[int, bytes] = {}

    def take(self, step: int, data: bytes) -> Said:
        """See ``Learner``."""
        if not data:
            raise Ambiguous(said("walk_silent"))
        self._heard[step] = data
        return said("read_bytes", n=len(data))

    def profile(self, name: str, title: str, baud: int) -> tuple[str, PinOrder]:
        """See ``Learner``."""
        framing, frames = cut(self._heard)
        head = {"name": name, "title": title, "line": {"baud": baud}, "framing": framing}
        try:
            layout, told = self._layout(frames)
        except Ambiguous as fixed:
            if framing["kind"] != "terminator" or fixed.said.code not in NO_FIXED_PLACE:
                raise
            try:
                columns = found_in_lines(frames, ALL_NINE)
            except Ambiguous as lines:
                raise (lines if lines.pins else fixed) from lines
            return written(_lines(head, columns)), columns.walk.order
        order = layout.walk.order
        return written(_values(head, layout, told, order)), order

    def _layout(self, frames: Mapping[int, list[bytes]]) -> tuple[Layout, list[bytes]]:
        """The layout and the frames it was found in.  Raises Ambiguous unless frames of just one length have one."""
        fitting: list[tuple[Layout, list[bytes]]] = []
        refused: list[Ambiguous] = []
        for length in sorted({len(frame) for told in frames.values() for frame in told}):
            once = {step: {frame for frame in told if len(frame) == length} for step, told in frames.items()}
            single = {step: next(iter(found)) for step, found in once.items() if len(found) == 1}
            if not {*PINS, ALL_NINE} <= single.keys():
                continue
            try:
                alone = {pin: single[pin] for pin in PINS}
                fitting.append(
                    (found(alone, single[ALL_NINE]), [single[step] for step in self.steps if step in single])
                )
            except Ambiguous as ambiguous:
                refused.append(ambiguous)
        return the_only(fitting, refused)


def cut(heard: Mapping[int, bytes]) -> tuple[dict[str, Any], dict[int, list[bytes]]]:
    """The framing (as in a profile) and the frames of each step.  Raises Ambiguous."""
    last = {data[-1:] for data in heard.values()}
    if last <= {b"\r", b"\n"}:
        ends = {"kind": "terminator", "ends": ["\r", "\n"]}
        return ends, {step: re.split(rb"[\r\n]+", data)[:-1] for step, data in heard.items()}
    if len(last) == 1 and 0 < ord(next(iter(last))) < 32:
        end = next(iter(last))
        ends = {"kind": "terminator", "ends": [end.decode("latin-1")]}
        return ends, {step: data.split(end)[:-1] for step, data in heard.items()}
    length = min(len(data) for data in heard.values())
    if any(len(data) % length for data in heard.values()):
        raise Ambiguous(said("walk_no_end"))
    pieces = {step: [data[at : at + length] for at in range(0, len(data), length)] for step, data in heard.items()}
    return {"kind": "fixed", "length": length}, pieces


def _values(head: Mapping[str, Any], layout: Layout, frames: Sequence[bytes], order: PinOrder) -> dict[str, Any]:
    """The profile; ``head`` is what does not depend on the frames' content."""
    places = {"mask": layout.mask, "pins": layout.count, "number": layout.number, "sum": layout.sum}
    fields = {key: field for key, field in places.items() if field is not None}
    checksum = layout.checksum
    bodies = [frame[: len(frame) - (checksum.size if checksum else 0)] for frame in frames]
    spans = {key: (field.at, field.size) for key, field in fields.items()}
    forms = {key: field.form for key, field in fields.items()}
    return _profile(head, forms, checksum, order, pattern(bodies, spans))


def _lines(head: Mapping[str, Any], columns: Columns) -> dict[str, Any]:
    """The profile of lines of text in columns."""
    forms = {key: column.form for key, column in columns.fields.items()}
    return _profile(head, forms, columns.checksum, columns.walk.order, columns.pattern)


def _profile(
    head: Mapping[str, Any], forms: Mapping[str, str], checksum: Checksum | None, order: PinOrder, expression: str
) -> dict[str, Any]:
    values = dict(head)
    if checksum:
        form = {"kinds": list(checksum.kinds), "form": checksum.form, "size": checksum.size, "order": checksum.order}
        more = {"skip": checksum.skip, "separator": checksum.separator.decode("latin-1")}
        values["checksum"] = form | {key: value for key, value in more.items() if value}
    values["lanes"] = {"1": 1}
    values["forms"] = dict(forms)
    values["pins"] = {"map": list(order.map), "polarity": "fallen" if order.fallen else "standing"}
    values["counting"] = {"mask": "throw", "sums": ["sum"] if "sum" in forms else []}
    values["message"] = [{"event": "throw", "about": "gelernt", "pattern": expression}]
    return values


def pattern(bodies: Sequence[bytes], spans: Mapping[str, tuple[int, int]]) -> str:
    """A regular expression that takes these frames and names their fields; what is no digit must stay as it was."""
    names = {at: (name, size) for name, (at, size) in spans.items()}
    parts, at = [], 0
    while at < len(bodies[0]):
        if at in names:
            name, size = names[at]
            parts.append(f"(?P<{name}>.{{{size}}})")
            at += size
            continue
        parts.append(_place(sorted({body[at] for body in bodies})))
        at += 1
    return re.sub(r"\.{2,}", lambda dots: f".{{{len(dots[0])}}}", "".join(parts))


def _place(seen: list[int]) -> str:
    """One byte outside of the fields: a digit or a zero may change later, anything else says what is meant."""
    if all(byte in b"0123456789ABCDEF\x00" for byte in seen):
        return "."
    if len(seen) == 1 or all(chr(byte).isalpha() and byte < 128 for byte in seen):
        spelt = "".join(f"\\x{byte:02x}" if byte < 33 or byte > 126 else re.escape(chr(byte)) for byte in seen)
        return spelt if len(seen) == 1 else f"[{spelt}]"
    return "."

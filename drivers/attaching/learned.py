"""From what was learned at a lane to the profile that says it, as TOML text.  Pure.

A learner takes the bytes heard at each step.  With a profile that already reads the frames only the order of the
pins is learned; without one the frames themselves are: their ends, the mask, count, number, sum and checksum.
"""

from __future__ import annotations

import tomllib
from dataclasses import asdict, replace
from typing import Any, Protocol

from drivers.attaching.frame_search import searched
from drivers.attaching.pin_walk import PINS, Ambiguous, solved
from drivers.attaching.probe import seven_bits
from drivers.attaching.vouching import ALL_NINE, ZERO
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import FULL, LineSettings, PinOrder, Profile
from drivers.decoding.reading import Reading, Unread, read
from drivers.lane import Said, Throw, said
from drivers.toml_text import written

__all__ = ["ALL_NINE", "ZERO", "FrameLearner", "Learner", "OrderLearner"]


class Learner(Protocol):
    """Takes the steps one after the other; ``profile`` is the result."""

    steps: tuple[int, ...]

    def take(self, step: int, data: bytes) -> Said:
        """The bytes heard at that step; what was understood.  Raises Ambiguous: the step must be redone."""

    def profile(self, name: str, title: str, line: LineSettings) -> tuple[str, PinOrder | None]:
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

    def profile(self, name: str, title: str, line: LineSettings) -> tuple[str, PinOrder | None]:
        """See ``Learner``.  A mask that stays empty (or full) whichever pin falls is filled in by nobody."""
        values = tomllib.loads(self._text)
        values |= {"name": name, "title": title}
        values["line"] = in_profile(line)
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
        if not data and step != ZERO:  # many a lane says nothing of a throw without pins
            raise Ambiguous(said("walk_silent"))
        self._heard[step] = data
        return said("read_bytes", n=len(data))

    def profile(self, name: str, title: str, line: LineSettings) -> tuple[str, PinOrder]:
        """See ``Learner``.  An eighth bit that is a parity in every byte is known as one."""
        as_seven = seven_bits(b"".join(self._heard.values())) if line.bytesize == 8 else None
        if as_seven:
            line = replace(line, bytesize=7, parity=as_seven)
        mask = (1 << line.bytesize) - 1
        heard = {step: bytes(byte & mask for byte in self._heard.get(step, b"")) for step in self.steps}
        head = {"name": name, "title": title, "line": in_profile(line)}
        values, order = searched(heard, head)
        return written(values), order


def in_profile(line: LineSettings) -> dict[str, Any]:
    """The table ``[line]``: the speed, and what is not as usual."""
    usual, told = LineSettings(), asdict(line)
    return {key: value for key, value in told.items() if key == "baud" or value != getattr(usual, key)}

"""The other side of a decoder: results to the bytes a lane of that profile sends.  Pure; by the profile's templates.

For the simulated lane and for polling.  Nothing here writes to anything.
"""

from __future__ import annotations

from typing import Any, Literal

from drivers.decoding.profile import Framing, Profile, Speech
from drivers.decoding.weighing import pins_of
from drivers.lane import LaneError, said
from drivers.simulator.pinsetter import Result

Said = Literal["throw", "yellow", "red", "correction"]


class Speaker:
    """Speaks for the lane with that number.  Raises LaneError where the profile has no speech or no such lane."""

    def __init__(self, profile: Profile, lane: int) -> None:
        if profile.speech is None:
            raise LaneError("no_speech", said("no_speech", profile=profile.name))
        if lane not in profile.lanes.values():
            raise LaneError("no_lane", said("no_lane", profile=profile.name, lane=lane))
        self._profile = profile
        self._speech: Speech = profile.speech
        self._names: dict[str, Any] = {"address": profile.address(lane), "lane": lane}

    def result(self, result: Result, said: Said = "throw") -> bytes:
        """The frame that reports a result, with its checksum and end."""
        kind = "zero" if said == "throw" and result.pins == 0 else said
        mask, after = self._profile.pins.spell(result.mask), self._profile.pins.spell(result.next)
        bits = f"{mask:09b}"[::-1]
        names = self._names | {
            "kind": self._speech.kind[kind],
            "card": self._speech.cards[said if said in ("yellow", "red") else "none"],
            "number": result.number,
            "pins": result.pins,
            "sum": result.sum,
            "total": result.sum,
            "next": after,
            "misses": result.misses,
            "time": result.time,
            "mask": mask,
            "flags": "".join(chr(int(bit)) for bit in bits),
            "bits": bits,
            "names": ",".join(map(str, pins_of(mask))),
            "standing": ",".join("true" if bit == "1" else "false" for bit in bits),
            "number_low": result.number & 0xFF,
            "sum_low": result.sum & 0xFF,
            "sum_high": result.sum >> 8 & 0xFF,
        }
        return framed(self._profile, self._speech.result.format(**names))

    def alive(self, result: Result) -> bytes | None:
        """What the lane answers without news, if it answers then."""
        if self._speech.alive is None:
            return None
        return framed(self._profile, self._speech.alive.format(**self._names, time=result.time))

    def reset(self) -> bytes | None:
        """What the lane says of a new game, if it says anything."""
        return framed(self._profile, self._speech.reset.format(**self._names)) if self._speech.reset else None


def poll(profile: Profile, lane: int) -> bytes:
    """The empty poll of a lane.  Raises LaneError where the profile has no polls or no such lane."""
    if profile.polling is None or lane not in profile.lanes.values():
        raise LaneError("no_polls", said("no_polls", profile=profile.name, lane=lane))
    return framed(profile, profile.polling.text.format(address=profile.address(lane)))


def framed(profile: Profile, text: str) -> bytes:
    """A message's text with its checksum and all that its framing puts around it."""
    framing = profile.framing
    body = text.encode(profile.encoding)
    content = body + (profile.checksum.written(body) if profile.checksum else b"")
    end = framing.ends[0] if framing.ends else b""
    behind = len(content) - framing.after_end
    return framing.start + _escaped(framing, content[:behind]) + end + content[behind:]


def _escaped(framing: Framing, content: bytes) -> bytes:
    """The content, with an escape before each byte that would be taken for start, end or escape."""
    if not framing.escape:
        return content
    special = {framing.start[0], framing.ends[0][0], framing.escape[0]}
    return b"".join(
        framing.escape + bytes([byte ^ framing.escape_xor]) if byte in special else bytes([byte]) for byte in content
    )

"""What a line might be speaking, judged from what was heard on it at several settings.  Pure.

A profile with a checksum that holds over most of the bytes is certain; one without can only be possible, because any
text might fit it.  Where nothing fits, that is said, with what can be said all the same: text or not, how fast, and
whether an eighth bit is a parity.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import Profile

BAUDS = (9600, 57600, 19200, 38400, 115200, 4800, 2400, 1200, 14400, 28800, 31250, 76800, 230400, 600, 300)
RARE = (
    7200, 12000, 10400, 16000, 20000, 25000, 33600, 50000, 56000, 62500, 64000, 100000, 125000, 128000, 153600, 187500,
    250000, 256000, 460800, 500000, 921600, 1000000, 150, 110,
)  # fmt: skip
ENOUGH = 400  # bytes that suffice at one setting
STEP = 5  # percent between two speeds that are tried: a UART bears some 3 to either side
LEAST = 6  # fewer bytes tell nothing
MOSTLY = 0.8  # share of the bytes that a profile must explain

AGAIN, LONGEST = 0.15, 64  # share of the bytes that are the same a frame later, and the longest frame looked for

Verdict = Literal["certain", "possible", "text", "frames", "unknown", "silent"]
RANK: dict[Verdict, int] = {"certain": 0, "possible": 1, "text": 2, "frames": 3, "unknown": 4, "silent": 5}


@dataclass(frozen=True, slots=True)
class Setting:
    """How a port was set while it was listened to."""

    baud: int
    bytesize: int = 8
    parity: str = "none"

    def __str__(self) -> str:
        return f"{self.baud} {self.bytesize}{self.parity[0].upper()}1"


@dataclass(frozen=True, slots=True)
class Listened:
    """What was heard at one setting.  ``framing_errors``, ``parity_errors``: as the driver counts them; None: not."""

    setting: Setting
    data: bytes
    framing_errors: int | None = None
    parity_errors: int | None = None

    @property
    def printable(self) -> float:
        """The share of bytes that are text, 0 to 1."""
        text = sum(32 <= byte < 127 or byte in b"\r\n\t" for byte in self.data)
        return text / len(self.data) if self.data else 0.0

    @property
    def again(self) -> float:
        """The share of bytes that come again at the best distance, a frame's length, 0 to 1: in noise hardly any."""
        data = self.data
        shares = [
            sum(one == other for one, other in zip(data, data[far:], strict=False)) / (len(data) - far)
            for far in range(2, min(LONGEST, len(data) // 2))
        ]
        return max(shares, default=0.0)


@dataclass(frozen=True, slots=True)
class Match:
    """How well a profile explains what was heard: frames, and the share of bytes that are in one."""

    profile: str
    frames: int
    covered: float
    checked: bool  # a checksum vouches for each frame


@dataclass(frozen=True, slots=True)
class Candidate:
    """A setting with what it explains, best profile first."""

    heard: Listened
    matches: tuple[Match, ...]
    verdict: Verdict


def between(least: int, most: int) -> list[int]:
    """Speeds from one to the other, so close that a UART reads any in between as one of them."""
    speeds = [least]
    while speeds[-1] < most:
        speeds.append(min(most, speeds[-1] * (100 + STEP) // 100 + 1))
    return speeds


def ranked(heard: Sequence[Listened], profiles: Sequence[Profile]) -> list[Candidate]:
    """All settings, the most convincing first."""
    found = [judged(one, profiles) for entry in heard for one in (entry, *_as_seven_bits(entry))]
    return sorted(found, key=_doubt)


def judged(heard: Listened, profiles: Sequence[Profile]) -> Candidate:
    """What one setting explains."""
    matches = tuple(sorted((_match(profile, heard.data) for profile in profiles), key=_weakness))
    matches = tuple(match for match in matches if match.frames)
    return Candidate(heard, matches, _verdict(heard, matches))


def _verdict(heard: Listened, matches: tuple[Match, ...]) -> Verdict:
    if len(heard.data) < LEAST:
        return "silent"
    best = matches[0] if matches else None
    if best and best.covered >= MOSTLY:
        return "certain" if best.checked and best.frames >= 2 else "possible"
    if heard.framing_errors or heard.parity_errors:
        return "unknown"
    return "text" if heard.printable >= 0.95 else "frames" if heard.again >= AGAIN else "unknown"


def _match(profile: Profile, data: bytes) -> Match:
    decoder = Decoder(profile)
    good = [piece for piece, _ in decoder.explain(data) if piece.good]
    ends = sum(len(end) for end in profile.framing.ends[:1])
    covered = sum(len(piece.data) + ends for piece in good) / len(data) if data else 0.0
    return Match(profile.name, len(good), min(1.0, covered), profile.checksum is not None)


def _weakness(match: Match) -> tuple[bool, float, int, str]:
    return not (match.checked and match.covered >= MOSTLY), -match.covered, -match.frames, match.profile


def _doubt(candidate: Candidate) -> tuple[float, ...]:
    heard = candidate.heard
    covered = candidate.matches[0].covered if candidate.matches else 0.0
    errors = (heard.framing_errors or 0) + (heard.parity_errors or 0)
    return (
        RANK[candidate.verdict],
        -covered,
        errors / max(1, len(heard.data)),
        -heard.printable,
        -heard.again,
        -len(heard.data),
    )


def seven_bits(data: bytes) -> str | None:
    """The parity that the eighth bit is in each of these bytes; None where it is none, or never set."""
    if len(data) < LEAST or not any(byte >= 0x80 for byte in data):
        return None
    for parity, odd in (("even", 0), ("odd", 1)):
        if all(byte.bit_count() % 2 == odd for byte in data):
            return parity
    return "mark" if all(byte >= 0x80 for byte in data) else None


def _as_seven_bits(heard: Listened) -> Iterable[Listened]:
    """The same bytes without their eighth bit, where that is a parity of the other seven in each of them."""
    parity = seven_bits(heard.data) if heard.setting.bytesize == 8 else None
    if parity:
        setting = Setting(heard.setting.baud, 7, parity)
        yield replace(heard, setting=setting, data=bytes(byte & 0x7F for byte in heard.data))


def parities_to_try(heard: Listened) -> list[Setting]:
    """The settings with a parity bit that are worth listening to: frames were broken where a stop bit should be."""
    if heard.setting.parity != "none" or not heard.framing_errors or len(heard.data) < LEAST:
        return []
    return [replace(heard.setting, parity=parity) for parity in ("even", "odd")]

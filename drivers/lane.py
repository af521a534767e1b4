"""The lane as the station knows it: the events it may report, and the duties of whoever reports them.

A driver turns pins, lamps or bytes into these events and nothing else: it knows no game.  ``as_json`` gives an
event the form in which ``lane decode`` prints it and in which other programs may send it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Protocol


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be said to people: the code of a sentence and its values.  Whoever shows it words it."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """For the service's log."""
        return " ".join([self.code, *(f"{key}={value}" for key, value in self.values.items())])


Value = str | int | Said | tuple[int | Said, ...]  # that goes into a sentence


def said(code: str, /, **values: Value) -> Said:
    """What the sentence of ``code`` says with these values."""
    return Said(code, values)


class LaneError(Exception):
    """Hardware that cannot be used: told to the wall and the host in the sentence of ``said``."""

    def __init__(self, code: str, told: Said) -> None:
        super().__init__(str(told))
        self.code = code
        self.said = told


LANE = 1  # the number that our lane has in the station

Pins = tuple[int, ...]  # fallen pins by number, sorted, each 1 to 9


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw.  ``doubtful``: count, mask and sum disagree; then the count counts and the picture is None."""

    lane: int
    pins: int  # 0 to 9
    fallen: Pins | None = None  # None: picture unknown
    number: int | None = None  # the lane's own throw number
    doubtful: bool = False
    raw: str = ""  # the bytes or edges it was read from, hex; never part of the JSON


@dataclass(frozen=True, slots=True)
class Foul(Throw):
    """A throw over the foul line; ``pins`` as measured, but the game counts 0 until the host decides otherwise."""

    card: Literal["yellow", "red"] = "yellow"


@dataclass(frozen=True, slots=True)
class Correction(Throw):
    """The lane's own operator corrected the throw with that ``number``."""


@dataclass(frozen=True, slots=True)
class Ball:
    """The ball passed its light barrier."""

    lane: int


@dataclass(frozen=True, slots=True)
class Setting:
    """The pinsetter is setting the pins (the lane reports it as ``set``)."""

    lane: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The lane is released for the next throw."""

    lane: int


@dataclass(frozen=True, slots=True)
class Reset:
    """The throw number went backwards, the lane restarted, or its own computer began a new game: never a score.

    ``unscored`` is the throw whose number went backwards: the host may still assign it, nothing is lost.
    """

    lane: int
    unscored: Throw | None = None


@dataclass(frozen=True, slots=True)
class Missed:
    """The lane's own throw numbers jumped: throws ``first`` to ``last`` did not arrive.  Never a score by itself.

    Reported before the throw that revealed it, so that the host can take them over.  ``pins`` is what they counted
    together as the lane's running sums imply; None where these do not tell.  ``what``: where all messages are
    numbered, some of those that are missing may have been throws.
    """

    lane: int
    first: int
    last: int  # at least first
    pins: int | None = None
    what: Literal["throws", "messages"] = "throws"


@dataclass(frozen=True, slots=True)
class Tells:
    """What a lane can tell of its throws, as at ``Lane``."""

    zeros: bool
    numbers: bool


@dataclass(frozen=True, slots=True)
class Link:
    """The connection to the lane was lost (``up`` false) or is back; ``said`` tells why."""

    lane: int
    said: Said
    up: bool
    tells: Tells | None = field(default=None, compare=False)  # where that is known only since the lane could be had


@dataclass(frozen=True, slots=True)
class Rejected:
    """Bytes that are no frame; ``bytes`` in hex.  Never a throw; counted and shown in the lane's health."""

    lane: int
    reason: Literal["checksum", "frame", "value", "overflow", "zero_frame"]
    bytes: str


@dataclass(frozen=True, slots=True)
class Heard:
    """The lane spoke without news (a poll answer, a heartbeat): a sign of life, never printed or stored."""

    lane: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something the host should look at and no throw: never a score.

    ``ball_before_ready``: a ball rolled while the pins were being set (the rules let it be repeated).
    ``lamp_test``: all nine lamps came without a ball.  ``stuck_input``: inputs did not change for too long;
    ``inputs_free``: all of them did again.  ``other_lanes``: only these lanes speak on the line, and not ours;
    ``ignored_lanes``: they do beside ours.
    """

    lane: int
    reason: Literal["ball_before_ready", "lamp_test", "stuck_input", "inputs_free", "other_lanes", "ignored_lanes"]
    detail: str = ""  # which lanes
    inputs: tuple[Said, ...] = ()  # which hang


LaneEvent = Throw | Foul | Correction | Ball | Setting | Ready | Reset | Missed | Link | Rejected | Heard | Noted

NAMES: dict[type[Any], str] = {
    Throw: "throw",
    Foul: "foul",
    Correction: "correction",
    Ball: "ball",
    Setting: "set",
    Ready: "ready",
    Reset: "reset",
    Missed: "missed",
    Link: "link",
    Rejected: "rejected",
    Heard: "heard",
    Noted: "noted",
}
HIDDEN = {"raw", "unscored", "said", "tells", "inputs"}  # kept for the host, not part of the published event


def as_json(event: LaneEvent) -> dict[str, Any]:
    """The event as the station publishes it: ``{"event": ..., "lane": 1, ...}``; hex, lists and nulls, no tuples."""
    fields = {key: value for key, value in asdict(event).items() if key not in HIDDEN}
    if isinstance(fields.get("fallen"), tuple):
        fields["fallen"] = list(fields["fallen"])
    return {"event": NAMES[type(event)], **fields}


Report = Callable[[LaneEvent], None]  # where a driver puts its events; only enqueues, never raises
Overhear = Callable[[bytes, bool], None]  # bytes (or edges, as lines of a trace) as they passed; true: sent to the lane


class Lane(Protocol):
    """A source of lane events.

    A lane must: report only from its own thread or from ``enter``; report each throw once, whatever the line does;
    survive a lost connection (report ``Link``, come back by itself); end within a second after ``stop``.
    A lane may: report ``Ball``, ``Setting`` and ``Ready`` where its wiring tells.
    A lane must not: raise out of its thread, know what is played, or write to the hardware unless its settings say so.
    """

    zeros: bool  # it tells throws without a pin
    numbers: bool  # the numbers of its throws, if they have any, count throws

    def start(self, report: Report) -> None:
        """Begin to report.  Raises LaneError when the hardware can never work as configured."""

    def stop(self) -> None:
        """End; returns when its thread has ended, within a second.  May be called twice."""

    def recheck(self) -> None:
        """Look at the hardware again now, instead of at the next turn of the back-off."""

    def listen(self, overhear: Overhear) -> None:
        """Have ``overhear`` told all that passes on the wire, before the events it means; it must not block or raise.

        To be called before the start.
        """


def unreported(event: LaneEvent) -> None:
    """Where events go before the start."""


def unheard(data: bytes, sent: bool) -> None:
    """Where bytes go while nobody listens."""

"""What may come in to the owner of the state, and what the outside may ask of it.

Every message is frozen and complete: whoever sends it has already read the clock, drawn the secrets and checked the
shape; so handling a message is a pure function.  ``client`` is the id of one connection.  ``at`` is wall clock time
(UTC seconds since 1970), ``now`` is monotonic seconds: only ``now`` measures, only ``at`` is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from drivers.lane import LaneEvent
from station.evening.order import Request

Role = Literal["wall", "phone", "host"]
Answer = dict[str, Any]  # an acknowledgement: {"ok": true, "v": 43, ...} or {"ok": false, "code": ..., "message": ...}


class BadMessage(Exception):
    """A client's message that has the wrong shape.  Answered with the code ``bad_message``."""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """``at``: UTC seconds since 1970; ``now``: monotonic seconds."""

    at: float
    now: float


class ScreenRole(msgspec.Struct, frozen=True):
    """What the address of a wall says of its screen."""

    id: str = ""  # "" where it says nothing
    scene: str = ""  # the scene that it keeps to, "" where it follows all others
    lane: int = 0  # whose game it shows, a host's page too; 0: nothing is said, or all
    sound: bool | None = None  # whether the room's sound is to come from here; None: if from no other


class Connected(Message, frozen=True, kw_only=True):
    """A page opened its socket.  ``tickets`` are the seats it claims, ``host_ticket`` its claim to be the host."""

    client: str
    role: Role
    tickets: tuple[str, ...] = ()
    host_ticket: str | None = None
    screen: ScreenRole = ScreenRole()


class Disconnected(Message, frozen=True, kw_only=True):
    """A page's socket is gone."""

    client: str


class Join(Message, frozen=True, kw_only=True):
    """A phone wants to hold ``name``; ``fresh`` is the secret it gets if it may."""

    client: str
    name: str
    fresh: str


class Release(Message, frozen=True, kw_only=True):
    """A phone gives ``name`` back."""

    client: str
    name: str


class Ask(Message, frozen=True, kw_only=True):
    """A phone asks whoever holds ``name`` (and the host) to give it up."""

    client: str
    name: str


class Login(Message, frozen=True, kw_only=True):
    """Somebody types the host's PIN; ``fresh`` is the secret for the host page if it is right."""

    client: str
    address: str
    pin: str
    fresh: str


class Ordered(Message, frozen=True, kw_only=True):
    """A page wants ``order`` carried out; ``fresh`` (64 hex digits) seeds dice, where it starts a game with them."""

    client: str
    order: Request
    fresh: str = ""


class ComputerMoved(Message, frozen=True, kw_only=True):
    """The station's own player has made up its mind; ``choice`` is the question that it answers."""

    game: int
    choice: int
    event: dict[str, Any]


class Sync(Message, frozen=True, kw_only=True):
    """A page asks for its current picture."""

    client: str


class LaneReported(Message, frozen=True, kw_only=True):
    """The lane's driver reports an event."""

    event: LaneEvent


class Tick(Message, frozen=True, kw_only=True):
    """A second has passed.  ``dawn``: UTC seconds of the latest six o'clock, local time."""

    dawn: float = 0.0


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is asked of the book.  ``id``: a season, an evening's number or a name, as ``span`` says.

    ``book`` and ``till`` are about the evening ``id`` (without one: the latest), ``record`` is about the game ``id``,
    ``championship`` about the one with that number (without: the latest), ``championships`` about those of a season.
    """

    what: Literal["stats", "book", "till", "record", "championship", "championships"]
    span: Literal["all", "season", "evening", "person"] = "evening"
    id: str = ""


class NoAnswer(Exception):
    """The book has none.  ``code``: ``book_missing`` for what there is not, ``book_not_ready`` while it is made."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Book(Protocol):
    """What is read out of the journal about the years."""

    def answer(self, question: Question) -> bytes:
        """The answer as JSON.  Blocks a moment where something has just changed.  Raises NoAnswer."""


class Picture(NamedTuple):
    """What one audience sees: the JSON of ``state``, in parts, and what the web has to know of it."""

    v: int
    host: bool  # it is a host's
    parts: tuple[bytes, ...]  # several pictures share some, so they are not put together here

    @property
    def text(self) -> bytes:
        """Put together."""
        return b"".join(self.parts)


class Screens(Protocol):
    """Whoever carries pictures to the pages."""

    def show(self, pictures: Iterable[tuple[tuple[str, ...], Picture]]) -> None:
        """Send each picture to its clients, in this order: walls come first.  Called on the owner's thread."""


class Tools(Protocol):
    """What the host's page asks of the station beside the evening."""

    def use(self, station: Any, client: str, do: str, args: dict[str, Any]) -> Answer:
        """Use one, on the caller's thread; ``station`` (``station.evening.state.Station``) says who ``client`` is.

        Raises BadMessage.
        """


class Desk(Protocol):
    """The owner of the state, as the web sees it.  All of it may be called from any thread."""

    epoch: str  # one per start of the server

    def ask(self, message: Message) -> Answer:
        """Have ``message`` handled and stored; blocks until it is on disk, at most five seconds (``unavailable``).

        The answer of ``Connected`` and ``Sync`` carries ``"state"``, the ``Picture`` for that client.
        """

    def wall(self) -> dict[str, Any]:
        """The wall's picture as last stored."""

    def club(self) -> dict[str, Any]:
        """What the club has settled, as in every picture."""

    def health(self) -> dict[str, Any]:
        """``{"status": "ok"|"degraded", "version": ..., "lane": {...}, "journal": {...}}``."""

    def tip(self, client: str, game: int) -> Answer:
        """What the strongest player would do for the seat of ``client`` that ``game`` waits for: ``{"ok", "tip"}``.

        Worked out on the caller's thread.  Refused: ``no_game``, ``forbidden`` (tips are not allowed, no seat of his),
        ``not_your_turn``.
        """

    def hover(self, client: str, game: int, choice: int) -> Answer:
        """Whether ``client`` may show the walls the place that it thinks of, as its answer to ``choice`` of ``game``.

        Nothing is stored.  Refused: ``no_game`` (none on a lane), ``stale``, ``not_your_turn``.
        """

    def lane_tool(self, client: str, do: str, args: dict[str, Any]) -> Answer:
        """A tool for whoever attaches a lane (``station.lane_tools.tools``), used on the caller's thread.

        Refused: ``forbidden`` for who is no host, ``unavailable`` where there are none.  Raises BadMessage.
        """

    def machine(self, client: str, do: str, args: dict[str, Any]) -> Answer:
        """A tool for whoever looks after the machine (``station.machine.tools``); else as ``lane_tool``."""

    def attach(self, screens: Screens) -> None:
        """From now on every change is shown on ``screens``."""

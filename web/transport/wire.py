"""One websocket as the socket server wants it, and what may travel on it.

``Wire`` turns bytes into messages and keeps those that are still to be handled: one at a time, in order, and no faster
than a thumb can be.  The server's loop reads no more from a page than it handles, so a client that floods is slowed
down by TCP.  permessage-deflate, which doubles the latency, is refused.  ``admitted`` lets only frames of the protocol
pass and turns everything else into an event that is answered with ``bad_message``, so that nonsense neither kills a
connection nor fills the log.  ``Packet`` reads and writes the JSON of an event strictly.
"""

from __future__ import annotations

import re
import threading
import time
from collections import deque
from typing import Any

import msgspec
import socketio.packet
from wsproto.frame_protocol import CloseReason, FrameProtocol, Opcode, ParseFailed

from web.transport.outlet import Outlet, framed

LARGEST_MESSAGE = 16_384  # characters of one message; a larger one is answered with bad_message
MOST_NESTED = 100  # lists and objects within one another: the JSON reader recurses, 900 levels overflow a small stack
LARGEST_FRAME = 8 * LARGEST_MESSAGE  # bytes; a client that sends more is cut off (close code 1009)
MOST_UNHANDLED = 16  # messages; while a page has more, nothing is read from it
AT_ONCE, A_SECOND = 300, 20  # messages that a page may send in one go, and on and on; no thumb is as fast
MOST_IDLE, WITHIN = 300, 10.0  # frames that say nothing (pings, pongs, parts of a message) in so many seconds

NONSENSE = '42["nonsense"]'  # an event that nobody handles, so it is answered with bad_message
PONG_FRAME = 0x8A  # RFC 6455, 5.2
CLOSE, PONG = "1", "3"  # Engine.IO packets that a client may send besides messages
MESSAGE = re.compile(r"4[0-3]")
EVENT_START = re.compile(r"42([0-9]{0,15})\[")
PACKET = re.compile(r"([0-3])(?:(/[^,\[{]*),?)?([0-9]{0,15})(.*)", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)  # of a JSON text
BRACKET = re.compile(r"[\[\]{}]")
RESERVED = ("connect", "disconnect", "*")  # handlers of the server's own that a client could call by name


def admitted(frame: str | bytes) -> str:
    """``frame`` if a client may send it, else an event that will be answered with ``bad_message``."""
    if not isinstance(frame, str):
        return NONSENSE
    if len(frame) > LARGEST_MESSAGE:
        start = EVENT_START.match(frame)
        return f'42{start[1]}["oversized"]' if start else NONSENSE
    return frame if frame in (CLOSE, PONG) or MESSAGE.match(frame) else NONSENSE


class Wire:
    """One open websocket, in the place of ``engineio.socket.Socket``; ``address``: of the client.

    Bytes come in on the server's loop (``receive``), messages are handled one at a time on threads of the crew
    (``next`` and ``done``).
    """

    def __init__(self, sid: str, address: str, outlet: Outlet, ping_every: float) -> None:
        self.sid = sid
        self.address = address
        self.outlet = outlet
        self.closed = False  # asked by Engine.IO's server
        self.session: dict[str, Any] = {}  # likewise
        self.page = False  # it has said who it is and was let in
        self.trusted = False  # it is the host's: his programs may be faster than his thumbs
        self.since = self.heard = time.monotonic()  # since when ``page`` is as it is; when anything came
        self.next_ping = self.since + ping_every
        self._frames = FrameProtocol(client=False, extensions=[])
        self._pieces: list[str | bytes] = []  # of a message that is not whole yet
        self._size = 0
        self._lock = threading.Lock()
        self._inbox: deque[str | None] = deque()  # what is to be handled; None: the page has gone
        self._at_work = False
        self._ended = False
        self._tokens, self._filled = float(AT_ONCE), self.since
        self._idle, self._idle_since = 0, self.since

    # --- as Engine.IO's server calls it -----------------------------------------------------------------------

    def send(self, packet: Any) -> None:
        """Send a packet (``engineio.packet.Packet``)."""
        self.outlet.send(framed([packet.encode().encode()]))

    def close(self, **_: Any) -> None:
        """End the connection; its page is told to go by the loop, which finds the end."""
        self.outlet.cut()

    # --- from any thread --------------------------------------------------------------------------------------

    def named(self) -> None:
        """It has said who it is, and was let in."""
        self.page = True

    def nameless(self) -> None:
        """Its page is gone; it may say anew who it is."""
        self.page, self.since = False, time.monotonic()

    # --- on the loop ------------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> bool:
        """Take what has come; False when that was the end."""
        self.heard = time.monotonic()
        self._frames.receive_bytes(data)
        try:
            return all(map(self._take, self._frames.received_frames()))
        except ParseFailed as fault:
            self._goodbye(fault.code)
            return False

    def _take(self, frame: Any) -> bool:
        if (frame.opcode.iscontrol() or not frame.message_finished) and frame.frame_finished and self._idles():
            return False
        if frame.opcode is Opcode.PING:
            self.outlet.send(framed([frame.payload], PONG_FRAME))
        elif frame.opcode is Opcode.CLOSE:
            self._goodbye(CloseReason.NORMAL_CLOSURE)
            return False
        elif not frame.opcode.iscontrol():
            return self._gather(frame)
        return True

    def _gather(self, frame: Any) -> bool:
        self._pieces.append(frame.payload)
        self._size += len(frame.payload)
        if self._size > LARGEST_FRAME:
            self._goodbye(CloseReason.MESSAGE_TOO_BIG)
            return False
        if not frame.message_finished:
            return True
        text = isinstance(frame.payload, str)
        message = admitted("".join(map(str, self._pieces)) if text else b"")
        self._pieces, self._size = [], 0
        if message == CLOSE:
            return False
        if message == PONG:
            return not self._idles()
        with self._lock:
            self._inbox.append(message.removeprefix("4"))
        return True

    def _idles(self) -> bool:
        """Count a frame that says nothing; whether it is one too many, and the end."""
        if self.heard - self._idle_since > WITHIN:
            self._idle, self._idle_since = 0, self.heard
        self._idle += 1
        if self._idle > MOST_IDLE:
            self._goodbye(CloseReason.POLICY_VIOLATION)
        return self._idle > MOST_IDLE

    def _goodbye(self, code: int) -> None:
        self.outlet.send(bytes(self._frames.close(code)))

    def end(self) -> None:
        """Nothing more will come; of what has come, that is handled which the brake allows, then the page goes."""
        with self._lock:
            if not self._ended:
                self._ended = True
                while len(self._inbox) > self._allowance():
                    self._inbox.pop()
                self._inbox.append(None)

    @property
    def full(self) -> bool:
        """Whether no more is to be read at the moment."""
        return len(self._inbox) >= MOST_UNHANDLED

    def due(self) -> bool:
        """Whether a message is to be handled now; then it counts as being handled."""
        with self._lock:
            if not self._inbox or self._at_work:
                return False
            if not self._ended and not self.trusted:
                if self._allowance() < 1:
                    return False
                self._tokens -= 1
            self._at_work = True
            return True

    def busy(self) -> bool:
        """Whether something that it said is still to be handled."""
        return bool(self._inbox)

    def braked(self) -> bool:
        """Whether something waits that is not being handled."""
        return bool(self._inbox) and not self._at_work

    def _allowance(self) -> float:
        now = time.monotonic()
        self._tokens = min(AT_ONCE, self._tokens + (now - self._filled) * A_SECOND)
        self._filled = now
        return self._tokens

    # --- on a thread of the crew ------------------------------------------------------------------------------

    def next(self) -> str | None:
        """The message to handle; None: the page has gone."""
        return self._inbox[0]

    def done(self) -> bool:
        """It was handled; whether there is more."""
        with self._lock:
            self._inbox.popleft()
            self._at_work = False
            return bool(self._inbox)


class _Json:
    """The JSON of socket messages: fast, strict, UTF-8."""

    @staticmethod
    def dumps(value: Any, **_: Any) -> str:
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str) -> Any:
        """Raises ValueError for anything that is no JSON, or that might be nested too deep to be read safely."""
        if text.count("[") + text.count("{") > MOST_NESTED and _levels(text) > MOST_NESTED:
            raise ValueError("nested too deep")
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            raise ValueError("no JSON") from error


def _levels(text: str) -> int:
    """How many lists and objects of a JSON text stand within one another at most; a whole game is long, but flat."""
    deepest = level = 0
    for bracket in BRACKET.findall(STRING.sub("", text)):
        level += 1 if bracket in "[{" else -1
        deepest = max(deepest, level)
    return deepest


class Packet(socketio.packet.Packet):  # type: ignore[misc]  # the library has no types
    """A Socket.IO packet that carries no bytes, and that is an event with a name or turned into nonsense."""

    uses_binary_events = False
    json = _Json

    def decode(self, encoded_packet: object) -> int:
        """Read the packet; what cannot be read becomes an event that nobody handles.  No attachments follow."""
        found = PACKET.fullmatch(encoded_packet) if isinstance(encoded_packet, str) else None
        kind, space, number, text = found.groups() if found else ("2", None, "", "")
        self.packet_type, self.namespace = int(kind), space
        self.id = int(number) if number else None
        try:
            self.data = self.json.loads(text) if text else None
        except ValueError:
            self.data = "nonsense"
        if self.packet_type == socketio.packet.ACK:  # the server never asks for one
            self.packet_type, self.id, self.data = socketio.packet.EVENT, None, None
        if self.packet_type == socketio.packet.EVENT and not _is_event(self.data):
            self.data = ["nonsense"]
        return 0


def _is_event(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and isinstance(data[0], str) and data[0] not in RESERVED

"""One websocket as the socket server wants it, and what may travel on it.

Three things are ours.  ``Wire`` reads in the thread that handles the messages (so a client that floods is slowed
down by TCP, and no reader thread is left behind), sends through an ``Outlet``, and refuses permessage-deflate, which
doubles the latency.  ``admitted`` lets only frames of the protocol pass and turns everything else into an event that
is answered with ``bad_message``, so that nonsense neither kills a connection nor fills the log.  ``Packet`` reads and
writes the JSON of an event strictly.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import simple_websocket
import socketio.packet
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from web.outlet import OUTLET, Outlet, shut

LARGEST_MESSAGE = 16_384  # characters of one message; a larger one is answered with bad_message
MOST_NESTED = 100  # lists and objects within one another: the JSON reader recurses, 900 levels overflow a small stack
LARGEST_FRAME = 8 * LARGEST_MESSAGE  # bytes; a client that sends more is cut off (close code 1009)

FLUSH = ""  # in place of a message: send what waits at the outlet
NONSENSE = '42["nonsense"]'  # an event that nobody handles, so it is answered with bad_message
CLOSE, PONG = "1", "3"  # Engine.IO packets that a client may send besides messages
MESSAGE = re.compile(r"4[0-3]")
EVENT_START = re.compile(r"42([0-9]{0,15})\[")
PACKET = re.compile(r"([0-3])(?:(/[^,\[{]*),?)?([0-9]{0,15})(.*)", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)  # of a JSON text
BRACKET = re.compile(r"[\[\]{}]")
RESERVED = ("connect", "disconnect", "*")  # handlers of the server's own that a client could call by name

StartResponse = Callable[[str, list[tuple[str, str]]], Any]


def admitted(frame: str | bytes) -> str:
    """``frame`` if a client may send it, else an event that will be answered with ``bad_message``."""
    if not isinstance(frame, str):
        return NONSENSE
    if len(frame) > LARGEST_MESSAGE:
        start = EVENT_START.match(frame)
        return f'42{start[1]}["oversized"]' if start else NONSENSE
    return frame if frame in (CLOSE, PONG) or MESSAGE.match(frame) else NONSENSE


class _NoThread:
    """Stands in for the reader thread of simple-websocket: the handling thread reads itself."""

    name = ""

    def __init__(self, target: Callable[[], None]) -> None:
        """Nothing is kept of ``target``."""

    def start(self) -> None:
        """Nothing to start."""


class Wire(simple_websocket.Server):  # type: ignore[misc]  # the library has no types
    """One websocket over the server's own socket, without compression, read by whoever calls ``receive``."""

    connected: bool

    def __init__(self, environ: dict[str, Any]) -> None:
        plain = {key: value for key, value in environ.items() if key != "HTTP_SEC_WEBSOCKET_EXTENSIONS"}
        plain["gunicorn.socket"] = environ[OUTLET]
        super().__init__(plain, max_message_size=LARGEST_FRAME, thread_class=_NoThread)

    def receive(self) -> Any:
        """The next message; blocks.  Raises ConnectionClosed at the end."""
        while self.connected and not self.input_buffer:
            try:
                data = self.sock.recv(self.receive_bytes)
                self.ws.receive_data(data or None)
                self.connected = bool(data) and self._handle_events()
            except (OSError, LocalProtocolError, RemoteProtocolError):
                self.connected = False
        if not self.input_buffer:
            raise simple_websocket.ConnectionClosed(self.close_reason, self.close_message)
        return self.input_buffer.pop(0)


class Driver:
    """What the socket server calls for each websocket: ``Driver(handler, server)(environ, start_response)``."""

    def __init__(self, handler: Callable[[Driver], Any], _server: object) -> None:
        self._handler = handler

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Live as long as the connection.  Raises StopIteration at the end: no HTTP answer is wanted any more.

        ``socket`` is public because the library sets a timeout on it by that name (one ping and its answer): nothing
        heard or nothing taken for so long is the end too.
        """
        self.socket = environ["gunicorn.socket"]
        self._outlet = environ[OUTLET] = Outlet(self.socket)
        try:
            return self._served(environ, start_response)
        finally:
            self._outlet.end()

    def _served(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        try:
            self._wire = Wire(environ)
        except (RemoteProtocolError, UnicodeError, simple_websocket.ConnectionError):  # a handshake that is none
            start_response("400 BAD REQUEST", [("Content-Type", "text/plain")])
            return [b"no websocket handshake"]
        try:
            self._handler(self)
        finally:
            shut(self.socket)
        raise StopIteration

    def wait(self) -> str | None:
        """The next frame; None at the end."""
        try:
            return admitted(self._wire.receive())
        except simple_websocket.ConnectionClosed:
            return None

    def send(self, message: str) -> None:
        """Send one frame, or for ``FLUSH`` what waits at the outlet; blocks while the client does not read.

        Raises OSError when the connection has ended.
        """
        if message == FLUSH:
            self._outlet.flush()
            return
        try:
            self._wire.send(message)
        except (simple_websocket.ConnectionClosed, LocalProtocolError) as error:
            raise OSError("closed") from error

    def close(self) -> None:
        """Say goodbye and end; called by the writer whenever the connection is over, for whatever reason.

        Shutting the socket down frees the thread that still reads from a client that is gone; the stock driver leaves
        it, its file handle and its place in the pool for ever after a ping timeout.
        """
        with contextlib.suppress(OSError, simple_websocket.ConnectionClosed, LocalProtocolError):
            self._wire.close()
        shut(self.socket)


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

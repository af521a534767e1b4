"""A websocket as a client that costs next to nothing: a handshake, then text frames out of bytes.

Real client libraries spend more on a frame than the servers under measurement; 200 of them would measure themselves.
Frames are masked with the zero key, which is a legal key (RFC 6455, 5.3) and leaves the text as it is.
"""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from typing import Self

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: a2VnZWxzdGF0aW9uMTIzNA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PATIENCE = 30.0  # seconds for anything that has to come
TEXT, CLOSE = 1, 8  # opcodes


class Link:
    """One websocket to a server on this machine."""

    def __init__(self, port: int, path: str) -> None:
        """Connect and ask for the handshake, whose answer ``open`` reads."""
        self.sock = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sock.sendall(HANDSHAKE.format(path=path, port=port).encode())
        self._buffer = bytearray()

    def open(self) -> Self:
        """Read the answer to the handshake; blocks.  Raises ConnectionError if the server does not want to."""
        while b"\r\n\r\n" not in self._buffer:
            data = self.sock.recv(4096)
            if not data:
                raise ConnectionError("hung up in the handshake")
            self._buffer += data
        head, _, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode("latin-1"))
        self._buffer = bytearray(rest)
        self.sock.setblocking(False)
        return self

    def send(self, text: str) -> None:
        """Send one text frame, small enough for the kernel to take it at once."""
        data = text.encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        self.sock.sendall(bytes([0x80 | TEXT]) + length + bytes(4) + data)

    def read(self, timeout: float = 0.0) -> bool:
        """Take what has come, waiting ``timeout`` seconds at most; False if nothing.  Raises ConnectionError."""
        if timeout:
            select.select([self.sock], [], [], timeout)
        try:
            data = self.sock.recv(1 << 20)
        except BlockingIOError:
            return False
        if not data:
            raise ConnectionError("the server hung up")
        self._buffer += data
        return True

    def texts(self) -> Iterator[bytes]:
        """The whole text frames that were read."""
        buffer = self._buffer
        while len(buffer) >= 2:
            length, start = buffer[1], 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4]), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10]), 10
            if len(buffer) < start + length:
                return
            opcode, body = buffer[0] & 15, bytes(buffer[start : start + length])
            del buffer[: start + length]
            if opcode == CLOSE:
                raise ConnectionError("the server closed the websocket")
            if opcode == TEXT:
                yield body

    def close(self) -> None:
        """Hang up."""
        self.sock.close()

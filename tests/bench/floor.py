"""The floor: what a throw's way costs with nothing but a socket, a disk and a loop.

One asyncio process reads the same frames from a pseudo terminal, makes the same commit (the journal's tables and
settings, three rows of the same kind), and writes one text frame of the same size, framed once, to every websocket.

    python floor.py PTY FOLDER BYTES        prints its port
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Ping, Request
from wsproto.frame_protocol import FrameProtocol

from station.journal.tables import TABLES

PINS = slice(8, 11)  # of a result frame of zentral-kegeln, three hex digits
ROW = '{"type":"ThrowCame","throw":{"id":%d,"lane":1,"pins":%d,"number":%d,"at":1790000000.123456,"raw":"%s"}}'
PLAYED = '{"type":"Played","game":1,"event":{"type":"throw","player":"Gast 001","pins":%d},"by":"lane","throw":%d}'


class Floor:
    """The server."""

    def __init__(self, terminal: str, folder: Path, size: int) -> None:
        self._terminal = os.open(terminal, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._size = size
        self._writers: set[asyncio.StreamWriter] = set()
        self._wire = b""
        self._throw = 0
        self._db = sqlite3.connect(folder / "floor.db", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(TABLES)

    async def run(self) -> None:
        """Serve for ever."""
        server = await asyncio.start_server(self._client, "127.0.0.1", 0, backlog=1024)
        asyncio.get_running_loop().add_reader(self._terminal, self._read)
        print(server.sockets[0].getsockname()[1], flush=True)
        async with server:
            await server.serve_forever()

    def _read(self) -> None:
        try:
            self._wire += os.read(self._terminal, 4096)
        except OSError:  # the lane's end has gone, and with it whoever measures
            sys.exit()
        *frames, self._wire = self._wire.split(b"\r")
        for frame in frames:
            if frame[4:5] in (b"w", b"f"):
                self._show(frame)

    def _show(self, frame: bytes) -> None:
        self._throw += 1
        pins = int(frame[PINS], 16)
        self._store(frame, pins)
        head = f'42["state",{{"v":{self._throw},"lane":{{"last":{{"id":{self._throw},"pins":{pins}}}}},"pad":"'
        text = head + "x" * (self._size - len(head) - 3) + '"}]'
        frame_out = FrameProtocol(client=False, extensions=[]).send_data(text)
        for writer in self._writers:
            writer.write(frame_out)

    def _store(self, frame: bytes, pins: int) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        entry = (0.5, self._throw, None)
        seq = self._db.execute("INSERT INTO entry (at, v, request) VALUES (?, ?, ?)", entry).lastrowid
        came = ROW % (self._throw, pins, self._throw, frame.hex())
        facts = [(seq, 0, None, came), (seq, 1, 1, PLAYED % (pins, self._throw))]
        self._db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", facts)
        self._db.execute("COMMIT")

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        websocket = WSConnection(ConnectionType.SERVER)
        try:
            while data := await reader.read(4096):
                websocket.receive_data(data)
                for event in websocket.events():
                    if isinstance(event, Request):
                        writer.write(websocket.send(AcceptConnection()))
                        self._writers.add(writer)
                    elif isinstance(event, Ping | CloseConnection):
                        writer.write(websocket.send(event.response()))
        except ConnectionError:
            return
        finally:
            self._writers.discard(writer)
            writer.close()


if __name__ == "__main__":
    asyncio.run(Floor(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])).run())

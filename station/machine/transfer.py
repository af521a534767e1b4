"""Files between the host's page and the station, piece by piece over its socket.

What comes is written beside the copies and is nobody's until it was looked through.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import os
import secrets
import shutil
import threading
from pathlib import Path
from typing import Any

from station.evening.messages import BadMessage
from station.evening.transaction import Refused
from station.scratch import PREFIX

MOST = 1024 * 2**20  # bytes of an upload
SPARE = 64 * 2**20  # bytes that stay free on the disk
PIECE = 48 * 1024  # bytes of one piece that is sent
INCOMING = f"{PREFIX}incoming"  # what is coming in; a backup does not take it for data


class Uploads:
    """One upload at a time into ``place``; who begins another ends the one before."""

    def __init__(self, place: Path) -> None:
        self._file = place / INCOMING
        self._lock = threading.Lock()
        self._id = self._called = ""
        self._size = self._got = 0

    def begin(self, size: int, called: str) -> dict[str, Any]:
        """Raises Refused ``upload_too_large``, ``upload_no_room``."""
        with self._lock:
            self._file.parent.mkdir(mode=0o700, exist_ok=True)
            self._file.unlink(missing_ok=True)
            if not 0 < size <= MOST:
                raise Refused("upload_too_large")
            if size > shutil.disk_usage(self._file.parent).free - SPARE:
                raise Refused("upload_no_room")
            self._file.touch(mode=0o600)
            self._id, self._size, self._got, self._called = secrets.token_hex(8), size, 0, called
            return {"upload": self._id}

    def piece(self, upload: str, at: int, data: str) -> dict[str, Any]:
        """Take a piece, once, however often it is sent.

        Raises Refused ``upload_lost``, ``upload_no_room``, and BadMessage for what is no base64.
        """
        try:
            piece = base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError) as error:
            raise BadMessage("no base64") from error
        with self._lock:
            self._require(upload)
            if at > self._got or at + len(piece) > self._size:
                raise Refused("upload_lost")
            if at == self._got:
                self._write(piece)
            return {"got": self._got}

    def _write(self, piece: bytes) -> None:
        try:
            with self._file.open("r+b") as stream:
                stream.seek(self._got)
                stream.write(piece)
        except OSError as error:
            self._id = ""
            with contextlib.suppress(OSError):
                self._file.unlink()
            raise Refused("upload_no_room") from error
        self._got += len(piece)

    def end(self, upload: str) -> tuple[Path, str]:
        """The whole file, and what it was called; from now on it is the caller's.  Raises Refused ``upload_lost``."""
        with self._lock:
            self._require(upload)
            if self._got != self._size:
                raise Refused("upload_lost")
            self._id = ""
            whole = self._file.with_name(f"{INCOMING}-whole")
            self._file.replace(whole)
            return whole, self._called

    def _require(self, upload: str) -> None:
        if not self._id or upload != self._id:
            raise Refused("upload_lost")


def piece_of(file: Path, at: int, mark: str) -> dict[str, Any]:
    """A piece of ``file`` from ``at`` on, base64; ``mark`` as in the answer before, so that all are of one file.

    Raises Refused ``upload_lost`` where it is another file by now.
    """
    try:
        with file.open("rb") as stream:
            found = os.fstat(stream.fileno())
            now = f"{found.st_ino}-{found.st_mtime_ns}"
            if mark not in ("", now):
                raise Refused("upload_lost")
            stream.seek(at)
            data = stream.read(PIECE)
    except OSError as error:
        raise Refused("upload_lost") from error
    return {"data": base64.b64encode(data).decode(), "size": found.st_size, "mark": now}


def slice_of(data: bytes, at: int) -> dict[str, Any]:
    """As ``piece_of``, of what is in memory."""
    return {"data": base64.b64encode(data[at : at + PIECE]).decode(), "size": len(data), "mark": ""}

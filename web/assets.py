"""The static files of the pages, served under a prefix that changes with any of them.

So a browser keeps them for ever, and a page that was open over an update knows by the prefix that it is old.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
import posixpath
from collections.abc import Callable
from pathlib import Path

from flask import Response, request, send_from_directory
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join

from web.packing import FOLDER, packed

FOR_EVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".json": "application/json", ".svg": "image/svg+xml"}
TEXTS = (".js", ".css", ".json", ".svg")  # get smaller on the way; fonts and pictures are packed already


class Assets:
    """The files below ``folder``.  ``watched``: they may change while the server runs (development)."""

    def __init__(self, folder: Path, *, watched: bool) -> None:
        mimetypes.init(files=())  # the machine's own table tells nothing more, and takes time to read
        for ending, kind in TYPES.items():
            mimetypes.add_type(kind, ending)
        self.folder = folder
        self._watched = watched
        self._mark = _hashed(folder)
        self._small: dict[str, bytes] = {}  # compressed texts that were asked for

    @property
    def mark(self) -> str:
        """Twelve hex digits over names and contents of all files."""
        return _hashed(self.folder) if self._watched else self._mark

    def serve(self, mark: str, name: str) -> Response:
        """The file ``name``, or a page's file with all it imports; for an old ``mark`` too, but not to be kept."""
        answer = self._text(name) if name.endswith(TEXTS) else send_from_directory(self.folder, name)
        answer.headers["Cache-Control"] = FOR_EVER if mark == self.mark else "no-cache"
        return answer

    def _text(self, name: str) -> Response:
        kind = str(mimetypes.guess_type(name)[0])
        return as_text(kind, lambda: self._read(name), lambda: self._compressed(name))

    def _compressed(self, name: str) -> bytes:
        if self._watched:
            return gzip.compress(self._read(name), mtime=0)
        if name not in self._small:
            self._small[name] = gzip.compress(self._read(name), mtime=0)
        return self._small[name]

    def _read(self, name: str) -> bytes:
        """The bytes of a text.  Raises NotFound."""
        whole, _, inner = name.partition("/")
        file = safe_join(str(self.folder), inner if whole == FOLDER else name)
        if file is None or not Path(file).is_file():
            raise NotFound
        if whole == FOLDER:
            return packed(self.folder, posixpath.normpath(inner)).encode()
        return Path(file).read_bytes()


def as_text(kind: str, whole: Callable[[], bytes], small: Callable[[], bytes]) -> Response:
    """A text of the media type ``kind``, as it is or compressed, whichever the browser takes."""
    compressed = request.accept_encodings["gzip"] > 0
    answer = Response(small() if compressed else whole(), content_type=f"{kind}; charset=utf-8")
    answer.headers["Vary"] = "Accept-Encoding"
    if compressed:
        answer.headers["Content-Encoding"] = "gzip"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _hashed(folder: Path) -> str:
    found = hashlib.sha256()
    for place, inner, files in os.walk(folder):
        inner.sort()
        for name in sorted(files):
            content = Path(place, name).read_bytes()
            found.update(f"{place.removeprefix(str(folder))}/{name}:{len(content)}:".encode() + content)
    return found.hexdigest()[:12]

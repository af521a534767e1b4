"""The static files of the pages, served under a prefix that changes with any of them.

So a browser keeps them for ever, and a page that was open over an update knows by the prefix that it is old.
"""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from flask import Response, send_from_directory

FOR_EVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".json": "application/json", ".svg": "image/svg+xml"}


class Assets:
    """The files below ``folder``.  ``watched``: they may change while the server runs (development)."""

    def __init__(self, folder: Path, *, watched: bool) -> None:
        for ending, kind in TYPES.items():  # a small system has no table of its own
            mimetypes.add_type(kind, ending)
        self.folder = folder
        self._watched = watched
        self._mark = _hashed(folder)

    @property
    def mark(self) -> str:
        """Twelve hex digits over names and contents of all files."""
        return _hashed(self.folder) if self._watched else self._mark

    def serve(self, mark: str, name: str) -> Response:
        """The file ``name``; for an old ``mark`` too, but then nobody may keep it."""
        answer = send_from_directory(self.folder, name)
        answer.headers["Cache-Control"] = FOR_EVER if mark == self.mark else "no-cache"
        return answer


def _hashed(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder)}:{len(content)}:".encode() + content)
    return found.hexdigest()[:12]

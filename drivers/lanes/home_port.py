"""The adapter that a lane was found on first, by its lasting names: it wins over every other as long as it is there.

Two adapters of one kind without serial numbers share the name below ``by-id``; then the one below ``by-path`` (the USB
socket) tells which was plugged in beside ours all the time, and is another lane's.
"""

from __future__ import annotations

import os
from pathlib import Path


class HomePort:
    """Looks at the links below ``by_id`` and the folder ``by-path`` beside it; both may be missing."""

    def __init__(self, by_id: Path, port: str) -> None:
        """``port``: as the settings name it; who names a socket means what is plugged in there, and no twin of it."""
        self._folders = (by_id, by_id.parent / "by-path")
        of_socket = Path(port).parent == self._folders[1]
        self._named = self._folders[1:] if of_socket else self._folders
        self.names: tuple[str, ...] = ()  # lasting ones, best first; empty: not found yet, or it has none
        self._beside: frozenset[str] = frozenset()  # sockets of the others

    def found(self, path: str) -> None:
        """The lane was found on that port; only the first counts."""
        if not self.names:
            self.names = tuple(link for folder in self._named for link in _links(folder, path)[:1])
        if self.has(path):
            self.look_around(path)

    def look_around(self, path: str) -> None:
        """Who is plugged in beside it, while it is open at ``path``."""
        here = os.path.realpath(path)
        sockets = _links(self._folders[1])
        self._beside = frozenset(link for link in sockets if os.path.realpath(link) != here)

    def better(self, path: str) -> str | None:
        """The name to go to instead of ``path``, which is open; None: stay."""
        if self.has(path):
            self.look_around(path)
            return None
        return next(iter(self.there()), None)

    def has(self, path: str) -> bool:
        """Whether that port is this adapter; one without a lasting name is always taken for it."""
        here = os.path.realpath(path)
        return not self.names or any(os.path.realpath(name) == here for name in self.there())

    def there(self) -> list[str]:
        """Its names under which it can be opened now."""
        return [
            name for name in self.names if Path(name).exists() and not self._beside & {*_links(self._folders[1], name)}
        ]


def _links(folder: Path, path: str | None = None) -> list[str]:
    """The names in ``folder`` (those that lead to ``path``), sorted."""
    try:
        links = sorted(str(link) for link in folder.iterdir())
    except OSError:
        return []
    return [link for link in links if path is None or os.path.realpath(link) == os.path.realpath(path)]

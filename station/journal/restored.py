"""The last part of a restore: what lies whole in a folder takes the place of what there is, however often begun."""

from __future__ import annotations

import shutil
from pathlib import Path

from station.journal.tables import BOOK, FILE, INDEX, LOG, MARK, synced

COMING = "restore.part"  # in the data directory: all that comes in; a rename has put it there whole
WANTED = "restore.zip"  # likewise: what the next start is to bring in
OLD_BOOK = (BOOK, f"{BOOK}-wal", f"{BOOK}-shm")  # follows from the journal


def brought_in(folder: Path) -> None:
    """Finish a restore, if there is one to finish.  Raises OSError."""
    new = folder / COMING
    if not new.is_dir():
        return
    for part in sorted(path.relative_to(new) for path in new.rglob("*") if path.is_file()):
        if part != Path(FILE):
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            (new / part).replace(folder / part)
    if (new / FILE).exists():
        for name in (*OLD_BOOK, MARK, LOG, INDEX):  # of the old journal, which has been copied with its log
            (folder / name).unlink(missing_ok=True)
        (new / FILE).replace(folder / FILE)
        synced(folder)
    shutil.rmtree(new)

"""What is found of a journal row by row, where SQLite reads nothing: of each entry the newest that is whole."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from station.evening.facts import fact_of
from station.evening.names import KEY
from station.evening.people.facts import PersonForgotten
from station.journal.raw_pages import rows
from station.journal.tables import sum_of_checkpoint, sum_of_entry

log = logging.getLogger(__name__)

Made = tuple[float, int, str | None, int | None]  # of an entry: at, v, request, sum


FORGOTTEN = '{"type":"PersonForgotten"'


class Found:
    """Rows of a journal as they are found, by number; of each all that were found, the newest last."""

    def __init__(self) -> None:
        self.entries: dict[int, list[Made]] = {}
        self.facts: dict[int, dict[int, list[str]]] = {}
        self.settings: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.checkpoint: tuple[int, str, int, bytes] | None = None

    def take(self, file: bytes, journal: bytes) -> None:
        """Take in a journal's file and its log."""
        for rowid, row in rows(file, journal):
            match row:
                case (None, int() | float() as at, int() as v, str() | None as request, *more) if rowid:
                    checksum = more[0] if more and isinstance(more[0], int) else None
                    self.entries.setdefault(rowid, []).append((float(at), v, request, checksum))
                case (int() as seq, int() as n, int() | None, str() as body) if body.startswith('{"type":'):
                    self.facts.setdefault(seq, {}).setdefault(n, []).append(body)
                case (str() as key, str() as called) if rowid and KEY.fullmatch(key):
                    self.names[key] = called
                case (str() as name, str() as value) if rowid:
                    self.settings[name] = value
                case (None, str() as form, int() as checksum, bytes() as body) if rowid:
                    if sum_of_checkpoint(rowid, form, body) == checksum:
                        self.checkpoint = max((rowid, form, checksum, body), self.checkpoint or (0, "", 0, b""))
                case _:
                    continue  # of an index, or of nothing that is ours

    def whole(self, seq: int) -> tuple[Made, list[str]] | None:
        """The entry ``seq`` with its facts as it was written, the newest; None where there is none."""
        facts = self.facts.get(seq, {})
        for version in (-1, 0):
            bodies = [facts[n][version] for n in sorted(facts)]
            for made in reversed(self.entries.get(seq, [])):
                if made[3] in (None, sum_of_entry(seq, *made[:3], bodies)) and _known(bodies) == bodies:
                    return made, bodies
        return None

    def is_of(self, other: Found) -> bool:
        """Whether both can be of one journal: no entry that is whole in both is another in one of them."""
        both = self.entries.keys() & other.entries.keys()
        pairs = ((self.whole(seq), other.whole(seq)) for seq in both)
        return all(one == two for one, two in pairs if one is not None and two is not None)

    def complete(self, other: Found, missing: Iterable[int]) -> int:
        """Take those of the ``missing`` entries that ``other`` has, with names and settings; how many it had."""
        taken = 0
        for seq in missing:
            whole = other.whole(seq)
            if whole is not None:
                made, bodies = whole
                self.entries[seq], self.facts[seq] = [made], {n: [body] for n, body in enumerate(bodies)}
                taken += 1
        gone = self._forgotten()
        self.names = {key: called for key, called in other.names.items() if key not in gone} | self.names
        self.settings = other.settings | self.settings
        return taken

    def _forgotten(self) -> set[str]:
        """Who wished to be."""
        bodies = (body for facts in self.facts.values() for versions in facts.values() for body in versions)
        facts = (fact_of(body) for body in _known([body for body in bodies if body.startswith(FORGOTTEN)]))
        return {fact.person for fact in facts if isinstance(fact, PersonForgotten)}

    def part(self, seq: int) -> tuple[Made | None, list[str]]:
        """What is left of the entry ``seq``."""
        made, facts = self.entries.get(seq), self.facts.get(seq, {})
        return made[-1] if made else None, _known([facts[n][-1] for n in sorted(facts)])


def _known(bodies: list[str]) -> list[str]:
    """Those that are facts."""
    known = []
    for body in bodies:
        try:
            fact_of(body)
        except (msgspec.DecodeError, UnicodeEncodeError):
            log.error("this fact cannot be read and is left out: %r", body)
        else:
            known.append(body)
    return known

"""A journal's files as bytes, where SQLite cannot open them: its log folded in, its rows found page by page.

SQLite needs room and rights beside the file even to read it, and gives up a whole file for one damaged page.  Here
nothing is written, and each row that is still there is found, wherever it lies.  Formats: sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

PAGE = 4096  # bytes; SQLite's default, and ours
HEADER, FRAME = 32, 24  # bytes before the frames of a log, and before the page of each
LITTLE, BIG = 0x377F0682, 0x377F0683  # a log begins with one of these: how its checksums are counted
TABLE_LEAF, INDEX_LEAF, INDEX_INNER = 0x0D, 0x0A, 0x02
LONGEST = 1 << 24  # bytes of a row; what is longer is none


class Frame(NamedTuple):
    """A page as the log has it.  ``size``: of the file in pages, where a transaction ends; else 0."""

    number: int
    size: int
    page: bytes
    sound: bool  # this page, and all before it


def frames(log: bytes) -> Iterator[Frame]:
    """The frames of a write-ahead log since it was begun anew, the oldest first, damaged ones too."""
    if len(log) < HEADER:
        return
    magic, _, size, _, *salts = struct.unpack_from(">6I", log)
    order = ">" if magic == BIG else "<"
    summed = struct.unpack_from(">2I", log, 24)
    sound = magic in (LITTLE, BIG) and size == PAGE and _summed((0, 0), log[:24], order) == summed
    if not sound:  # its beginning is damaged: what comes first says which frames belong to it
        salts = list(struct.unpack_from(">2I", log.ljust(HEADER + FRAME, b"\0"), HEADER + 8))
    for at in range(HEADER, len(log) - FRAME - PAGE + 1, FRAME + PAGE):
        number, pages, *salt, one, two = struct.unpack_from(">6I", log, at)
        page = log[at + FRAME : at + FRAME + PAGE]
        sound = sound and salt == salts and _summed(summed, log[at : at + 8] + page, order) == (one, two)
        summed = (one, two)
        if salt == salts:  # else it was left over from before
            yield Frame(number, pages, page, sound)


def _summed(before: tuple[int, ...], data: bytes, order: str) -> tuple[int, int]:
    one, two = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two


def folded(file: bytes, log: bytes) -> bytes:
    """``file`` as SQLite would read it with its ``log``: every whole transaction up to the first fault.

    In a form that needs no log beside it (``sqlite3.Connection.deserialize``).
    """
    pages = {number: file[at : at + PAGE] for number, at in enumerate(range(0, len(file), PAGE), 1)}
    waiting: dict[int, bytes] = {}
    for frame in frames(log):
        if not frame.sound:
            break
        waiting[frame.number] = frame.page
        if frame.size:
            pages = {number: page for number, page in {**pages, **waiting}.items() if number <= frame.size}
            waiting = {}
    whole = bytearray(b"".join(pages.get(number, bytes(PAGE)) for number in range(1, max(pages, default=0) + 1)))
    whole[18:20] = b"\x01\x01"  # no write-ahead log
    return bytes(whole)


Row = tuple[Any, ...]


def rows(file: bytes, log: bytes) -> Iterator[tuple[int | None, Row]]:
    """Every row that can still be read, with its rowid where it has one: of the file first, then of its log.

    Of whatever table or index it is; a row that was written anew comes more than once, the newest last.
    """
    pages = {number: file[at : at + PAGE] for number, at in enumerate(range(0, len(file), PAGE), 1)}
    for number, page in list(pages.items()):
        yield from _rows_of(page, pages, 100 if number == 1 else 0)
    newer = [frame for frame in frames(log) if frame.number]
    pages.update({frame.number: frame.page for frame in newer})
    for frame in newer:
        yield from _rows_of(frame.page, pages, 100 if frame.number == 1 else 0)


def _rows_of(page: bytes, pages: dict[int, bytes], start: int) -> Iterator[tuple[int | None, Row]]:
    if len(page) < PAGE or page[start] not in (TABLE_LEAF, INDEX_LEAF, INDEX_INNER):
        return
    kind, cells = page[start], int.from_bytes(page[start + 3 : start + 5], "big")
    first = start + (12 if kind == INDEX_INNER else 8)
    for place in range(first, min(first + 2 * cells, PAGE - 1), 2):
        at = int.from_bytes(page[place : place + 2], "big")
        try:
            found = _row(page, at + 4 * (kind == INDEX_INNER), pages, kind)
        except (IndexError, ValueError, KeyError, struct.error):
            continue  # this one is damaged
        yield found


def _row(page: bytes, at: int, pages: dict[int, bytes], kind: int) -> tuple[int | None, Row]:
    length, at = _number(page, at)
    rowid = None
    if kind == TABLE_LEAF:
        rowid, at = _number(page, at)
    if not 0 < length < LONGEST:
        raise ValueError(length)
    most = PAGE - 35 if kind == TABLE_LEAF else (PAGE - 12) * 64 // 255 - 23
    if length <= most:
        return rowid, _values(page[at : at + length])
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (length - least) % (PAGE - 4)
    here = here if here <= most else least
    parts, further = [page[at : at + here]], page[at + here : at + here + 4]
    missing = length - here
    while missing > 0:
        over = pages[int.from_bytes(further, "big")]
        further = over[:4]
        parts.append(over[4 : 4 + missing])
        missing -= PAGE - 4
    return rowid, _values(b"".join(parts))


def _values(record: bytes) -> Row:
    """The columns of a record.  Raises IndexError or ValueError for what is none."""
    end, at = _number(record, 0)
    kinds = []
    while at < end:
        kind, at = _number(record, at)
        kinds.append(kind)
    values = []
    for kind in kinds:
        length = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind] if kind < 10 else (kind - 12) // 2
        part = record[at : at + length]
        if len(part) < length or kind in (10, 11):
            raise ValueError(kind)
        values.append(_value(kind, part))
        at += length
    if at != len(record):
        raise ValueError(at)
    return tuple(values)


def _value(kind: int, part: bytes) -> Any:
    if kind == 0:
        return None
    if kind == 7:
        return struct.unpack(">d", part)[0]
    if kind < 10:
        return {8: 0, 9: 1}.get(kind, int.from_bytes(part, "big", signed=True))
    return part.decode() if kind % 2 else part


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9

"""What a printed page says: the text of a PDF as Chromium writes it, read back through its fonts' own tables.

Chromium writes each piece of text as numbers of glyphs; every font says in its ``ToUnicode`` table which sign a glyph
is.  So what comes out here is what was really put on paper.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

OBJECT = re.compile(rb"(\d+) 0 obj\s(.*?)endobj", re.S)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.S)
DRAWN = re.compile(rb"/(F\d+) [\d.]+ Tf|(?<![0-9A-Fa-f<])<([0-9A-Fa-f]+)>")
A4 = (595, 842)  # points


class Printed:
    """A PDF of Chromium's."""

    def __init__(self, pdf: bytes) -> None:
        self._objects = {int(number): body for number, body in OBJECT.findall(pdf)}
        self.pages = [body for body in self._objects.values() if re.search(rb"/Type\s*/Page\b", body)]

    def sizes(self) -> set[tuple[int, int]]:
        """Width and height of the pages, in points."""
        boxes = (re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", body) for body in self.pages)
        return {(round(float(box[1])), round(float(box[2]))) for box in boxes if box is not None}

    def text(self) -> str:
        """All that stands on the pages, without any spaces."""
        return "".join("".join(self._drawn(page)) for page in self.pages)

    def _drawn(self, page: bytes) -> Iterator[str]:
        fonts = {name.decode(): self._table(int(at)) for name, at in re.findall(rb"/(F\d+) (\d+) 0 R", page)}
        contents = re.search(rb"/Contents (\d+) 0 R", page)
        assert contents is not None
        table: dict[int, str] = {}
        for name, glyphs in DRAWN.findall(self._stream(int(contents[1]))):
            if name:
                table = fonts[name.decode()]
            numbers = bytes.fromhex(glyphs.decode())
            yield "".join(
                table.get(int.from_bytes(numbers[at : at + 2], "big"), "") for at in range(0, len(numbers), 2)
            ).replace(" ", "")

    def _stream(self, number: int) -> bytes:
        found = STREAM.search(self._objects[number])
        assert found is not None
        return zlib.decompress(found[1]) if b"FlateDecode" in self._objects[number] else found[1]

    def _table(self, font: int) -> dict[int, str]:
        """Sign of each glyph of a font."""
        at = re.search(rb"/ToUnicode (\d+) 0 R", self._objects[font])
        if at is None:
            return {}
        table: dict[int, str] = {}
        for block in re.findall(rb"beginbf(?:char|range)(.*?)endbf", self._stream(int(at[1])), re.S):
            for line in block.strip().splitlines():
                codes = [bytes.fromhex(code.decode()) for code in re.findall(rb"<([0-9A-Fa-f]+)>", line)]
                first, sign = codes[0], codes[-1].decode("utf-16-be")
                last = codes[1] if len(codes) == 3 else first
                for step in range(int.from_bytes(last, "big") - int.from_bytes(first, "big") + 1):
                    table[int.from_bytes(first, "big") + step] = sign[:-1] + chr(ord(sign[-1]) + step)
        return table

"""Tables as files: CSV as a German Excel opens it by a double click, and XLSX with real numbers.

A cell that is text stays text: ``007`` keeps its zeros, and a name that begins like a formula is none.  In a CSV, where
every cell looks alike, such a one begins with an apostrophe, which table programs know as the sign of text.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

Cell = str | int | Fraction | None  # text, a number, an exact average, nothing

FORMULA = ("=", "+", "-", "@")  # what a table program may take for the beginning of a formula, however wide it is
BLANK = ("C", "Z")  # categories of signs that a table program may pass over: control and format signs, blanks
NUMBER = re.compile(  # text that it would take for a number or a day, and write otherwise
    r"0[0-9]+|[0-9]{16,}|[0-9]+[,.]?[0-9]*[eE][+-]?[0-9]+|[0-9]{1,2}[-/.][0-9]{1,2}([-/.][0-9]{0,4})?|[0-9]+[,.][0-9]+"
)
PLACES = Decimal("0.01")  # of a fraction in a CSV
WIDEST = 40  # characters of a column
FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", " "))  # in the name of a sheet


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its name and a line of headings."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def as_csv(sheets: Sequence[Sheet]) -> bytes:
    """The sheets one below the other, with an empty line between: semicolons, decimal commas, UTF-8 with its mark."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for number, sheet in enumerate(sheets):
        if number:
            writer.writerow([])
        writer.writerow([_harmless(head) for head in sheet.head])
        writer.writerows([_spelled(cell) for cell in row] for row in sheet.rows)
    return text.getvalue().encode("utf-8-sig")


def _spelled(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return _harmless(cell)
        case Fraction():
            exact = Decimal(cell.numerator) / Decimal(cell.denominator)
            return str(exact.quantize(PLACES, ROUND_HALF_UP)).replace(".", ",")
        case _:
            return str(cell)


def _harmless(text: str) -> str:
    """Text that no table program takes for a formula, or for a number that it would write otherwise."""
    plain = unicodedata.normalize("NFKC", text)
    shown = next((at for at, sign in enumerate(plain) if unicodedata.category(sign)[0] not in BLANK), len(plain))
    odd = plain[:shown].strip(" ") != "" or plain.startswith(FORMULA, shown) or NUMBER.fullmatch(plain.strip())
    return f"'{text}" if odd else text


def as_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A workbook with a sheet each: headings stay in sight, numbers are numbers, text is text."""
    import xlsxwriter  # noqa: PLC0415  a tenth of a second and some megabytes, for few

    done = io.BytesIO()
    safe = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(done, safe) as book:
        bold, exact = book.add_format({"bold": True, "bottom": 1}), book.add_format({"num_format": "0.00"})
        text = book.add_format({"num_format": "@"})
        for number, sheet in enumerate(sheets, 1):
            page = book.add_worksheet(_name(sheet.title, number))
            page.freeze_panes(1, 0)
            page.set_paper(9)  # A4
            page.fit_to_pages(1, 0)
            page.set_landscape()
            for column, head in enumerate(sheet.head):
                page.write_string(0, column, head, bold)
                page.set_column(column, column, _width(sheet, column))
            for line, row in enumerate(sheet.rows, 1):
                for column, cell in enumerate(row):
                    match cell:
                        case None:
                            pass
                        case str():
                            page.write_string(line, column, cell, text)
                        case Fraction():
                            page.write_number(line, column, float(cell), exact)
                        case _:
                            page.write_number(line, column, cell)
    return done.getvalue()


def _name(title: str, number: int) -> str:
    """What Excel allows as the name of a sheet: 31 characters, some of them not."""
    return title.translate(FORBIDDEN)[:31].strip("' ") or str(number)


def _width(sheet: Sheet, column: int) -> int:
    cells = (_spelled(row[column]) for row in sheet.rows if column < len(row))
    return min(WIDEST, 2 + max(map(len, (sheet.head[column], *cells))))


WRITERS: dict[str, Callable[[Sequence[Sheet]], bytes]] = {"csv": as_csv, "xlsx": as_xlsx}

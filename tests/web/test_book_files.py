"""The book by HTTP: answers, refusals, and files that a table program opens as they are meant."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from tests.station.book.test_book_keeper import Club
from tests.station.conftest import Room
from web.app import create_app
from web.book_files import Sheet, as_csv, as_xlsx
from web.site import Settings

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """An evening with a house number 007, umlauts, and a name that looks like a formula."""
    room = Room(tmp_path)
    club = Club(room)
    club.play({"Jürgen": [0, 0, 7], "=1+1": [9, 9, 9], "Änne": [1, 0, 2]})
    club.play({"Jürgen": [7, 7], "Änne": [7, 7]})
    room.host("decide", winner="Änne")
    room.host("correct", game=1, throw=1, pins=0)
    yield club
    club.close()
    room.switch_off()


@pytest.fixture
def web(club: Club) -> FlaskClient:
    return create_app(club.room.desk, Settings("1"), club.keeper).app.test_client()


def cells(body: bytes, sheet: int = 1) -> list[list[tuple[str, str]]]:
    """The cells of a sheet: their kind (``s`` text, ``n`` number) and what is in them."""
    with zipfile.ZipFile(io.BytesIO(body)) as book:
        texts = ["".join(node.itertext()) for node in ET.fromstring(book.read("xl/sharedStrings.xml"))]  # noqa: S314
        page = ET.fromstring(book.read(f"xl/worksheets/sheet{sheet}.xml"))  # noqa: S314  our own
    rows = []
    for row in page.iter(f"{MAIN}row"):
        found = []
        for cell in row:
            assert cell.find(f"{MAIN}f") is None, "no cell is a formula"
            value = cell.findtext(f"{MAIN}v") or ""
            kind = cell.get("t", "n")
            found.append((kind, texts[int(value)] if kind == "s" else value))
        rows.append(found)
    return rows


def test_the_figures_are_there_for_everybody_and_are_asked_for_cheaply(web: FlaskClient) -> None:
    answer = web.get("/api/stats")
    assert [row["name"] for row in answer.json["people"]] == ["=1+1", "Änne", "Jürgen"]
    again = web.get("/api/stats", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert answer.headers["Cache-Control"] == "no-cache"
    one = web.get("/api/stats", query_string={"span": "person", "id": "Änne"}).json
    assert [row["name"] for row in one["people"]] == ["Änne"]
    assert web.get("/api/stats?span=evening&id=1").json["people"] == answer.json["people"]
    assert web.get("/api/book").json == web.get("/api/book?evening=1").json
    assert web.get("/api/till?evening=1").json["on"] is False


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/stats?span=century", 400),
        ("/api/stats?span=person", 400),
        (f"/api/stats?span=person&id={'x' * 65}", 400),
        ("/api/stats?span=season&id=1999/00", 404),
        ("/api/book?evening=one", 400),
        ("/api/book?evening=-1", 400),
        ("/api/book?evening=²", 400),
        ("/api/book?evening=99", 404),
        ("/api/till?evening=99", 404),
        ("/game/99.json", 404),
        ("/game/x.json", 404),
        (f"/game/{'9' * 40}.json", 404),
    ],
)
def test_what_makes_no_sense_and_what_there_is_not_is_told_in_german(web: FlaskClient, path: str, status: int) -> None:
    answer = web.get(path)
    assert answer.status_code == status
    assert answer.json["ok"] is False
    assert answer.json["message"].endswith(".")


@pytest.mark.parametrize("path", ["/book/99.csv", "/book/99.xlsx", "/season/1999/00.csv", "/season/x.xlsx"])
def test_a_file_that_there_is_not_is_missing(web: FlaskClient, path: str) -> None:
    assert web.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/book/1.pdf", "/book/x.csv", "/season/.csv"])
def test_an_address_that_means_nothing_is_missing(web: FlaskClient, path: str) -> None:
    assert web.get(path).status_code == 404


def test_a_book_that_is_not_read_yet_says_so_and_when_to_come_back(club: Club) -> None:
    web = create_app(club.room.desk, Settings("1")).app.test_client()
    for path in ("/api/stats", "/api/book", "/book/1.csv"):
        answer = web.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "Buch" in web.get("/api/stats").json["message"]
    assert "book" in web.get("/api/stats?lang=en").json["message"]


def test_the_record_of_a_game_is_judged_to_its_table(web: FlaskClient) -> None:
    record = web.get("/game/1.json").json
    assert record["game"] == "hausnummern"
    assert record["events"][-1] == {"type": "correct", "pins": 0, "throw": 1}


def test_the_csv_opens_in_a_german_excel(web: FlaskClient) -> None:
    answer = web.get("/book/1.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert re.fullmatch(
        r'attachment; filename="kegelbuch-\d{4}-\d\d-\d\d-1.csv"', answer.headers["Content-Disposition"]
    )
    assert answer.data.startswith(b"\xef\xbb\xbf"), "without its mark Excel takes UTF-8 for something else"
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))
    assert rows[0][:3] == ["Spiel Nr.", "Spiel", "Wertung"]
    by_name = {row[8]: row for row in rows if len(row) > 8 and row[0] == "1"}
    assert by_name["Jürgen"][10:14] == ["'007", "7", "0 0 7", "7"]
    assert "'=1+1" in by_name, "no formula"
    figures = next(row for row in rows if row[:1] == ["Änne"])
    assert "3,40" in figures, "⌀ with a decimal comma"
    assert any(row[:2] == ["2", "Entscheidung"] for row in rows if row)
    assert any(row[:2] == ["1", "Wurf korrigiert"] for row in rows if row)


def test_the_csv_rounds_as_the_pages_do() -> None:
    """33 pins in 8 throws are 4.125 a throw: 4,13 on every page."""
    sheet = Sheet("Zahlen", ["⌀"], [[Fraction(33, 8)], [Fraction(53, 8)]])
    assert as_csv([sheet]).decode("utf-8-sig").split() == ["⌀", "4,13", "6,63"]


def test_the_workbook_has_text_where_text_is_and_numbers_where_numbers_are(web: FlaskClient) -> None:
    games = cells(web.get("/book/1.xlsx").data)
    jurgen = next(row for row in games if ("s", "Jürgen") in row)
    assert ("s", "007") in jurgen
    assert ("n", "7") in jurgen
    assert any(("s", "=1+1") in row for row in games)
    figures = cells(web.get("/book/1.xlsx").data, 2)
    anne = next(row for row in figures if ("s", "Änne") in row)
    assert ("n", "3.4") in anne
    assert any(("s", "007") in row for row in figures), "a house number is no number to reckon with"


def test_a_season_as_a_table(web: FlaskClient) -> None:
    (season,) = web.get("/api/stats").json["seasons"]
    for way in (season["id"], season["id"].replace("/", "%2F"), season["id"].replace("/", "-")):
        answer = web.get(f"/season/{way}.csv")
        assert answer.status_code == 200, way
        assert "Änne" in answer.data.decode("utf-8-sig")
    english = web.get(f"/season/{season['id']}.xlsx?lang=en")
    assert ("s", "Evenings") in cells(english.data)[0]


def test_the_till_is_in_the_file_in_euros(club: Club, web: FlaskClient) -> None:
    club.room.host("club", till=True)
    club.room.host("tariff", items=[{"key": "strafe", "title": "Zu spät", "cents": 50}])
    club.room.host("charge", person="Änne", item="strafe", n=3)
    rows = list(csv.reader(io.StringIO(web.get("/book/1.csv").data.decode("utf-8-sig")), delimiter=";"))
    assert ["Änne", "Zu spät", "3", "1,50"] in rows
    assert ["Änne", "", "", "", "1,50", "0,00", "0,00", "1,50"] in rows


@pytest.mark.parametrize(
    "text",
    [
        *(
            "=1+1",
            "+49",
            "-5",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            " =1",
            "\u00a0=1",
            "\u200b=1",
            "\ufeff=1",
            "\u3000=1",
        ),
        *("\uff1d1+1", "\uff0b49", "\uff0d5", "\uff20SUM(A1)", "\ufe66SUM", "\ufe63" + "5", "\t", "\tAnna"),
    ],
)
def test_no_text_becomes_a_formula(text: str) -> None:
    sheet = [Sheet("a", ["b"], [[text]])]
    row = list(csv.reader(io.StringIO(as_csv(sheet).decode("utf-8-sig"), newline=""), delimiter=";"))[1]
    assert row == [f"'{text}"]
    assert cells(as_xlsx(sheet))[1] == [("s", text.replace("\r", "_x000D_"))]


@pytest.mark.parametrize(
    "text", ["040", "000", "00", "1e5", "9E9", "1/2", "3-4", "1.2.", "1.5.26", "1" * 17, "\uff104"]
)
def test_no_text_becomes_another_number_or_a_day(text: str) -> None:
    sheet = [Sheet("a", ["b"], [[text]])]
    row = list(csv.reader(io.StringIO(as_csv(sheet).decode("utf-8-sig"), newline=""), delimiter=";"))[1]
    assert row == [f"'{text}"]
    assert cells(as_xlsx(sheet))[1] == [("s", text)]


@pytest.mark.parametrize("text", ["941", "0", "Anna", "0 4 0", "2026-11-30", "20:15", "1.", "Änne 2"])
def test_text_that_is_harmless_stays_as_it_is(text: str) -> None:
    assert as_csv([Sheet("a", ["b"], [[text]])]).decode("utf-8-sig").split("\r\n")[1] == text


def test_what_would_break_a_line_or_a_sheets_name_does_not() -> None:
    odd: list[Any] = ['Müller; "Hans"', "zwei\nZeilen", 3, Fraction(1, 3), None]
    sheets = [Sheet("[a]:*?/\\ " * 9, ["1", "2", "3", "4", "5"], [odd]), Sheet("'", ["x"], [["y"]])]
    rows = list(csv.reader(io.StringIO(as_csv(sheets).decode("utf-8-sig"), newline=""), delimiter=";"))
    assert rows[1] == ['Müller; "Hans"', "zwei\nZeilen", "3", "0,33", ""]
    found = cells(as_xlsx(sheets))[1]
    assert found[:3] == [("s", 'Müller; "Hans"'), ("s", "zwei\nZeilen"), ("n", "3")]
    assert json.loads(found[3][1]) == pytest.approx(1 / 3)

"""Profiles: the ones we ship are sound, and a wrong one says where and what would be right."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from drivers.lane import LaneError
from drivers.profiles.reader import load, names, parse
from station.words.said import worded

TEXT = (resources.files("drivers") / "profiles" / "zentral-kegeln.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_our_profile_reads_and_is_named_as_its_file(name: str) -> None:
    assert load(name).name == name


def test_an_unknown_profile_names_the_ones_there_are() -> None:
    with pytest.raises(LaneError) as fault:
        load("vollmer")
    assert fault.value.code == "unknown_profile"
    assert "vollmer" in worded(fault.value.said)
    assert "zentral-kegeln" in worded(fault.value.said)


@pytest.mark.parametrize(
    ("right", "wrong", "word"),
    [
        ('kind = "terminator"', 'kind = "lines"', "»framing.kind«: »lines« gibt es nicht, erlaubt sind: terminator"),
        ("baud = 9600", "baud = true", "»line.baud«"),
        ("baud = 9600", "boud = 9600", "»line.boud«: unbekannt, erlaubt sind: baud, bytesize"),
        ('ends = ["\\r", "\\n"]', 'ends = ["\\r", "\\r\\n"]', "»framing.ends«"),
        ('ends = ["\\r", "\\n"]', "ends = []", "»framing.ends«"),
        ('kinds = ["sum8"]', 'kinds = ["crc99"]', "»checksum.kinds«: erlaubt sind: sum8"),
        ("31 = 2", "31 = 1", "jede Bahn"),
        ("31 = 2", '31 = "2"', "»lanes.31«"),
        ('mask = "next_missing"', 'mask = "other"', "»counting.mask«"),
        ('sums = ["sum", "total"]', 'sums = ["misses"]', "»counting.sums«"),
        ("'38(?P<lane>..)[ip]1.*'", "'38(?P<lane>..'", "»message[5].pattern«: kein regulärer Ausdruck"),
        ("'38(?P<lane>..)[ip]1.*'", "'38(?P<bahn>..)'", "»bahn« gibt es nicht, erlaubt sind: lane, number"),
        ('event = "correction"', 'event = "corection"', "»message[4].event«"),
        ("every_ms = 700", "every_ms = 100", "»polling.every_ms«: erlaubt ist eine ganze Zahl von 700"),
        ("limit_ms = 3000", "limit_ms = 5000", "»polling.limit_ms«"),
        ('alive = "', 'alife = "', "»speech.alife«: unbekannt"),
        ("{number:03X}", "{nummer:03X}", "»speech.result«"),
        ("{address}38", "{adresse}38", "»polling.text«"),
        ('title = "', 'title = 1 #"', "»title«"),
        ("[line]", "[line", "kein gültiges TOML"),
        ("[line]", "more = 1\n[line]", "»more«: unbekannt"),
    ],
)
def test_a_wrong_profile_says_where_and_what_is_allowed(right: str, wrong: str, word: str) -> None:
    assert right in TEXT
    with pytest.raises(LaneError) as fault:
        parse(TEXT.replace(right, wrong, 1), "bahn.toml")
    assert worded(fault.value.said).startswith("bahn.toml, Zeile ")
    assert word in worded(fault.value.said)


# --- every part of the language is checked ---------------------------------------------------------------------

SMALL = """
name = "klein"
title = "Klein"
[framing]
kind = "terminator"
ends = ["\\n"]
[lanes]
1 = 1
[[message]]
event = "throw"
pattern = '(?P<pins>[0-9])'
"""


@pytest.mark.parametrize(
    ("more", "line", "word"),
    [
        ('[match]\nusb = ["CH340"]', 12, "»match.usb«: »CH340« ist keine USB-Kennung, erlaubt ist etwa 1a86:7523"),
        ("[pins]\nmap = [1, 2, 3, 4, 5, 6, 7, 8, 8]", 12, "»pins.map«: erlaubt ist eine Liste von 9 verschiedenen"),
        ('[pins]\npolarity = "lit"', 12, "»pins.polarity«: »lit« gibt es nicht, erlaubt sind: fallen, standing"),
        ('[forms]\nmask = "roman"', 12, "»forms.mask«: »roman« gibt es nicht, erlaubt sind: hex, decimal, octal"),
        ("[units]\nsum = 0", 12, "»units.sum«"),
        ('[counting]\nsame = ["time"]', 12, "»counting.same«: erlaubt sind: event, number, pins"),
        (
            '[counting]\nagain = "guess"',
            12,
            "»counting.again«: »guess« gibt es nicht, erlaubt sind: correction, ignore",
        ),
        ('[silence]\nmeans = "lost"', 11, "»silence.after_ms«: fehlt"),
        ('[checksum]\nkinds = ["crc16"]', 12, "»checksum.kinds«: erlaubt sind: sum8, sum16"),
        (
            '[[message]]\nevent = "heard"',
            11,
            "»message[2].pattern«: erlaubt ist genau eins von pattern, where und json",
        ),
        ('[[message]]\nevent = "heard"\njson = { ev = 1.5 }', 13, "»message[2].json.ev«"),
        ('[[message]]\nevent = "heard"\nkeys = { seq = "n" }\njson = {}', 13, "»message[2].keys.seq«: unbekannt"),
        ('[speech]\nresult = "{pins}"\nalive_ms = 1', 13, "»speech.alive_ms«"),
        ("[more]", 11, "»more«: unbekannt"),
    ],
)
def test_a_wrong_part_is_named_with_its_line(more: str, line: int, word: str) -> None:
    with pytest.raises(LaneError) as fault:
        parse(SMALL.strip() + "\n" + more, "klein.toml")
    assert worded(fault.value.said).startswith(f"klein.toml, Zeile {line}: Schlüssel ")
    assert word in worded(fault.value.said)


@pytest.mark.parametrize(
    ("framing", "word"),
    [
        ('kind = "framed"\nstart = "<"\nend = "<"', "»framing.end«: erlaubt ist ein anderes Ende"),
        ('kind = "framed"\nend = ">"', "»framing.start«: fehlt"),
        ('kind = "framed"\nstart = "→"\nend = ">"', "»framing.start«: erlaubt sind Zeichen"),
        ('kind = "framed"\nstart = "<"\nend = ">"\nescape = "ab"', "»framing.escape«: erlaubt ist ein einziges"),
        ('kind = "length"\nstart = "<"\nsize = 3', "»framing.size«"),
        ('kind = "fixed"', "»framing.length«: fehlt"),
        ('kind = "message"\nends = ["x"]', "»framing.ends«: unbekannt"),
    ],
)
def test_a_wrong_framing_is_named(framing: str, word: str) -> None:
    with pytest.raises(LaneError) as fault:
        parse(SMALL.replace('kind = "terminator"\nends = ["\\n"]', framing), "klein.toml")
    assert word in worded(fault.value.said)


def test_a_profile_of_the_club_shows_up_beside_ours_and_wins(tmp_path: Path) -> None:
    (tmp_path / "klein.toml").write_text(SMALL)
    (tmp_path / "line.toml").write_text(SMALL.replace("Klein", "Unsere Zeile"))
    folders = (tmp_path / "nirgends", tmp_path)
    assert set(names(folders)) == {*names(), "klein"}
    assert load("klein", folders).title == "Klein"
    assert (load("line", folders).title, load("line").title) == ("Unsere Zeile", "Eine Zahl je Zeile")


def test_a_wrong_profile_of_the_club_is_named_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "klein.toml").write_bytes(b"\xff")
    with pytest.raises(LaneError) as fault:
        load("klein", (tmp_path,))
    assert str(tmp_path / "klein.toml") in worded(fault.value.said)
    (tmp_path / "klein.toml").write_text("name = 1")
    with pytest.raises(LaneError) as fault:
        load("klein", (tmp_path,))
    assert worded(fault.value.said).startswith(str(tmp_path / "klein.toml"))


def test_the_readme_has_a_row_for_every_profile() -> None:
    text = (Path(__file__).parents[3] / "drivers" / "README.md").read_text()
    table = text.partition("<!-- profiles: begin -->")[2].partition("<!-- profiles: end -->")[0]
    rows = re.findall(r"^\|(.*?)\|", table, re.M)
    assert sorted(name for row in rows for name in re.findall(r"`([\w-]+)`", row)) == names()

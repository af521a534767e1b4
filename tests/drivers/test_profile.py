"""Profiles: the ones we ship are sound, and a wrong one says where and what would be right."""

from __future__ import annotations

from importlib import resources

import pytest

from drivers.lane import LaneError
from drivers.profile_reader import load, names, parse

TEXT = (resources.files("drivers") / "profiles" / "zentral-kegeln.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_our_profile_reads_and_is_named_as_its_file(name: str) -> None:
    assert load(name).name == name


def test_an_unknown_profile_names_the_ones_there_are() -> None:
    with pytest.raises(LaneError) as fault:
        load("vollmer")
    assert fault.value.code == "unknown_profile"
    assert "vollmer" in fault.value.sentence
    assert "zentral-kegeln" in fault.value.sentence


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
    assert fault.value.sentence.startswith("bahn.toml, Zeile ")
    assert word in fault.value.sentence

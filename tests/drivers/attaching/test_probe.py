"""What is spoken on a line, judged from bytes: certain, possible, text, unknown, silent; never more than it is."""

from __future__ import annotations

from random import Random

import pytest

from drivers.attaching.probe import Listened, Setting, judged, parities_to_try, ranked
from drivers.profiles.reader import load, names

PROFILES = [profile for name in names() if (profile := load(name)).framing.kind != "message"]
ZENTRAL = b"3830w0010090090090000000761FF000AB\r3830f00200000900900000107400000064\r3338D1\r" * 3
NOISE = Random(5).randbytes(300)
COUNTS = b"7\r\n5\r\n0\r\n" * 10


def heard(data: bytes, baud: int = 9600, *, framing_errors: int | None = None) -> Listened:
    return Listened(Setting(baud), data, framing_errors)


@pytest.mark.parametrize(
    ("data", "verdict", "profile"),
    [
        (ZENTRAL, "certain", "zentral-kegeln"),
        (NOISE[:40] + ZENTRAL, "certain", "zentral-kegeln"),
        (COUNTS, "possible", "line"),
        (b"READY LANE ONE\r\nWAITING\r\n" * 4, "text", None),
        (NOISE, "unknown", None),
        (b"", "silent", None),
        (b"\x00\x81", "silent", None),
    ],
)
def test_a_verdict_is_never_surer_than_its_proof(data: bytes, verdict: str, profile: str | None) -> None:
    found = judged(heard(data), PROFILES)
    assert found.verdict == verdict
    if profile is not None:
        assert found.matches[0].profile.startswith(profile)


def test_one_frame_alone_is_no_certainty() -> None:
    assert judged(heard(ZENTRAL[:35]), PROFILES).verdict == "possible"


def test_the_speed_that_explains_most_comes_first() -> None:
    found = ranked([heard(NOISE, 19200), heard(b"", 300), heard(ZENTRAL, 9600), heard(COUNTS, 4800)], PROFILES)
    assert [candidate.heard.setting.baud for candidate in found] == [9600, 4800, 19200, 300]


@pytest.mark.parametrize(("parity", "odd"), [("even", 0), ("odd", 1)])
def test_an_eighth_bit_that_is_a_parity_is_seen_without_listening_again(parity: str, odd: int) -> None:
    wire = bytes(byte | 0x80 if byte.bit_count() % 2 != odd else byte for byte in ZENTRAL)
    best = ranked([heard(wire)], PROFILES)[0]
    assert best.verdict == "certain"
    assert best.heard.setting == Setting(9600, 7, parity)


def test_broken_stop_bits_are_worth_a_second_listening_with_parity() -> None:
    assert [setting.parity for setting in parities_to_try(heard(ZENTRAL, framing_errors=9))] == ["even", "odd"]
    assert parities_to_try(heard(ZENTRAL, framing_errors=0)) == []
    assert parities_to_try(heard(ZENTRAL)) == []
    assert parities_to_try(Listened(Setting(9600, 8, "even"), ZENTRAL, 9)) == []


def test_framing_errors_make_text_no_proof_of_the_speed() -> None:
    text = b"READY LANE ONE\r\nWAITING\r\n" * 4
    assert judged(heard(text, framing_errors=5), PROFILES).verdict == "unknown"

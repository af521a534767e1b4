"""The sentences of the station: two whole languages, the same keys, the same places to fill."""

from __future__ import annotations

from string import Formatter

import pytest

from station.words import Language, sentence, sentences

RECORDS = """bad_event game_over wrong_phase not_your_turn bad_value bad_place place_taken bad_selection bad_keep
    bad_turn bad_winner bad_throw must_roll nothing_to_undo bad_game bad_mode bad_digits bad_players
    bad_teams bad_windows bad_starter bad_computers bad_switch"""
STATION = "stale taken bad_ticket bad_message forbidden locked no_game too_many unavailable"


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def differences(german: dict[str, str], english: dict[str, str]) -> list[str]:
    """Keys that only one language has, and those whose places differ."""
    lonely = sorted(german.keys() ^ english.keys())
    return lonely + [key for key in german if key in english and places(german[key]) != places(english[key])]


def test_both_languages_say_the_same_things() -> None:
    assert differences(sentences("de"), sentences("en")) == []


@pytest.mark.parametrize(
    ("german", "english"),
    [({"a": "A"}, {}), ({}, {"a": "A"}), ({"a": "{n} Kegel"}, {"a": "pins"}), ({"a": "{n}"}, {"a": "{m}"})],
)
def test_a_language_that_says_less_is_found(german: dict[str, str], english: dict[str, str]) -> None:
    assert differences(german, english) == ["a"]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("code", f"{RECORDS} {STATION}".split())
def test_every_code_has_its_sentence(code: str, language: Language) -> None:
    text = sentence(code, language)
    assert text[0].isupper()
    assert text.endswith(".")


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_sentence_is_empty_or_a_key(language: Language) -> None:
    assert [key for key, text in sentences(language).items() if not text.strip() or text == key] == []


def test_a_missing_value_is_a_fault_and_not_a_gap() -> None:
    with pytest.raises(KeyError):
        sentence("no_json", file="spiel.json")

"""The word lists: both languages say the same things, and every sentence is said by a page or by Python.

Keys are found in the scripts as they stand there: a quoted word with a dot (``"turn.throws"``) is a key if its first
part is one of the lists'; a template (``t(`lane.${…}`)``) uses every key that begins like it, if what comes after is
made of words that stand in the scripts or in the product's Python.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from station.settings import Driver, Settings
from tests.station.words.test_sentences import product

STATIC = Path(__file__).parents[2] / "web" / "static"
PLACE = re.compile(r"\{(\w+)\}")
FORMS = (".one", ".other")
LITERAL = re.compile(r"""["'`]([a-z_]+(?:\.[a-z0-9_]+)*)["'`]""")
TEMPLATE = re.compile(r"`([a-z_]+(?:\.[a-z0-9_]+)*\.)\$\{")
CALL = re.compile(r"""\b(?:t|count)\(\s*["']([^"']+)["']""")


def words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((STATIC / "words" / f"{lang}.json").read_text())
    return found


def scripts() -> str:
    return "\n".join(path.read_text() for path in sorted((STATIC / "js").rglob("*.js")))


ROOMS = ("rules", "drivers", "station", "web")
WORD = re.compile(r"[a-z]\w*|\d+")


@cache
def pythons() -> str:
    root = STATIC.parents[1]
    return "\n".join(path.read_text() for room in ROOMS for path in sorted((root / room).rglob("*.py")))


def unused(keys: Iterable[str], text: str, elsewhere: str) -> list[str]:
    """Keys that no script says; ``elsewhere``: what can name the end of a key as well."""
    said, starts = set(LITERAL.findall(text)), set(TEMPLATE.findall(text))
    known = set(WORD.findall(text)) | set(WORD.findall(elsewhere))

    begun_words = [word for word in known if word.endswith("_")]  # as in f"played_{kind}"

    def is_word(part: str) -> bool:
        begun = (word for word in begun_words if part.startswith(word))
        return part in known or part.isdecimal() or any(is_word(part.removeprefix(word)) for word in begun)

    def ends(rest: str) -> bool:
        return all(is_word(part) for part in rest.split("."))

    def is_said(key: str) -> bool:
        bare = key.removesuffix(".one").removesuffix(".other")
        begun = (start for start in starts if key.startswith(start))
        return bool({key, bare} & said) or any(ends(key.removeprefix(start)) for start in begun)

    return sorted(key for key in keys if not is_said(key))


def missing(keys: Iterable[str], text: str) -> list[str]:
    """Keys that a script says and the list lacks."""
    known = set(keys) | {key.removesuffix(form) for key in keys for form in FORMS}
    roots = {key.split(".")[0] for key in keys if "." in key}
    said = {key for key in LITERAL.findall(text) if "." in key and key.split(".")[0] in roots}
    started = {start for start in TEMPLATE.findall(text) if not any(key.startswith(start) for key in keys)}
    return sorted((said | set(CALL.findall(text))) - known) + sorted(started)


def test_german_and_english_have_the_same_sentences() -> None:
    german, english = words("de"), words("en")
    assert list(german) == list(english)
    for key in german:
        assert german[key].strip(), key
        assert english[key].strip(), key
        assert set(PLACE.findall(german[key])) == set(PLACE.findall(english[key])), key


def test_every_sentence_is_said_and_every_said_sentence_is_there() -> None:
    said = {key for key in words("de") if not key.startswith("cmd.")}  # those: tests/station/commands
    assert [key for key in unused(said, scripts(), pythons()) if not product().says(key)] == []
    assert missing(words("de"), scripts()) == []


def test_a_sentence_that_nobody_says_or_that_lacks_is_found() -> None:
    text = 't("turn.throws"); count("pins.fell", n); t(`lane.${health}`); t(tie ? "turn.ties" : "turn.throws")'
    keys = ["turn.throws", "pins.fell.one", "pins.fell.other", "lane.healthy", "turn.old", "lane.gone"]
    assert unused(keys, text, 'lane = "healthy"') == ["lane.gone", "turn.old"]
    assert missing(keys, text) == ["turn.ties"]
    assert missing(keys, 't("station")') == ["station"]
    assert missing(keys, "t(`moon.${x}`)") == ["moon."]


def test_words_with_a_number_have_both_forms() -> None:
    counted = set(re.findall(r"""\bcount\(\s*["']([^"']+)["']""", scripts()))
    assert counted
    assert {f"{key}{form}" for key in counted for form in FORMS} <= words("de").keys()


RULES = Path(__file__).parents[2] / "rules"


def tips() -> dict[str, str]:
    """Every tip of an adviser with the text of its module, where it and its values are named."""
    found = {}
    for path in sorted(RULES.glob("*/advice.py")):
        text = path.read_text()
        found.update(dict.fromkeys(re.findall(r"``(tip_\w+)``", text), text))
        bare = {code.removesuffix("_") for code in re.findall(r"\"(tip_\w+)", text)}
        assert all(any(told.startswith(code) for told in found) for code in bare), path.parent.name
    return found


def test_every_tip_has_its_sentence_and_every_sentence_its_tip() -> None:
    told = {key.removeprefix("tip.") for key in words("de") if key.startswith("tip.tip_")}
    assert told == set(tips())


def test_a_tip_says_only_what_its_adviser_tells() -> None:
    for code, text in tips().items():
        for lang in ("de", "en"):
            places = PLACE.findall(words(lang)[f"tip.{code}"])
            assert [place for place in places if f'"{place}"' not in text] == [], code


def test_german_is_written_with_umlauts() -> None:
    for key, text in words("de").items():
        assert not re.search(r"\b(fuer|ueber|zurueck|waehl|koenig|schliess)", text.lower()), key


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_way_to_read_a_lane_has_a_name_for_the_hosts_page(lang: str) -> None:
    assert {key for key in words(lang) if key.startswith("driver.")} == {f"driver.{name}" for name in get_args(Driver)}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_setting_says_what_may_stand_there(lang: str) -> None:
    said = {key.removeprefix("settings.") for key in words(lang) if key.startswith("settings.")}
    assert said == set(Settings.__struct_fields__)


OWN_WORD = re.compile(r"(?<!\{)\bPump(e|en)\b|[Zz]ero throw")  # a place to fill is none


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_zero_throw_is_called_as_the_club_calls_it(lang: str) -> None:
    """Only where the club chooses its word are words named that it could choose."""
    assert [key for key, text in words(lang).items() if OWN_WORD.search(text)] == ["club.pumpe_hint"]

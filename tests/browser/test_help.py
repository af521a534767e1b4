"""The help page has every rule of the games in words, in both languages; numbered as in the rules' modules."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import WEB

pytestmark = pytest.mark.browser

# A rule and where it is told: "<game>.<key>" of the list of all rules, or a key of the pictures above it.
TOLD = {
    "HN-1 HN-5 HN-17": "hausnummern.order", "HN-2 HN-6": "help.rules_1", "HN-3 HN-4": "hausnummern.agree",
    "HN-7 HN-A11": "hausnummern.place", "HN-8": "help.rules_2", "HN-9 HN-15 HN-A2 HN-A13": "hausnummern.zero",
    "HN-10 HN-30": "help.hn_tip", "HN-12 HN-13": "hausnummern.low", "HN-14": "hausnummern.nine", "HN-16": "help.hn_win",
    "HN-18 HN-19 HN-A3 HN-A4": "hausnummern.tie", "HN-20 HN-21 HN-22 HN-24": "hausnummern.teams",
    "HN-23 HN-A5 HN-A8": "hausnummern.average", "HN-25 HN-26 HN-27 HN-A9": "hausnummern.figures",
    "HB-1 HB-14 HB-A5": "haeuschenbauen.end", "HB-2 HB-16": "haeuschenbauen.players",
    "HB-3 HB-6 HB-7": "haeuschenbauen.turn", "HB-4 HB-5 HB-A6": "haeuschenbauen.start",
    "HB-8 HB-9 HB-A1": "haeuschenbauen.before", "HB-10 HB-11": "haeuschenbauen.nothing",
    "HB-12 HB-13 HB-15": "haeuschenbauen.windows",
    "SK-1 SK-3 SK-5": "schocken.simple", "SK-2 SK-4 SK-7 SK-29": "schocken.high", "SK-8 SK-9": "schocken.names",
    "SK-6 SK-17 SK-18": "schocken.turn", "SK-10 SK-11 SK-12 SK-A15": "schocken.aim", "SK-13 SK-14": "schocken.halves",
    "SK-15 SK-16 SK-A11": "schocken.equal", "SK-19 SK-20 SK-21": "help.sk_show", "SK-22 SK-25 SK-26": "schocken.leader",
    "SK-23": "schocken.plain", "SK-24 SK-A8": "schocken.load", "SK-27 SK-28": "schocken.invalid",
    "SK-30": "schocken.aus_equal", "SK-31 SK-A4": "schocken.aus", "SK-32": "schocken.king",
    "SK-A2": "schocken.limit", "SK-A6": "schocken.stock", "SK-A9": "schocken.keep",
    "ZT-1 ZT-2 ZT-A6": "zehntausend.turn", "ZT-4": "zehntausend.choice", "ZT-5 ZT-27": "zehntausend.farkle",
    "ZT-3 ZT-10": "help.zt_one", "ZT-11": "help.zt_five", "ZT-12": "help.zt_three", "ZT-13": "help.zt_four",
    "ZT-6 ZT-A4": "zehntausend.hot", "ZT-7 ZT-8 ZT-9 ZT-21 ZT-A1": "zehntausend.final",
    "ZT-14 ZT-A2 ZT-A7": "zehntausend.six", "ZT-15": "help.zt_example", "ZT-16": "zehntausend.minimum",
    "ZT-17 ZT-A8": "zehntausend.ties", "ZT-18": "zehntausend.useless", "ZT-19": "help.zt_hot",
    "ZT-20": "zehntausend.advice", "ZT-22 ZT-23": "help.tables_1", "ZT-24 ZT-A13": "help.tables_3",
    "ZT-25 ZT-26": "zehntausend.learn", "ZT-28 ZT-29 ZT-30 ZT-A9": "zehntausend.players", "ZT-31": "help.tables_4",
    "ZT-32": "zehntausend.also", "ZT-A3": "zehntausend.best", "ZT-A5": "zehntausend.together",
    "ST-1 ST-2 ST-11 ST-A9": "sechzehn_tot.players", "ST-5 ST-6": "sechzehn_tot.aim", "ST-7": "sechzehn_tot.stop",
    "ST-8 ST-9 ST-A2": "sechzehn_tot.first", "ST-10 ST-A6": "sechzehn_tot.first_next",
    "ST-3 ST-12 ST-13": "sechzehn_tot.second", "ST-A3 ST-A4": "sechzehn_tot.second_dead", "ST-14": "sechzehn_tot.nine",
    "ST-15": "sechzehn_tot.ten", "ST-16 ST-17": "sechzehn_tot.third", "ST-A1 ST-A10": "sechzehn_tot.fifteen",
    "ST-18 ST-19 ST-A12": "sechzehn_tot.equal", "ST-4 ST-20 ST-21 ST-A8": "sechzehn_tot.loser",
    "ST-A7": "sechzehn_tot.out",
}  # fmt: skip
LAST = {"HN": 30, "HB": 16, "SK": 32, "ZT": 32, "ST": 21}
NO_RULE = {"HN-11", "HN-28", "HN-29"}  # said with another one; the range of an example, and an example
CALLED = ("Bombe", "Jenie", "General", "Schock doof", "Schock Out", "Mit ist Schitt", "Türmchen", "Kontra", "Farkle")


def words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "static" / "words" / f"{lang}.json").read_text("utf-8"))
    return {key: text.replace("{pumpen}", "Ratten").replace("{pumpe}", "Ratte") for key, text in found.items()}


def test_no_rule_is_left_out() -> None:
    numbers = {number for several in TOLD for number in several.split()} | NO_RULE
    assert [
        f"{game}-{n}" for game, last in LAST.items() for n in range(1, last + 1) if f"{game}-{n}" not in numbers
    ] == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_of_every_game_stands_on_the_help_page(site: str, browser: Browser, lang: str) -> None:
    known = words(lang)
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{site}/help?lang={lang}")
    page.wait_for_selector(".rules")
    shown = page.evaluate("document.body.textContent")
    keys = {key if key.startswith("help.") else f"rule.{key}" for key in TOLD.values()}
    assert [key for key in sorted(keys) if known[key] not in shown] == []
    listed = {key for key in known if key.startswith("rule.")}
    assert sorted(listed - keys) == [], "a rule that is told belongs to one of the rules"
    if lang == "de":
        assert [name for name in CALLED if name not in shown] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()

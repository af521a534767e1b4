"""The rules, the computers and the tips of the page that plays alone are the station's: asked of both, side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rules import adviser
from rules.adviser import STRENGTHS
from rules.game import RulesError, Seat
from rules.zehntausend.state import State
from station.evening.people.names import COMPUTERS, computer
from station.records import Match, open_match, play
from station.records.judge import judge
from tests.browser.gallery import asked, opened
from tests.rules.zehntausend.odds_of_the_pages import FILE, tables
from tests.rules.zehntausend.random_records import random_record
from web.solo import one_file

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[1] / "rules" / "records" / "zehntausend"
RANDOM, BATCH = 20_000, 1000
POSITIONS, FINAL = 250, 8  # in the final round each is reckoned anew, which takes the rules a while
SOLO = "/static/test/js/solo"
JUDGED = "(texts) => JSON.stringify(texts.map(window.judge))"
DECIDED = f"""async ([throws, positions]) => {{
  const {{ open, play }} = await import("{SOLO}/record.js");
  const {{ choose, tip }} = await import("{SOLO}/adviser.js");
  const {{ oddsOf }} = await import("{SOLO}/odds.js");
  const odds = {{ true: oddsOf(throws.true), false: oddsOf(throws.false) }};
  return positions.map(({{ record, lucks }}) => {{
    const {{ state }} = record.events.reduce(play, open(record.setup));
    const own = odds[state.options.vierlingPaar];
    return {{ choices: lucks.map(([strength, luck]) => choose(state, own, strength, luck)), tip: tip(state, own) }};
  }});
}}"""


@pytest.fixture(scope="module")
def file(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page as it is taken home."""
    path = tmp_path_factory.mktemp("solo") / "zehntausend.html"
    path.write_bytes(one_file()[0])
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_function("() => Boolean(window.judge)")
    yield page
    page.close()


def judged(page: Page, records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(page.evaluate(JUDGED, [json.dumps(record) for record in records]))
    return found


def test_every_written_game_is_judged_alike(file: Page) -> None:
    records = [json.loads(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.json"))]
    assert records
    assert judged(file, records) == [judge(record) for record in records]


def test_random_records_are_judged_alike(file: Page) -> None:
    chance = Random(12)
    codes: set[str] = set()
    finished = 0
    for _ in range(RANDOM // BATCH):
        pairs = [random_record(chance) for _ in range(BATCH)]
        for (record, expected), found in zip(pairs, judged(file, [record for record, _ in pairs]), strict=True):
            assert found == expected, record
            codes |= {one["code"] for one in expected.get("rejected", ())} | {expected.get("error", "")}
            finished += expected["status"] == "finished"
    assert finished > RANDOM / 20
    assert codes >= {
        "bad_event", "game_over", "wrong_phase", "not_your_turn", "bad_value", "bad_selection", "nothing_to_undo",
        "bad_players", "bad_computers", "bad_mode", "bad_starter", "bad_switch",
    }  # fmt: skip


def test_what_is_no_record_of_this_game_is_refused(file: Page) -> None:
    other = {"game": "kniffel", "setup": {}, "events": []}
    assert judged(file, [other]) == [judge(other)]
    for nothing in ("null", "[]", '{"game": 7}', '{"game": "zehntausend", "setup": {}}'):
        assert file.evaluate(
            "(text) => { try { judge(JSON.parse(text)); } catch (fault) { return fault.name; } }", nothing
        )


def test_the_odds_that_are_shipped_are_those_of_the_rules() -> None:
    assert FILE.read_text() == tables(), "python -m tests.rules.zehntausend.odds_of_the_pages writes them anew"


def positions(chance: Random) -> Iterator[tuple[dict[str, Any], Match]]:
    """Positions with something to decide, as a record without refused events, some of them in the final round."""
    final = running = 0
    while running < POSITIONS or final < FINAL:
        record, picture = random_record(chance)
        if picture.get("phase") not in {"choose", "fehlwurf"}:
            continue
        number, most = (final, FINAL) if picture["final_round"] else (running, POSITIONS)
        if number == most:
            continue
        final, running = (final + 1, running) if picture["final_round"] else (final, running + 1)
        match, events = open_match("zehntausend", record["setup"]), []
        for event in record["events"]:
            try:
                match = play(match, event)
                events.append(event)
            except RulesError:
                continue
        yield {**record, "events": events}, match


def spelt(move: Any) -> dict[str, Any] | None:
    """A move as the page says it."""
    if move is None:
        return None
    select = {"select": list(move.select)} if hasattr(move, "select") else {}
    return {"type": type(move).__name__.lower(), **select}


def decided(match: Match, lucks: list[tuple[Any, float]]) -> dict[str, Any]:
    """What the station's computers and its tip say."""
    state = match.line.state
    assert isinstance(state, State)
    seat = Seat(state.turn.seat)
    acts = [adviser.choose(match.game, state, seat, strength, luck) for strength, luck in lucks]
    tip = adviser.tip(match.game, state, seat)
    assert tip is not None
    values = {name: list(value) if isinstance(value, tuple) else value for name, value in tip.values.items()}
    told = {"code": tip.code, "move": spelt(tip.move), "values": values}
    return {"choices": [spelt(act and act.move) for act in acts], "tip": told}


def test_computers_decide_and_tips_say_what_they_do_at_the_station(site: str, browser: Browser) -> None:
    chance = Random(34)
    page = opened(browser, f"{site}/gallery?show=host-start", 390, 844)
    cases, expected = [], []
    for record, match in positions(chance):
        lucks = [(strength, chance.random()) for strength in (*STRENGTHS, "leicht", "leicht")]
        cases.append({"record": record, "lucks": lucks})
        expected.append(decided(match, lucks))
    found = page.evaluate(DECIDED, [json.loads(FILE.read_text()), cases])
    page.context.close()
    for case, one, other in zip(cases, found, expected, strict=True):
        assert one == other, case


def test_computers_are_called_as_at_the_station(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=host-start", 390, 844)
    names = [computer(name) for name in COMPUTERS]
    assert asked(page, f"{SOLO}/table.js", "v.map((name) => m.isComputer(name))", *names, "Anna") == [True] * 5 + [
        False
    ]
    assert asked(page, f"{SOLO}/table.js", "m.MOST_COMPUTERS") == len(COMPUTERS)
    page.context.close()

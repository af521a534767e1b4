"""Hausnummern by its rules: every statement (HN-1 to HN-30) and every ruling (HN-A1 to HN-A14) as a sentence.

Games are written as records and judged, so what is tested is what a club exports.  Long worked games are in
``records/hausnummern``.  The docstrings name the rules; the last test finds a rule that nobody tests.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from station.records.judge import judge

Event = dict[str, Any]
Picture = dict[str, Any]


def throw(pins: Any, **more: Any) -> Event:
    return {"type": "throw", "pins": pins, **more}


def place(where: Any, **more: Any) -> Event:
    return {"type": "place", "place": where, **more}


def decide(winner: Any) -> Event:
    return {"type": "decide", "winner": winner}


def correct(pins: Any, **more: Any) -> Event:
    return {"type": "correct", "pins": pins, **more}


UNDO: Event = {"type": "undo"}


def of(players: str, mode: str = "hoch", digits: int = 2, teams: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A setup; players and members are names in one string."""
    duel = [{"name": name, "members": members.split()} for name, members in (teams or {}).items()]
    return {"mode": mode, "digits": digits, "players": players.split(), **({"teams": duel} if duel else {})}


def filled(pins: str) -> list[Event]:
    """All throws of a game, ``pins`` a string of counts for each seat; each digit goes on the foremost free place."""
    rows = pins.split()
    return [
        event
        for turn in range(len(rows[0]))
        for row in rows
        for event in (throw(int(row[turn])), place(len(row) - 1 - turn))
    ]


def played(setup: dict[str, Any], *events: Event | list[Event]) -> Picture:
    flat = [event for part in events for event in (part if isinstance(part, list) else [part])]
    return judge({"game": "hausnummern", "setup": setup, "events": flat})


def codes(picture: Picture) -> list[str]:
    return [refused["code"] for refused in picture["rejected"]]


def rows(picture: Picture) -> list[tuple[int, str]]:
    return [(row["place"], row["name"]) for row in picture["table"]]


# --- a number out of throws -----------------------------------------------------------------------------------


def test_every_player_makes_a_number_of_his_own_throws() -> None:
    """HN-1, HN-2, HN-22"""
    picture = played(of("A B", digits=3), filled("741 268"))
    assert picture["values"] == {"A": 741, "B": 268}
    assert picture["winner"] == "A"
    assert picture["winners"] == ["A"]


@pytest.mark.parametrize("mode", [None, "", "high", "Hoch", 1, True, ["hoch"], {}])
def test_high_or_low_is_agreed_before_the_game(mode: Any) -> None:
    """HN-3"""
    assert played({"mode": mode, "players": ["A", "B"]})["error"] == "bad_mode"
    assert played({"players": ["A", "B"]})["error"] == "bad_mode"


@pytest.mark.parametrize("digits", [2, 3, 4, 5, 6])
def test_a_number_has_two_to_six_places(digits: int) -> None:
    """HN-4"""
    picture = played(of("A B", digits=digits), filled(f"{'1' * digits} {'2' * digits}"))
    assert (picture["status"], picture["display"]["B"]) == ("finished", "2" * digits)


@pytest.mark.parametrize("digits", [1, 7, 0, -3, None, True, 3.0, "3", [3], 10**400])
def test_any_other_number_of_places_is_refused(digits: Any) -> None:
    """HN-4"""
    assert played({"mode": "hoch", "digits": digits, "players": ["A", "B"]}) == {
        "game": "hausnummern",
        "status": "invalid_setup",
        "error": "bad_digits",
    }


def test_three_places_where_nothing_is_said() -> None:
    """HN-4, HN-28"""
    assert played({"mode": "hoch", "players": ["A", "B"]})["display"] == {"A": "___", "B": "___"}


def test_the_turn_goes_round_and_each_has_one_throw_a_durchgang() -> None:
    """HN-5"""
    setup, events = of("A B C", digits=3), filled("111 222 333")
    turns = [played(setup, events[:count])["turn"] for count in range(0, len(events), 2)]
    assert turns == ["A", "B", "C"] * 3
    durchgaenge = [played(setup, events[:count])["durchgang"] for count in range(len(events) + 1)]
    assert durchgaenge == [1] * 6 + [2] * 6 + [3] * 6 + [None]
    stats = played(setup, events)["stats"]
    assert {name: of_name["throws"] for name, of_name in stats.items()} == {"A": 3, "B": 3, "C": 3}


def test_nobody_throws_before_the_digit_has_its_place() -> None:
    """HN-6, HN-A14"""
    picture = played(of("A B"), place(0), throw(7), throw(8), throw(8, player="B"), place(0, player="B"))
    assert codes(picture) == ["wrong_phase", "wrong_phase", "wrong_phase", "not_your_turn"]
    assert (picture["phase"], picture["turn"], picture["pending_pins"]) == ("place", "A", 7)
    assert picture["legal"] == ["place"]


def test_each_free_place_may_be_chosen_in_any_order() -> None:
    """HN-6"""
    for order in permutations(range(3)):
        mine = [event for pins, where in zip((1, 2, 3), order, strict=True) for event in (throw(pins), place(where))]
        events = [event for turn in range(0, 6, 2) for event in (*mine[turn : turn + 2], throw(0), place(turn // 2))]
        digits = played(of("A B", digits=3), events)["digits"]["A"]
        assert [digits[2 - where] for where in order] == [1, 2, 3]


def test_a_placed_digit_stays_where_it_is() -> None:
    """HN-7"""
    picture = played(of("A B"), throw(7), place(1), place(0), throw(1), place(1), throw(9), place(1))
    assert picture["display"] == {"A": "7_", "B": "1_"}
    assert codes(picture) == ["wrong_phase", "place_taken"]


@pytest.mark.parametrize("where", [-1, 2, 99, None, True, False, 0.0, "0", [0], 10**30])
def test_a_place_that_is_none_is_refused(where: Any) -> None:
    """HN-6"""
    picture = played(of("A B"), throw(7), place(where))
    assert codes(picture) == ["bad_place"]
    assert picture["phase"] == "place"


@pytest.mark.parametrize("pins", [-1, 10, 99, None, True, False, 7.0, "7", [7], {}, 10**400])
def test_only_nought_to_nine_pins_can_fall(pins: Any) -> None:
    """HN-15"""
    picture = played(of("A B"), throw(pins))
    assert codes(picture) == ["bad_value"]
    assert picture["stats"]["A"]["throws"] == 0


def test_the_last_place_is_chosen_like_any_other() -> None:
    """HN-A12"""
    events = filled("11 22")
    waiting = played(of("A B"), events[:-1])
    assert (waiting["status"], waiting["phase"], waiting["turn"], waiting["table"]) == ("running", "place", "B", None)
    assert played(of("A B"), events)["status"] == "finished"


# --- high and low ---------------------------------------------------------------------------------------------


def test_high_the_highest_wins_and_a_pumpe_is_nought() -> None:
    """HN-8, HN-9, HN-10"""
    picture = played(of("A B C"), filled("90 09 55"))
    assert picture["values"] == {"A": 90, "B": 9, "C": 55}
    assert rows(picture) == [(1, "A"), (2, "C"), (3, "B")]


def test_low_the_lowest_wins_and_a_pumpe_is_nine() -> None:
    """HN-11, HN-12, HN-13, HN-30"""
    picture = played(of("A B C", "niedrig", 3), filled("000 111 190"))
    assert picture["values"] == {"A": 999, "B": 111, "C": 199}
    assert rows(picture) == [(1, "B"), (2, "C"), (3, "A")]
    digits = {digit for number in picture["digits"].values() for digit in number}
    assert 0 not in digits


@pytest.mark.parametrize("mode", ["hoch", "niedrig"])
def test_a_real_nine_is_a_nine(mode: str) -> None:
    """HN-14"""
    assert played(of("A B", mode), throw(9), place(0))["digits"]["A"] == [None, 9]


def test_no_pins_are_a_pumpe_whatever_is_said_of_them() -> None:
    """HN-15, HN-A13"""
    picture = played(of("A B", "niedrig"), throw(0, fallen=[1, 2]), place(0), throw(0, fallen="junk"), place(0))
    assert picture["digits"] == {"A": [None, 9], "B": [None, 9]}
    assert [picture["stats"][name]["pumpen"] for name in "AB"] == [1, 1]


def test_a_nought_may_stand_in_front() -> None:
    """HN-A2, HN-28"""
    picture = played(of("A B", digits=3), filled("012 011"))
    assert picture["display"] == {"A": "012", "B": "011"}
    assert picture["values"] == {"A": 12, "B": 11}
    assert picture["winner"] == "A"


def test_the_round_of_the_source_text() -> None:
    """HN-29, HN-A1: the numbers and the places that the text names; the later throws are ours"""
    first = [throw(7), place(2), throw(0), place(1), throw(9), place(2), throw(5), place(2)]
    second = [throw(2), place(0), throw(8), place(0), throw(1), place(0), throw(6), place(0)]
    third = [throw(3), place(1), throw(3), place(2), throw(4), place(1), throw(1), place(1)]
    picture = played(of("Birgit Klaus Sven Hanne", digits=3), first, second, third)
    assert [(row["name"], row["value"]) for row in picture["table"]] == [
        ("Sven", 941),
        ("Birgit", 732),
        ("Hanne", 516),
        ("Klaus", 308),
    ]
    assert picture["winner"] == "Sven"
    assert not codes(picture)


# --- the end, and ties ----------------------------------------------------------------------------------------


def test_the_table_comes_when_all_are_full_and_not_before() -> None:
    """HN-16, HN-17: A cannot be beaten any more, and still everybody throws"""
    events = filled("99 11")
    almost = played(of("A B"), events[:-2])
    assert almost["values"] == {"A": 99, "B": None}
    assert (almost["table"], almost["winner"], almost["turn"]) == (None, None, "B")
    over = played(of("A B"), events, throw(3), place(0), decide("B"))
    assert (over["status"], over["phase"], over["turn"], over["legal"]) == ("finished", "done", None, [])
    assert codes(over) == ["game_over"] * 3


def test_a_tie_at_the_top_waits_for_the_table() -> None:
    """HN-18, HN-19"""
    picture = played(of("A B C"), filled("42 42 11"), throw(9), decide("C"), decide("nobody"), decide(None))
    assert (picture["status"], picture["phase"], picture["turn"]) == ("waiting_decision", "decision", None)
    assert (picture["legal"], picture["tied"]) == (["decide"], ["A", "B"])
    assert (picture["winner"], picture["winners"]) == (None, [])
    assert codes(picture) == ["wrong_phase", "bad_winner", "bad_winner", "bad_winner"]
    assert rows(picture) == [(1, "A"), (1, "B"), (3, "C")]


def test_the_chosen_one_has_won_for_good() -> None:
    """HN-19, HN-A4"""
    picture = played(of("A B C D"), filled("11 42 42 42"), decide("C"), decide("B"))
    assert (picture["status"], picture["winner"], picture["tied"]) == ("finished", "C", [])
    assert rows(picture) == [(1, "C"), (2, "B"), (2, "D"), (4, "A")]
    assert codes(picture) == ["game_over"]


def test_ties_below_the_top_share_their_place() -> None:
    """HN-A3"""
    picture = played(of("A B C D"), filled("33 99 33 11"))
    assert rows(picture) == [(1, "B"), (2, "A"), (2, "C"), (4, "D")]
    assert picture["status"] == "finished"


# --- the duel of teams ----------------------------------------------------------------------------------------

DUEL = of("A B C D E", teams={"Rot": "A C", "Blau": "B D E"})


@pytest.mark.parametrize(
    "teams",
    [
        [],
        [{"name": "R", "members": ["A", "B", "C", "D", "E"]}],
        [{"name": name, "members": [name]} for name in "ABCDE"],
        [{"name": "R", "members": ["A", "B", "C"]}, {"name": "S", "members": ["D"]}],
        [{"name": "R", "members": ["A", "B", "C"]}, {"name": "S", "members": ["C", "D", "E"]}],
        [{"name": "R", "members": ["A", "A", "C"]}, {"name": "S", "members": ["B", "D", "E"]}],
        [{"name": "R", "members": ["A", "B", "C", "D", "E"]}, {"name": "S", "members": []}],
        [{"name": "R", "members": ["A", "B", "C", "D", "X"]}, {"name": "S", "members": ["E"]}],
        [{"name": "R", "members": ["A", "B", "C", "D"]}, {"name": "R", "members": ["E"]}],
        [{"name": "", "members": ["A", "B", "C", "D"]}, {"name": "S", "members": ["E"]}],
        [{"members": ["A", "B", "C", "D"]}, {"name": "S", "members": ["E"]}],
        [{"name": "R", "members": ["A", "B", "C", "D", ["E"]]}, {"name": "S", "members": ["E"]}],
        [{"name": "R", "members": "ABCD"}, {"name": "S", "members": ["E"]}],
        [None, {"name": "S", "members": ["A", "B", "C", "D", "E"]}],
        {"R": ["A", "B"], "S": ["C", "D", "E"]},
        "Rot gegen Blau",
        False,
        0,
    ],
)
def test_teams_are_two_to_four_and_everybody_is_in_just_one(teams: Any) -> None:
    """HN-20, HN-A10"""
    assert played({**of("A B C D E"), "teams": teams})["error"] == "bad_teams"


def test_no_teams_is_each_against_each() -> None:
    """HN-2, HN-20"""
    assert played({**of("A B"), "teams": None}, filled("11 22"))["winner"] == "B"


def test_four_teams_may_play() -> None:
    """HN-20, HN-A10: a team may be one player"""
    picture = played(of("A B C D", teams={"1": "A", "2": "B", "3": "C", "4": "D"}), filled("11 22 33 44"))
    assert picture["winner"] == "4"


def test_teams_do_not_change_whose_turn_it_is() -> None:
    """HN-21, HN-A6"""
    events = filled("11 22 33 44 55")
    turns = [played(DUEL, events[:count])["turn"] for count in range(0, len(events), 2)]
    assert turns == list("ABCDE") * 2


def test_the_exact_average_of_a_team_counts() -> None:
    """HN-22, HN-23, HN-24, HN-A5: 61/2 and 92/3 are 30.5 and 30.67; the larger sum alone decides nothing"""
    picture = played(DUEL, filled("30 30 31 31 31"))
    assert picture["table"] == [
        {"place": 1, "name": "Blau", "sum": 92, "members": 3, "average": [92, 3]},
        {"place": 2, "name": "Rot", "sum": 61, "members": 2, "average": [61, 2]},
    ]
    assert (picture["winner"], picture["winners"]) == ("Blau", ["B", "D", "E"])


def test_averages_that_round_alike_are_no_tie() -> None:
    """HN-A5: 111/5 and 133/6 are both 22.2 with one decimal"""
    setup = of("A B C D E F G H I J K", teams={"Fünf": "A B C D E", "Sechs": "F G H I J K"})
    pins = filled("22 22 22 22 23 22 22 22 22 22 23")
    high, low = played(setup, pins), played({**setup, "mode": "niedrig"}, pins)
    assert (high["status"], high["winner"]) == ("finished", "Fünf")
    assert (low["status"], low["winner"]) == ("finished", "Sechs")


def test_tied_teams_wait_and_tied_members_do_not_matter() -> None:
    """HN-18, HN-A5: the choice is between teams; a member's name is no answer"""
    setup = of("A B C", teams={"Solo": "B", "Duo": "A C"})
    waiting = played(setup, filled("41 45 49"), decide("B"), decide("A"))
    assert (waiting["tied"], codes(waiting)) == (["Solo", "Duo"], ["bad_winner", "bad_winner"])
    over = played(setup, filled("41 45 49"), decide("Duo"))
    assert (over["winner"], over["winners"], rows(over)) == ("Duo", ["A", "C"], [(1, "Duo"), (2, "Solo")])
    alike = played(setup, filled("44 10 44"))
    assert alike["status"] == "finished"


# --- statistics -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "winner"), [("hoch", "A"), ("niedrig", "B")])
def test_wins_are_counted_apart_for_high_and_low(mode: str, winner: str) -> None:
    """HN-25"""
    stats = played(of("A B", mode), filled("88 22"))["stats"]
    won = {name: (of_name["wins_hoch"], of_name["wins_niedrig"]) for name, of_name in stats.items()}
    expected = (1, 0) if mode == "hoch" else (0, 1)
    assert won == {"A": (0, 0), "B": (0, 0), winner: expected}


def test_nines_pumpen_and_the_average_of_pins_are_counted() -> None:
    """HN-26, HN-27, HN-A7: a Pumpe is no nine and no nine pins, whatever digit it makes"""
    stats = played(of("A B", "niedrig", 3), filled("095 999"))["stats"]
    assert stats["A"] == {
        "throws": 3,
        "pins": 14,
        "nines": 1,
        "pumpen": 1,
        "average": [14, 3],
        "wins_hoch": 0,
        "wins_niedrig": 1,
    }
    assert (stats["B"]["nines"], stats["B"]["average"]) == (3, [9, 1])


def test_a_throw_counts_at_once_and_nobody_has_an_average_without_one() -> None:
    """HN-27"""
    stats = played(of("A B"), throw(7))["stats"]
    assert (stats["A"]["throws"], stats["A"]["average"]) == (1, [7, 1])
    assert (stats["B"]["throws"], stats["B"]["average"]) == (0, None)


def test_every_member_of_the_winning_team_has_won() -> None:
    """HN-A8"""
    stats = played(DUEL, filled("30 30 31 31 31"))["stats"]
    assert {name: of_name["wins_hoch"] for name, of_name in stats.items()} == {"A": 0, "B": 1, "C": 0, "D": 1, "E": 1}


def test_a_tied_game_has_no_win_until_it_is_decided() -> None:
    """HN-A9"""
    waiting = played(of("A B"), filled("42 42"))
    assert [waiting["stats"][name]["wins_hoch"] for name in "AB"] == [0, 0]
    decided = played(of("A B"), filled("42 42"), decide("B"))
    assert [decided["stats"][name]["wins_hoch"] for name in "AB"] == [0, 1]


@pytest.mark.parametrize("players", [None, [], ["A"], ["A", "A"], ["A", ""], ["A", None], ["A", ["B"]], "AB", {"A": 1}])
def test_at_least_two_different_names_play(players: Any) -> None:
    """HN-A10"""
    assert played({"mode": "hoch", "players": players})["error"] == "bad_players"


def test_there_is_no_upper_limit_of_players() -> None:
    """HN-A10"""
    names = " ".join(f"P{seat}" for seat in range(60))
    picture = played(of(names), filled(" ".join(f"{seat:02}" for seat in range(60))))
    assert (picture["winner"], picture["table"][-1]["name"]) == ("P59", "P0")


# --- the host corrects and takes back -------------------------------------------------------------------------


def test_a_corrected_throw_keeps_its_place_and_all_follows() -> None:
    """HN-A11: before the digit is placed, after it, and after the end"""
    pending = played(of("A B"), throw(7), correct(8))
    assert (pending["pending_pins"], pending["turn"]) == (8, "A")
    placed = played(of("A B"), throw(7), place(1), throw(3), correct(9, throw=1))
    assert (placed["display"]["A"], placed["pending_pins"], placed["stats"]["A"]["nines"]) == ("9_", 3, 1)
    over = played(of("A B"), filled("72 61"), correct(8, throw=2, player="whoever"))
    assert (over["winner"], over["values"]["B"], over["stats"]["A"]["wins_hoch"]) == ("B", 81, 0)


@pytest.mark.parametrize("number", [0, -1, 2, 99, None, True, 1.0, "1", [1], 10**40])
def test_a_throw_that_was_not_made_cannot_be_corrected(number: Any) -> None:
    """HN-A11: the throw is looked at before its count"""
    assert codes(played(of("A B"), throw(7), correct("x", throw=number))) == ["bad_throw"]
    assert codes(played(of("A B"), correct(10))) == ["bad_throw"]


@pytest.mark.parametrize("pins", [-1, 10, None, True, 7.0, "7"])
def test_a_correction_to_no_count_is_refused(pins: Any) -> None:
    """HN-A11"""
    picture = played(of("A B"), throw(7), correct(pins, throw=1))
    assert (codes(picture), picture["pending_pins"]) == (["bad_value"], 7)


TIED = filled("42 42 42 11")  # A, B and C at the top; throws 1 to 4 are the tens, 5 to 8 the units


def test_a_decision_stands_while_its_winner_is_tied_and_nobody_new_is() -> None:
    """HN-A11"""
    picture = played(of("A B C D"), TIED, decide("B"), correct(1, throw=5))
    assert (picture["status"], picture["winner"]) == ("finished", "B")
    assert rows(picture) == [(1, "B"), (2, "C"), (3, "A"), (4, "D")]


@pytest.mark.parametrize(
    ("corrections", "tied"),
    [
        ([correct(4, throw=4), correct(2, throw=8)], ["A", "B", "C", "D"]),  # D has joined the tie
        ([correct(1, throw=6)], ["A", "C"]),  # the winner has left it
        ([correct(5, throw=2), correct(4, throw=2)], ["A", "B", "C"]),  # he stood alone for a while: void for good
        ([correct(9, throw=4), correct(1, throw=4)], ["A", "B", "C"]),  # somebody else did
    ],
)
def test_otherwise_the_decision_is_void_for_good(corrections: list[Event], tied: list[str]) -> None:
    """HN-A11, HN-A4"""
    picture = played(of("A B C D"), TIED, decide("B"), corrections)
    assert (picture["status"], picture["tied"], picture["winner"]) == ("waiting_decision", tied, None)


def test_a_void_decision_leaves_a_sole_winner_without_it() -> None:
    """HN-A11"""
    picture = played(of("A B C D"), TIED, decide("B"), correct(9, throw=4), decide("D"))
    assert (picture["winner"], codes(picture)) == ("D", ["game_over"])


def test_undo_takes_back_whatever_came_last() -> None:
    """HN-A11, HN-19: a decision, a correction with the decision it voided, a place, a throw"""
    setup, over = of("A B C D"), [*TIED, decide("B")]
    assert played(setup, over, UNDO)["tied"] == ["A", "B", "C"]
    assert played(setup, over, correct(9, throw=4), UNDO)["winner"] == "B"
    assert played(setup, TIED, UNDO)["phase"] == "place"
    assert played(setup, TIED, UNDO, UNDO)["phase"] == "throw"
    assert played(setup, TIED, UNDO, UNDO)["turn"] == "D"


def test_undo_passes_over_what_was_refused_and_ends_at_the_start() -> None:
    """HN-7: an undo counts accepted events only"""
    picture = played(of("A B"), throw(7), throw(8), UNDO, UNDO, throw(5))
    assert codes(picture) == ["wrong_phase", "nothing_to_undo"]
    assert picture["pending_pins"] == 5


# --- what is no event, and the order of the checks ------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        None,
        7,
        "throw",
        [],
        {},
        {"type": None},
        {"type": 1},
        {"type": ["throw"]},
        {"type": "Throw", "pins": 1},
        {"type": "roll", "die": 1},
        {"type": "throw"},
        {"type": "place"},
        {"type": "decide"},
        {"type": "correct", "throw": 1},
    ],
)
def test_what_is_no_event_is_refused_before_anything_else(event: Any) -> None:
    """HN-6: also after the end"""
    for before in ([], filled("11 22")):
        assert codes(played(of("A B"), before, [event])) == ["bad_event"]


@pytest.mark.parametrize("player", ["B", "X", "", None, 0, True, ["A"], {"A": 1}])
def test_another_seat_is_told_so_before_its_values_are_looked_at(player: Any) -> None:
    """HN-5"""
    assert codes(played(of("A B"), throw(99, player=player))) == ["not_your_turn"]
    assert codes(played(of("A B"), throw(1), place(99, player=player))) == ["not_your_turn"]
    assert codes(played(of("A B"), place(99, player=player))) == ["wrong_phase"]


@pytest.mark.parametrize("winner", ["A", "nobody", None, 7, ["A"]])
def test_a_decision_that_nobody_asked_for_is_refused_whoever_it_names(winner: Any) -> None:
    """HN-18"""
    assert codes(played(of("A B"), decide(winner))) == ["wrong_phase"]
    assert codes(played(of("A B"), filled("11 22"), decide(winner))) == ["game_over"]


def test_of_several_faults_of_a_setup_the_first_is_named() -> None:
    """HN-3, HN-4"""
    assert played({})["error"] == "bad_mode"
    assert played({"mode": "hoch", "digits": 9, "players": [], "teams": []})["error"] == "bad_digits"
    assert played({"mode": "hoch", "players": [], "teams": []})["error"] == "bad_players"


def test_every_rule_is_tested() -> None:
    """The rules by their numbers, looked for in the docstrings above."""
    named = set(re.findall(r"HN-A?\d+", Path(__file__).read_text("utf-8").split('"""', 2)[2]))
    rules = {f"HN-{number}" for number in range(1, 31)} | {f"HN-A{number}" for number in range(1, 15)}
    assert rules <= named

"""Evenings open and close, people come and go, clocks are wrong: what the club sees, and what stays after a restart."""

from __future__ import annotations

import pytest

from tests.station.evening.night import EIGHT, Night, durable

HOUR, DAY = 3_600.0, 86_400.0
DAWN = EIGHT + 10 * HOUR


@pytest.fixture
def night() -> Night:
    return Night()


def finish(night: Night) -> None:
    """Birgit and Klaus play two digits to the end."""
    for pins, place in ((7, 1), (5, 1), (3, 0), (2, 0)):
        night.turn(pins, place)
    assert night.picture["status"] == "finished"


def test_an_evening_opens_by_itself_with_the_first_game(night: Night) -> None:
    assert night.wall["evening"] is None
    night.game(["Birgit", "Klaus"])
    assert night.wall["evening"]["number"] == 1
    assert night.wall["evening"]["open"]
    assert night.station.kept.games[1].evening == 1
    finish(night)
    night.game(["Klaus", "Birgit"])
    assert night.station.kept.games[2].evening == 1
    assert durable(night.replayed()) == durable(night.station.kept)


def test_dawn_closes_the_evening_and_the_next_game_opens_another(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    finish(night)
    night.host("here", name="Klaus", here=True)
    night.sleeps(11 * HOUR)
    night.tick()  # nobody has said that it is morning
    assert night.wall["evening"]["open"]
    night.dawn = DAWN
    night.tick()
    assert not night.wall["evening"]["open"]
    assert night.wall["game"] is None
    assert not any(player["here"] for player in night.wall["players"])
    night.sleeps(13 * DAY)
    night.game(["Birgit", "Klaus"])
    assert night.wall["evening"]["number"] == 2
    night.tick()
    assert night.wall["evening"]["open"]
    assert durable(night.replayed()) == durable(night.station.kept)


def test_dawn_never_ends_a_game_that_is_being_played(night: Night) -> None:
    """S38"""
    night.game(["Birgit", "Klaus"])
    night.turn(7, 1)
    before = night.wall["game"]
    night.sleeps(14 * DAY)
    night.dawn = DAWN + 13 * DAY
    night.tick()
    assert night.wall["game"] == before
    assert not night.wall["evening"]["open"]
    night.restart()
    night.tick()
    assert night.wall["game"] == before
    night.host("here", name="Klaus", here=True)
    night.turn(9, 1)  # it is played on, and belongs to its evening
    night.host("end_game")
    night.game(["Klaus", "Birgit"])  # tonight is another one, whoever came or played first
    assert night.wall["evening"]["number"] == 2
    assert (night.station.kept.games[2].evening, durable(night.replayed())) == (2, durable(night.station.kept))


def test_dawn_comes_and_people_play_on(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    night.dawn = night.at + 60
    night.sleeps(120)
    night.tick()
    assert night.wall["evening"]["open"]


def test_a_night_without_electricity_is_a_night_too(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    finish(night)
    night.sleeps(14 * DAY)
    night.restart()
    night.dawn = DAWN + 13 * DAY
    night.tick()
    assert not night.wall["evening"]["open"]


def test_a_clock_that_jumps_between_two_games_makes_no_night(night: Night) -> None:
    """S38"""
    night.game(["Birgit", "Klaus"])
    finish(night)
    night.sleeps(60)
    night.at += 14 * DAY  # the network has told the time
    night.dawn = DAWN + 13 * DAY
    night.tick()
    assert night.wall["evening"]["open"]
    night.sleeps(11 * HOUR)
    night.dawn += DAY
    night.tick()
    assert not night.wall["evening"]["open"]


def test_a_clock_that_is_behind_is_said_until_the_host_sets_it(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    finish(night)
    right = night.at + 14 * DAY
    night.at -= 3 * DAY
    night.restart()
    night.tick()
    assert "Uhr" in night.wall["clock"]["text"]
    outcome = night.send_host("set_clock", at=right)
    assert outcome.clock == right
    night.at = right
    night.tick()
    assert night.wall["clock"] is None
    assert night.state["now"] == round(right)
    assert durable(night.replayed()) == durable(night.station.kept)


def test_a_clock_that_was_ahead_is_set_back_and_nothing_more_is_said(night: Night) -> None:
    night.at += 3 * DAY
    night.game(["Birgit", "Klaus"])
    finish(night)
    right = night.at - 3 * DAY
    assert night.host("set_clock", at=right)["ok"]
    night.at = right
    night.tick()
    assert night.wall["clock"] is None
    night.sleeps(12 * HOUR)
    night.restart()
    night.dawn = right + 10 * HOUR
    night.tick()
    assert night.wall["clock"] is None
    assert not night.wall["evening"]["open"]
    assert durable(night.replayed()) == durable(night.station.kept)


@pytest.mark.parametrize("ahead", [8 * DAY, 50 * 365 * DAY])
def test_a_clock_that_was_ahead_once_puts_no_later_evening_under_its_date(night: Night, ahead: float) -> None:
    night.at += ahead  # right after the restart
    night.restart()
    night.game(["Birgit", "Klaus"])
    finish(night)
    night.at += 7 * DAY - ahead
    night.restart()
    night.dawn = night.at - 14 * HOUR
    night.tick()
    assert not night.wall["evening"]["open"]
    night.game(["Birgit", "Klaus"])
    assert night.wall["evening"]["number"] == 2
    assert night.station.kept.evenings[2].opened == night.at
    night.tick()
    assert night.wall["clock"] is None  # and nobody says for years that it is slow
    assert durable(night.replayed()) == durable(night.station.kept)


@pytest.mark.parametrize("at", [0, -1.0, 1e18, "now", None])
def test_nonsense_is_no_time(night: Night, at: object) -> None:
    assert night.host("set_clock", at=at)["code"] in ("bad_value", "bad_message")


def test_an_hour_back_is_told_but_ten_minutes_are_not(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    night.at -= 500
    night.tick()
    assert night.wall["clock"] is None
    night.at -= HOUR
    night.tick()
    assert night.wall["clock"]["code"] == "clock_behind"


def test_the_host_closes_names_and_reopens_the_evening(night: Night) -> None:
    assert night.host("close_evening")["code"] == "no_evening"
    night.game(["Birgit", "Klaus"])
    assert night.host("close_evening")["code"] == "still_playing"
    finish(night)
    assert night.host("close_evening")["ok"]
    assert night.wall["game"] is None
    assert night.host("name_evening", evening=1, name="Jubiläum", date="2026-02-28")["ok"]
    shown = night.wall["evening"]
    assert (shown["name"], shown["date"], shown["open"]) == ("Jubiläum", "2026-02-28", False)
    for nonsense in ("2026-02-30", "٢٠٢٦-٠٢-٢٨"):
        assert night.host("name_evening", evening=1, name="", date=nonsense)["code"] == "bad_value"
    assert night.host("name_evening", evening=2, name="", date="")["code"] == "no_evening"
    assert night.host("reopen_evening", evening=2)["code"] == "no_evening"
    assert night.host("reopen_evening", evening=1)["ok"]
    assert night.wall["evening"]["open"]
    night.dawn = night.at - 1
    night.tick()
    assert night.wall["evening"]["open"]  # it goes on from now
    night.game(["Birgit", "Klaus"])
    assert night.station.kept.games[2].evening == 1
    assert durable(night.replayed()) == durable(night.station.kept)


def test_reopening_the_last_evening_closes_one_that_was_opened_since(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    finish(night)
    night.host("close_evening")
    night.game(["Birgit", "Klaus"])
    assert night.host("reopen_evening", evening=1)["code"] == "still_playing"
    finish(night)
    assert night.host("reopen_evening", evening=1)["ok"]
    assert night.wall["evening"]["number"] == 1
    night.game(["Birgit", "Klaus"])
    finish(night)
    night.host("close_evening")
    night.game(["Birgit", "Klaus"])
    assert night.wall["evening"]["number"] == 3


def test_an_abandoned_table_does_not_keep_the_evening_open(night: Night) -> None:
    setup = {"players": ["Birgit", "Klaus"], "starter": "Birgit"}
    assert night.host("start_game", game="schocken", setup=setup)["ok"]
    night.sleeps(HOUR)
    night.dawn = night.at - 1
    night.tick()
    assert night.wall["evening"]["open"]
    night.sleeps(10 * HOUR)
    night.tick()
    assert not night.wall["evening"]["open"]
    assert len(night.wall["tables"]) == 1  # and it was not ended either


def test_a_journal_from_before_evenings_were_kept_plays_on(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    night.entries = [
        entry for entry in night.entries if not any(type(fact).__name__ == "EveningOpened" for fact in entry.facts)
    ]
    night.restart()
    assert night.wall["evening"] is None


def test_who_came_who_sits_out_and_who_is_only_a_guest(night: Night) -> None:
    night.host("add_player", name="Ulla")
    night.phone("Birgit")
    people = {player["name"]: player for player in night.wall["players"]}
    assert (people["Birgit"]["here"], people["Ulla"]["here"]) == (True, False)
    assert night.host("here", name="Ulla", here=True)["ok"]
    assert night.host("here", name="Birgit", here=False)["ok"]
    assert night.host("mark_guest", name="Ulla", guest=True)["ok"]
    people = {player["name"]: player for player in night.wall["players"]}
    assert (people["Birgit"]["here"], people["Ulla"]["here"], people["Ulla"]["guest"]) == (False, True, True)
    assert night.host("here", name="Nobody", here=True)["code"] == "bad_value"
    assert durable(night.replayed()) == durable(night.station.kept)


def test_who_plays_is_there(night: Night) -> None:
    night.game(["Birgit", "Klaus"])
    assert all(player["here"] for player in night.wall["players"])


def test_the_club_settles_its_name_and_words_and_a_restart_knows_them(night: Night) -> None:
    assert night.wall["club"]["pumpe"] == "Pumpe"
    assert night.wall["club"]["welcome"]
    assert night.host("club", name="Gut Holz", pumpe="Ratte", pumpen="Ratten", sound={"volume": 30})["ok"]
    assert night.host("club", sound={"quiet_from": "22:00"})["ok"]
    assert night.station.kept.club.keys() == {"name", "pumpe", "pumpen", "sound"}
    night.restart()
    club = night.wall["club"]
    assert (club["name"], club["pumpe"], club["till"]) == ("Gut Holz", "Ratte", False)
    assert night.host("club", wifi="Kegelbahn Gast", password="Gut;Holz", address="192.168.4.1")["ok"]  # noqa: S106
    night.restart()
    assert [night.wall["club"][key] for key in ("wifi", "password", "address")] == [
        "Kegelbahn Gast", "Gut;Holz", "192.168.4.1",
    ]  # fmt: skip
    assert night.host("club", password="")["ok"]
    assert club["sound"] == {"on": True, "volume": 30, "voice": True, "quiet_from": "22:00", "quiet_to": ""}
    night.game(["Birgit", "Klaus"])
    assert not night.wall["club"]["welcome"]


@pytest.mark.parametrize(
    "values",
    [
        {"name": "x" * 41},
        {"name": " Gut Holz"},
        {"pumpe": ""},
        {"season_month": 13},
        {"sound": {"volume": 101}},
        {"sound": {"quiet_from": "25:00"}},
        {"sound": {"quiet_from": "1٢:٣0"}},
        {"sound": {"loud": True}},
        {"till": 1},
        {"wifi": "ü" * 17},  # 34 bytes
        {"wifi": " Gast"},
        {"password": "zukurz"},
        {"password": "GutHölzer"},
        {"password": "x" * 64},
        {"address": "kegeln.local"},
        {"address": "192.168.4"},
        {"colour": "red"},
    ],
)
def test_what_makes_no_sense_is_not_settled(night: Night, values: dict[str, object]) -> None:
    assert night.host("club", **values)["code"] in ("bad_value", "bad_message")
    assert night.station.kept.club == {}


def test_the_log_says_who_did_it(night: Night) -> None:
    night.phone("Birgit")
    night.game(["Birgit", "Klaus"])
    night.throw(7)
    night.tap("Birgit", {"type": "place", "place": 1})
    by = {line["code"]: line["by"] for line in night.state["log"]}
    assert by["seat_taken"] == "Birgit"
    assert by["game_started"] == "host"
    assert by["played_place"] == "Birgit"
    before = night.state["log"]
    night.restart()
    assert night.state["log"][: len(before)] == before


def test_the_last_setup_of_each_game_is_kept_for_the_next(night: Night) -> None:
    night.game(["Birgit", "Klaus"], "niedrig", 3)
    night.restart()
    setup = {"mode": "niedrig", "digits": 3, "players": ["Birgit", "Klaus"]}
    assert night.wall["last_setups"] == {"hausnummern": setup}


def test_the_host_sees_who_is_connected(night: Night) -> None:
    night.phone("Birgit")
    assert [client["names"] for client in night.state["clients"]] == [[], ["Birgit"]]
    assert "clients" not in night.wall

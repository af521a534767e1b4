"""The till: what the throws cost, what the host charges, what is paid and carried over; all in whole cents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from station.evening.facts import fact_of
from station.evening.messages import NoAnswer, Question
from station.evening.till.facts import Charged, TariffSet
from tests.station.book.test_book_keeper import Club
from tests.station.conftest import Room

PRICES = [
    {"key": "pumpe", "title": "Pumpe", "cents": 10},
    {"key": "neun", "title": "Alle Neune eines anderen", "cents": 5},
    {"key": "letzter", "title": "Letzter Platz", "cents": 20},
    {"key": "strafe", "title": "Runde verpasst", "cents": 50},
]


@pytest.fixture
def club(room: Room) -> Iterator[Club]:
    club = Club(room)
    assert room.host("club", till=True)["ok"]
    assert room.host("tariff", items=PRICES)["ok"]
    yield club
    club.close()


def account(club: Club, name: str, evening: int | str = "") -> dict[str, Any]:
    till = club.ask(Question(what="till", id=str(evening)))
    return next(one for one in till["people"] if one["name"] == name)


def charges(club: Club, name: str) -> dict[str, tuple[int, int]]:
    return {charge["item"]: (charge["n"], charge["cents"]) for charge in account(club, name)["charges"]}


def test_the_throws_feed_the_till(club: Club) -> None:
    club.play({"Birgit": [9, 9], "Klaus": [0, 5], "Sven": [9, 0]})
    assert charges(club, "Birgit") == {"neun": (1, 5)}
    assert charges(club, "Klaus") == {"neun": (3, 15), "pumpe": (1, 10), "letzter": (1, 20)}
    assert charges(club, "Sven") == {"neun": (2, 10), "pumpe": (1, 10)}
    assert account(club, "Klaus")["balance_cents"] == 45


def test_a_wreath_is_paid_by_the_others_where_its_picture_is_known(club: Club) -> None:
    assert club.room.host("tariff", items=[{"key": "kranz", "title": "Kranz", "cents": 30}])["ok"]
    club.room.game(["Birgit", "Klaus"], digits=2)
    wreath, other = [1, 2, 3, 4, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8]
    for name, place, fallen in (("Birgit", 1, wreath), ("Klaus", 1, other), ("Birgit", 0, None), ("Klaus", 0, wreath)):
        assert club.room.host("throw", pins=8, fallen=fallen)["ok"]
        assert club.room.host("act", player=name, event={"type": "place", "place": place})["ok"]
    assert club.room.host("decide", winner="Klaus")["ok"]
    assert charges(club, "Birgit") == charges(club, "Klaus") == {"kranz": (1, 30)}
    assert club.room.host("correct", throw=1, pins=7)["ok"]
    assert charges(club, "Klaus") == {}, "a corrected throw is no wreath any more"


def test_who_goes_home_in_mid_game_pays_for_each_throw_that_it_had_without_him(club: Club) -> None:
    assert club.room.host("tariff", items=[{"key": "verpasst", "title": "Verpasst", "cents": 50}])["ok"]
    club.room.game(["Birgit", "Klaus", "Sven"], digits=2)
    for name in ("Birgit", "Klaus"):
        club.room.host("throw", pins=5)
        assert club.room.host("act", player=name, event={"type": "place", "place": 1})["ok"]
    assert club.room.host("leave", player="Sven")["ok"]
    club.room.host("throw", pins=5)
    assert club.room.host("act", player="Birgit", event={"type": "place", "place": 0})["ok"]
    assert club.room.host("leave", player="Klaus")["code"] == "too_few"
    club.room.host("throw", pins=4)
    assert club.room.host("act", player="Klaus", event={"type": "place", "place": 0})["ok"]
    assert charges(club, "Sven") == {"verpasst": (2, 100)}
    assert charges(club, "Klaus") == charges(club, "Birgit") == {}


def test_a_journal_with_the_key_that_a_page_once_wrote_is_charged(club: Club) -> None:
    fact = fact_of('{"type":"TariffSet","items":[{"key":"neune","title":"Neun","cents":7}]}')
    assert isinstance(fact, TariffSet)
    assert [item.key for item in fact.items] == ["neun"]
    booked = fact_of('{"type":"Charged","evening":1,"person":"Klaus","item":"neune","cents":7,"n":1}')
    assert isinstance(booked, Charged)
    assert booked.item == "neun"
    assert club.room.host("tariff", items=[{"key": "neune", "title": "Neun", "cents": 7}])["ok"]
    club.play({"Birgit": [9, 8], "Klaus": [1, 5]})
    assert charges(club, "Klaus") == {"neun": (1, 7)}
    assert club.room.host("charge", person="Klaus", item="neune", n=1)["ok"]
    assert charges(club, "Klaus") == {"neun": (2, 14)}


def test_what_the_throws_feed_the_host_page_learns_from_the_station(club: Club) -> None:
    assert set(club.room.state()["fed"]) == {"pumpe", "neun", "kranz", "letzter", "verpasst"}
    club.room.phone("Birgit")
    assert "fed" not in club.room.state("Birgit")


def test_a_correction_corrects_the_till(club: Club) -> None:
    number = club.play({"Birgit": [9, 9], "Klaus": [0, 5]})
    club.room.host("end_game")
    assert club.room.host("correct", game=number, throw=2, pins=1)["ok"]
    assert charges(club, "Klaus") == {"neun": (2, 10), "letzter": (1, 20)}


def test_a_running_game_and_one_broken_off_cost_nothing(club: Club) -> None:
    club.room.game(["Birgit", "Klaus"])
    club.room.host("throw", pins=0)
    assert account(club, "Birgit")["balance_cents"] == 0
    club.room.host("end_game")
    assert account(club, "Birgit")["balance_cents"] == 0


def test_all_of_the_last_team_pay_and_all_who_share_the_last_place(club: Club) -> None:
    teams = [{"name": "Rot", "members": ["Birgit", "Sven"]}, {"name": "Blau", "members": ["Klaus"]}]
    club.play({"Birgit": [1, 1], "Klaus": [5, 5], "Sven": [2, 1]}, teams=teams)
    club.play({"Birgit": [1, 1], "Klaus": [5, 5], "Sven": [1, 1]})
    assert charges(club, "Birgit") == charges(club, "Sven") == {"letzter": (2, 40)}
    assert (charges(club, "Klaus"), account(club, "Klaus")["balance_cents"]) == ({}, 0), "he may be charged by hand"


def test_a_game_keeps_the_prices_with_which_it_began(club: Club) -> None:
    club.room.game(["Birgit", "Klaus"])
    assert club.room.host("tariff", items=[{"key": "pumpe", "title": "Pudel", "cents": 100}])["ok"]
    for name, place in (("Birgit", 1), ("Klaus", 1), ("Birgit", 0), ("Klaus", 0)):
        club.room.host("throw", pins=0 if name == "Klaus" else 5)
        assert club.room.host("act", player=name, event={"type": "place", "place": place})["ok"]
    assert charges(club, "Klaus") == {"pumpe": (2, 20), "letzter": (1, 20)}
    club.play({"Birgit": [5, 5], "Klaus": [0, 5]})
    assert charges(club, "Klaus") == {"pumpe": (3, 120), "letzter": (1, 20)}
    titles = {item["key"]: item["title"] for item in club.ask(Question(what="till"))["items"]}
    assert titles == {"pumpe": "Pudel", "letzter": "Letzter Platz"}, "what was charged by old prices keeps its name"


def test_without_a_till_nothing_is_charged_and_nothing_shown(club: Club) -> None:
    assert club.room.host("club", till=False)["ok"]
    club.play({"Birgit": [0, 0], "Klaus": [5, 5]})
    assert "till" not in club.ask(Question(what="book"))
    till = club.ask(Question(what="till"))
    assert (till["on"], till["people"]) == (False, [])
    assert club.room.host("charge", person="Klaus", item="strafe", n=1)["code"] == "till_off"
    assert club.room.host("club", till=True)["ok"]
    assert charges(club, "Birgit") == {}, "what was played without a till stays free"


def test_the_host_charges_takes_back_and_is_paid(club: Club) -> None:
    club.play({"Birgit": [9, 8], "Klaus": [0, 5]})
    assert club.room.host("charge", person="Birgit", item="strafe", n=2)["ok"]
    assert club.room.host("charge", person="Birgit", item="strafe", n=-1)["ok"]
    assert club.room.host("charge", person="Klaus", item="pumpe", n=-1)["ok"]
    assert charges(club, "Birgit") == {"strafe": (1, 50)}
    assert charges(club, "Klaus") == {"neun": (1, 5), "letzter": (1, 20)}
    assert club.room.host("paid", person="Birgit", cents=30)["ok"]
    assert (account(club, "Birgit")["paid_cents"], account(club, "Birgit")["balance_cents"]) == (30, 20)


def test_what_is_left_is_carried_over_to_the_next_evening(club: Club) -> None:
    club.play({"Birgit": [9, 8], "Klaus": [0, 5]})
    club.room.host("paid", person="Klaus", cents=5)
    assert club.room.host("close_evening")["ok"]
    assert club.room.host("name_evening", evening=1, name="", date="2001-02-03")["ok"]
    club.play({"Birgit": [1, 5], "Klaus": [0, 5]})
    klaus = account(club, "Klaus")
    assert (klaus["carried_cents"], klaus["evening_cents"], klaus["balance_cents"]) == (30, 30, 60)
    assert account(club, "Klaus", 1)["carried_cents"] == 0
    assert club.room.host("correct", game=1, throw=2, pins=1)["ok"]
    assert account(club, "Klaus")["carried_cents"] == 20, "a correction of last time is carried over, too"
    assert club.room.host("paid", person="Klaus", cents=50)["ok"]
    assert account(club, "Klaus")["balance_cents"] == 0


def test_an_account_follows_a_new_name(club: Club) -> None:
    club.play({"Birgit": [9, 8], "Klaus": [0, 5]})
    club.room.host("charge", person="Klaus", item="strafe", n=1)
    assert club.room.host("rename", name="Klaus", into="Claus")["ok"]
    assert account(club, "Claus")["balance_cents"] == 85
    with pytest.raises(StopIteration):
        account(club, "Klaus")


@pytest.mark.parametrize(
    ("order", "args", "code"),
    [
        ("charge", {"person": "Birgit", "item": "bier", "n": 1}, "unknown_item"),
        ("charge", {"person": "Niemand", "item": "strafe", "n": 1}, "bad_value"),
        ("charge", {"person": "Birgit", "item": "strafe", "n": 0}, "bad_value"),
        ("charge", {"person": "Birgit", "item": "strafe", "n": 1, "evening": 9}, "no_evening"),
        ("charge", {"person": "Birgit", "item": "strafe", "n": 1.5}, "bad_message"),
        ("charge", {"person": "Birgit", "item": "strafe", "n": 1_000_000}, "bad_message"),
        ("paid", {"person": "Birgit", "cents": 0}, "bad_value"),
        ("paid", {"person": "Birgit", "cents": 10.5}, "bad_message"),
        ("tariff", {"items": [PRICES[0], PRICES[0]]}, "bad_value"),
        ("tariff", {"items": [{**PRICES[0], "cents": -1}]}, "bad_message"),
        ("tariff", {"items": [{**PRICES[0], "key": "Pumpe!"}]}, "bad_value"),
        ("tariff", {"items": [{**PRICES[0], "title": " "}]}, "bad_value"),
    ],
)
def test_what_makes_no_sense_is_refused(club: Club, order: str, args: dict[str, Any], code: str) -> None:
    club.play({"Birgit": [9, 8], "Klaus": [1, 5]})
    assert club.room.host(order, **args)["code"] == code


def test_the_till_of_an_evening_that_was_not_is_missing(club: Club) -> None:
    with pytest.raises(NoAnswer):
        club.ask(Question(what="till", id="3"))

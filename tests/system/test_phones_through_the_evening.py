"""Phones sleep, come back, tap twice, tap too late, die, and fight over a name."""

from __future__ import annotations

import threading
import uuid

from tests.system.conftest import Club, Evening
from tests.system.pages import Phone

PLAYERS = ["Birgit", "Klaus"]


def test_a_phone_that_slept_between_throw_and_place_wakes_to_the_same_question(club: Club) -> None:
    """P1"""
    clock = club.clock()
    evening = club.evening(clock.starter)
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS)
    evening.throw((1, 2, 3, 4, 5, 6, 7))
    asked = birgit.until(lambda state: state["game"]["picture"]["phase"] == "place")["game"]["choice"]
    birgit.close()
    evening.wall.until(lambda state: state["players"][0]["asleep"])
    clock.let_pass(180)
    shown = evening.wall.open()  # the wall shows it all the time
    assert shown["game"]["picture"]["pending_pins"] == 7
    evening.wall.until(lambda state: not state["players"][0]["phone"])  # nobody believes in that phone any more
    woken = birgit.open()
    assert woken["you"] == ["Birgit"]
    assert (woken["game"]["choice"], woken["game"]["picture"]["pending_pins"]) == (asked, 7)
    assert birgit.tap({"type": "place", "place": 2})["ok"]
    assert evening.wall.until(lambda s: s["game"]["picture"]["turn"] == "Klaus")["game"]["picture"]["display"] == {
        "Birgit": "7__",
        "Klaus": "___",
    }


def test_of_two_phones_that_claim_a_player_at_once_one_gets_him(evening: Evening) -> None:
    """P2"""
    phones = [evening.phone() for _ in range(2)]
    together = threading.Barrier(2)
    answers: list[dict[str, object]] = []

    def claim(phone: Phone, name: str) -> None:
        together.wait()
        answers.append(phone.join(name))

    for attempt in range(10):
        answers.clear()
        name = f"Gast {attempt}"
        threads = [threading.Thread(target=claim, args=(phone, name)) for phone in phones]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.get("code", "") for answer in answers) == ["", "taken"]
        assert next(answer for answer in answers if not answer["ok"])["message"]
        taken = evening.host.until(lambda s, name=name: any(p["name"] == name for p in s["players"]))["log"]
        assert [line["code"] for line in taken if line["values"].get("name") == name] == ["seat_taken"]
    assert sorted(phones[0].open()["you"] + phones[1].open()["you"]) == sorted(f"Gast {n}" for n in range(10))


def test_who_lost_the_name_gets_it_when_host_or_holder_lets_go(evening: Evening) -> None:
    """P2"""
    first, second = evening.phone("Birgit"), evening.phone()
    assert second.join("Birgit")["code"] == "taken"
    assert evening.host.do("release", name="Birgit")["ok"]
    assert second.join("Birgit")["ok"]
    assert first.until(lambda state: state["you"] == [])["notice"] == "bad_ticket"
    assert second.ask("release", name="Birgit")["ok"]
    assert first.join("Birgit")["ok"]


def test_a_page_loaded_again_in_mid_game_is_the_same_person(evening: Evening) -> None:
    """P4"""
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS)
    evening.throw(4)
    before = birgit.until(lambda state: state["game"]["picture"]["phase"] == "place")
    assert birgit.open()["game"] == before["game"]  # reload
    again = evening.club.keep(Phone(evening.station.url))  # the QR code once more: another tab of the same browser
    again.tickets = birgit.tickets
    assert again.open()["game"] == before["game"]
    assert again.names == PLAYERS
    assert birgit.state["you"] == again.state["you"] == ["Birgit"]
    assert again.place(0)["ok"]


def test_a_double_tap_is_one_placement_and_one_answer(evening: Evening) -> None:
    """P5"""
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS, digits=2)
    evening.throw(4)
    birgit.until(lambda state: state["game"]["picture"]["phase"] == "place")
    tap = birgit.tapped({"type": "place", "place": 1}, request=str(uuid.uuid4()))
    first, second = birgit.ask("act", **tap), birgit.ask("act", **tap)
    assert first["ok"]
    assert second == first
    evening.seen(first)
    assert evening.wall.picture["display"] == {"Birgit": "4_", "Klaus": "__"}
    evening.light_switch()
    birgit.open()
    assert birgit.ask("act", **tap) == first  # also after a restart
    other_finger = birgit.ask("act", **{**tap, "id": str(uuid.uuid4())})
    assert other_finger["code"] == "stale"
    assert evening.wall.picture["display"] == {"Birgit": "4_", "Klaus": "__"}


def test_a_tap_that_comes_after_the_host_has_placed_is_refused_with_its_reason(evening: Evening) -> None:
    """P7"""
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS, digits=2)
    evening.throw(4)
    birgit.until(lambda state: state["game"]["picture"]["phase"] == "place")
    late = birgit.tapped({"type": "place", "place": 1})
    birgit.close()
    assert evening.host.place(0)["ok"]
    evening.throw(6)
    assert birgit.open()["game"]["picture"]["turn"] == "Klaus"
    answer = birgit.ask("act", **late)
    assert (answer["code"], answer["message"]) == ("stale", "Da war jemand schneller. So steht es jetzt.")
    assert birgit.picture["display"] == {"Birgit": "_4", "Klaus": "__"}
    assert birgit.picture["pending_pins"] == 6  # the next turn is untouched


def test_a_player_without_a_phone_is_served_and_may_get_one_later(evening: Evening) -> None:
    """P9"""
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS, digits=4)
    evening.throw(1)
    assert birgit.place(0)["ok"]
    evening.throw(2)
    assert birgit.tap({"type": "place", "place": 0, "player": "Klaus"})["code"] == "forbidden"
    assert evening.host.place(0)["ok"]  # the host serves him
    assert birgit.join("Klaus")["ok"]  # another phone takes him on
    for pins in (3, 4):
        evening.throw(pins)
        assert birgit.place(1)["ok"]
    klaus = evening.phone()
    assert klaus.join("Klaus")["code"] == "taken"
    assert birgit.ask("release", name="Klaus")["ok"]  # handed over
    assert klaus.join("Klaus")["ok"]
    for phone, pins in ((birgit, 5), (klaus, 6)):
        evening.throw(pins)
        assert phone.place(2)["ok"]
    klaus.close()  # its battery is dead
    evening.turn(7, 3)
    evening.throw(8)
    assert birgit.join("Klaus")["code"] == "taken"  # it may just be asleep
    assert evening.host.do("release", name="Klaus")["ok"]
    assert birgit.join("Klaus")["ok"]  # and back
    assert birgit.place(3)["ok"]
    assert evening.wall.until(lambda s: s["game"]["picture"]["status"] == "finished")["game"]["picture"]["display"] == {
        "Birgit": "7531",
        "Klaus": "8642",
    }
    assert evening.wall.names == PLAYERS


def test_the_wall_names_an_address_in_digits_that_needs_no_internet(club: Club) -> None:
    """S40"""
    station = club.station("--lane", "manual")
    assert f'"127.0.0.1:{station.port}"' in station.get("/join.json")[1]
    assert "<svg" in station.get("/join.svg")[1]

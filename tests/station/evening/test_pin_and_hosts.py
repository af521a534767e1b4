"""The host's PIN: slow to guess, never written down, and whoever holds a ticket of it can be sent away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from station.evening.messages import Connected, Login
from station.evening.people.pin import mark, proof_of, proves
from station.journal.journal import FILE, Journal
from station.settings import Settings
from station.taking_up import host_pin
from tests.station.conftest import PIN, Room


def login(room: Room, pin: str, address: str, client: str = "guess") -> dict[str, Any]:
    return room.send(Login, client=client, address=address, pin=pin, fresh=f"ticket of {client}")


@pytest.fixture
def guessed(room: Room) -> Room:
    """A room whose PIN one machine has tried from 250 addresses."""
    room.send(Connected, client="guess", role="host")
    codes = [login(room, f"{n:06}", f"10.0.0.{n % 250}")["code"] for n in range(1250)]
    assert codes == ["forbidden"] * 20 + ["locked"] * 1230
    return room


def test_twenty_wrong_pins_from_anywhere_lock_all_for_a_minute_but_those_with_a_ticket(guessed: Room) -> None:
    assert login(guessed, PIN, "192.168.4.7")["code"] == "locked"
    assert guessed.game(["Birgit", "Klaus"])["ok"]  # the host goes on
    back = guessed.send(Connected, client="tablet", role="host", host_ticket="host-secret")
    assert back["state"]["host"] is True
    guessed.wait(61)
    assert login(guessed, PIN, "192.168.4.7")["ok"]


@pytest.mark.parametrize("screen", ["127.0.0.1", "::1"])
def test_the_stations_own_screen_is_not_locked_by_what_others_try(guessed: Room, screen: str) -> None:
    assert [login(guessed, "0000", screen)["code"] for _ in range(6)] == ["forbidden"] * 5 + ["locked"]
    guessed.wait(61)
    for n in range(40):
        login(guessed, f"{n:06}", f"10.0.0.{n}")
    assert login(guessed, PIN, "192.168.4.7")["code"] == "locked"
    assert login(guessed, PIN, screen)["ok"]


def test_the_host_is_told_that_somebody_tries_pins_but_not_with_every_try(guessed: Room) -> None:
    guessed.wait(1)
    state = guessed.state()
    assert [line["text"] for line in state["log"]][-1] == "20 falsche PINs, zuletzt von 10.0.0.19"
    assert (state["guesses"]["n"], state["guesses"]["address"]) == (20, "10.0.0.19")
    for _ in range(5):
        guessed.wait(30)
        for n in range(30):
            login(guessed, "0000", f"10.0.1.{n}")
    guessed.wait(1)
    lines = [line for line in guessed.state()["log"] if line["code"] == "pin_guessed"]
    assert 2 <= len(lines) <= 4
    guessed.wait(601)
    assert guessed.state()["guesses"] is None


def test_a_typing_error_is_no_attack(room: Room) -> None:
    room.send(Connected, client="guess", role="host")
    for _ in range(4):
        assert login(room, "0815", "192.168.4.7")["code"] == "forbidden"
    room.wait(2)
    assert room.state()["guesses"] is None
    assert login(room, PIN, "192.168.4.7")["ok"]


def test_the_host_sees_who_is_logged_in_and_ends_it(room: Room) -> None:
    room.send(Connected, client="lent", role="host")
    assert login(room, PIN, "192.168.4.7", "lent")["ok"]
    mine, lent = room.state()["hosts"]
    assert (mine["pages"], lent["pages"], lent["address"]) == (["host"], ["lent"], "192.168.4.7")
    assert room.host("end_host", ticket=lent["id"])["ok"]
    assert room.state("lent")["host"] is False
    assert room.state("lent")["notice"] == "bad_ticket"
    assert "hosts" not in room.state("lent")
    assert [host["id"] for host in room.state()["hosts"]] == [mine["id"]]
    assert room.host("end_host", ticket=lent["id"])["code"] == "bad_value"
    room.restart()
    room.send(Connected, client="lent", role="host", host_ticket="ticket of lent")
    assert room.state("lent")["host"] is False
    assert room.state()["host"] is True


def test_a_new_pin_ends_the_tickets_of_the_old_one_also_when_the_old_one_returns(tmp_path: Path) -> None:
    with_pin = {pin: Settings(host_pin=pin) for pin in ("123456", "654321")}
    journal = Journal(tmp_path)
    first, told = host_pin(journal, with_pin["123456"])
    assert told == "123456"
    assert host_pin(journal, with_pin["123456"])[0] == first
    assert host_pin(journal, Settings()) == (first, None)
    second, _ = host_pin(journal, with_pin["654321"])
    third, _ = host_pin(journal, with_pin["123456"])
    assert len({mark(known) for known in (first, second, third)}) == 3
    journal.close()


def test_tickets_are_as_good_as_the_pin_that_they_were_given_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.station.conftest.PIN", "123456")
    room.switch_off()
    room._open()  # logs in again
    assert [line["code"] for line in room.state()["log"]].count("host_admitted") == 2
    assert len(room.state()["hosts"]) == 1


def test_a_drawn_pin_has_six_digits_and_stands_nowhere(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    known, pin = host_pin(journal, Settings())
    journal.close()
    assert pin is not None
    assert len(pin) == 6
    assert proves(pin, known)
    assert not proves("x", known)
    assert not proves("\ud800", known)
    assert not any(pin.encode() in file.read_bytes() for file in tmp_path.glob(f"{FILE}*"))
    assert proof_of(pin, "a") != proof_of(pin, "b")

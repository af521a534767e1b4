"""A Schockmeisterschaft from the registration to its files, with real phones, a power cut and somebody who leaves."""

from __future__ import annotations

import csv
import io
import json
import urllib.request
import uuid
from typing import Any

from tests.system.conftest import Club
from tests.system.pages import HostPage, Page, Phone, Wall
from tests.system.processes import Warm

PEOPLE = ["Anna", "Bernd", "Clara", "Dieter", "Emma", "Franz"]
State = dict[str, Any]


def for_me(phone: Phone, do: str, **args: Any) -> State:
    name = phone.until(lambda state: state["you"])["you"][0]
    return phone.ask("person", id=str(uuid.uuid4()), do=do, name=name, **args)


def contest(page: Page) -> State:
    return dict(page.state["championship"])


def tables(page: Page, number: int) -> list[State]:
    return list(contest(page)["rounds"][number - 1]["tables"])


def plays_on_phones(host: HostPage, game: int) -> None:
    """All throw once and stand, whoever is on turn."""
    while True:
        shown = next(table for table in host.state["tables"] if table["id"] == game)["picture"]
        if shown["status"] == "finished":
            return
        kind = "throw" if shown["phase"] == "throw" else "stand"
        assert host.do("act", game=game, player=shown["turn"], event={"type": kind})["ok"]


def types_in(phones: dict[str, Phone], table: State, *, loser: int = 0) -> None:
    """One of the table types in who lost, another one says that it is so."""
    playing = [name for name in table["players"] if name not in table["gone"]]
    lost = playing[loser]
    by, other = phones[playing[0]], phones[playing[1]]
    outcome = {"halves": [lost, lost], "loser": lost, "schock_aus": {playing[1]: 2}}
    assert for_me(by, "play_table", play="typed")["ok"]
    assert for_me(by, "type_result", outcome=outcome)["ok"]
    n = claim_of(other, table["table"])
    assert for_me(by, "confirm_result", n=n)["code"] == "forbidden"
    assert for_me(other, "confirm_result", n=n)["ok"]


def ended(state: State, table: int) -> bool:
    return bool(state["championship"]["rounds"][-1]["tables"][table - 1]["status"] == "done")


def claim_of(page: Page, table: int) -> int:
    """The number of what was typed in for a table of the last round, once the page shows it."""
    shown = page.until(lambda state: state["championship"]["rounds"][-1]["tables"][table - 1]["claim"])
    return int(shown["championship"]["rounds"][-1]["tables"][table - 1]["claim"]["n"])


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310  our own station
        return bytes(answer.read())


def test_a_schockmeisterschaft_from_registration_to_its_files(club: Club, warm: Warm) -> None:
    station = club.station(starter=warm)
    wall, host = club.keep(Wall(station.url)), club.keep(HostPage(station.url))
    assert wall.state["championship"] is None
    assert host.do("open_championship", game="schocken", rounds=2, seats=3, title="Herbst")["championship"] == 1
    phones = {name: club.keep(Phone(station.url, name)) for name in PEOPLE[:5]}
    for phone in phones.values():
        assert for_me(phone, "entrant", status="registered")["ok"]
    assert host.do("enter", name="Franz", guest=True)["name"] == "Franz"
    assert host.do("registration", open=False)["ok"]
    late = club.keep(Phone(station.url, "Gerd"))
    assert for_me(late, "entrant", status="registered")["code"] == "registration_closed"
    for phone in phones.values():
        assert for_me(phone, "entrant", status="here")["ok"]
    assert host.do("entrant", name="Franz", status="here")["ok"]
    assert host.do("draw_round")["ok"]
    assert (contest(host)["phase"], [len(table["players"]) for table in tables(host, 1)]) == ("drawn", [3, 3])
    assert host.do("start_round")["ok"]
    on_phones, typed = sorted(tables(host, 1), key=lambda table: "Franz" not in table["players"])
    assert [one["championship"] for one in host.state["tables"]] == [
        {"id": 1, "round": 1, "table": at} for at in (1, 2)
    ]
    assert for_me(phones[typed["players"][0]], "play_table", play="phones")["code"] == "wrong_phase"
    types_in(phones, typed)
    before = phones[typed["players"][1]].until(lambda state: ended(state, typed["table"]))["championship"]["rounds"]
    station.kill()
    station.start()
    for page in (wall, host, *phones.values()):
        page.open()
    assert contest(wall)["rounds"] == before
    plays_on_phones(host, on_phones["game"])
    assert contest(host)["phase"] == "between"
    lost = {row["name"]: row["points"] for row in contest(host)["standings"]}
    assert lost[typed["players"][0]] == -3
    assert sum(lost.values()) == -6  # at each table two halves and a game

    leaves = typed["players"][0]
    assert host.do("draw_round")["ok"]
    assert host.do("start_round")["ok"]
    assert for_me(phones[leaves], "leave")["ok"]
    shown = host.until(lambda state: any(table["gone"] for table in state["championship"]["rounds"][1]["tables"]))
    for table in shown["championship"]["rounds"][1]["tables"]:
        playing = [name for name in table["players"] if name not in table["gone"]]
        outcome = {"halves": playing[:2], "loser": playing[1], "schock_aus": {playing[1]: 1}}
        assert host.do("table_result", round=2, table=table["table"], outcome=outcome)["ok"]
    # the correction of a table of the first round runs through
    again = {"halves": typed["players"][:2], "loser": typed["players"][1], "schock_aus": {}}
    assert host.do("table_result", round=1, table=typed["table"], outcome=again)["ok"]
    if contest(host)["phase"] == "decision":
        assert host.do("decide_championship", winner=contest(host)["tied"][0])["ok"]
    end = contest(host)
    assert end["phase"] == "finished"
    assert end["koenig"]
    assert [row["name"] for row in end["standings"] if row["gone"]] == [leaves]
    assert host.do("end_championship")["ok"]
    wall.until(lambda state: state["championship"] is None)

    told = json.loads(get(f"{station.url}/api/championship?id=1"))
    assert (told["standings"], told["status"], told["title"]) == (end["standings"], "finished", "Herbst")
    assert json.loads(get(f"{station.url}/api/book"))["championships"] == [told]
    season = json.loads(get(f"{station.url}/api/championships"))
    assert season["championships"][0]["winner"] == end["winner"]
    assert {row["name"]: row["points"] for row in season["sums"][0]["rows"]} == {
        row["name"]: row["points"] for row in end["standings"]
    }
    rows = list(csv.reader(io.StringIO(get(f"{station.url}/championship/1.csv").decode("utf-8-sig")), delimiter=";"))
    assert [row[1] for row in rows[1:7]] == [row["name"] for row in end["standings"]]
    assert get(f"{station.url}/championships/{season['season']}.xlsx").startswith(b"PK")

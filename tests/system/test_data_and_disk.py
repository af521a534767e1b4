"""The data: a disk that is full, a backup while the evening goes on, and its way back."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.system.conftest import Club, Evening
from tests.system.pages import Page
from tests.system.processes import PIN, UNCOUNTED, kegelstation

UNREADABLE = "Das Journal ist nicht zu öffnen: Rechte am Datenordner und freien Platz prüfen."
FULL = "Die Station kann nichts mehr speichern: Speicher voll oder defekt."


@pytest.fixture
def evening(club: Club) -> Evening:
    """The lane alone: an evening that is put back takes its tables with it."""
    return club.evening()


@contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """No file of this process takes another byte, as on a full disk; then there is room again."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_said_everywhere_and_no_throw_is_lost(evening: Evening) -> None:
    birgit = evening.phone("Birgit")
    evening.host.start(["Birgit", "Klaus"], digits=2)
    evening.throw(7)
    asked = birgit.until(lambda state: state["game"]["picture"]["phase"] == "place")["game"]
    tap = birgit.tapped({"type": "place", "place": 1})
    with full_disk(evening.station.process.pid):
        answer = birgit.ask("act", **tap)
        assert (answer["ok"], answer["code"]) == (False, "unavailable")
        assert answer["message"] == "Das hat gerade nicht geklappt. Bitte gleich noch einmal."
        assert evening.host.do("throw", pins=3)["code"] == "unavailable"
        assert evening.phone().join("Sven")["code"] == "unavailable"
        evening.lane.throw(4)
        evening.lane.throw(5)
        for page in (evening.wall, evening.host, birgit):
            page.until(lambda state: state["lane"]["message"] == FULL)
            assert page.game["picture"] == asked["picture"]  # nothing is shown that is not stored
            assert page.lane["held"] == []
        status, health = evening.station.health()
        assert (status, health["status"], health["journal"]["health"]) == (503, "degraded", "unhealthy")
    shown = evening.wall.until(lambda state: state["lane"]["held"] == [4, 5])
    assert shown["lane"]["message"] is None
    assert evening.station.health()[0] == 200
    assert birgit.ask("act", **tap)["ok"]  # the same tap once more
    assert evening.wall.until(lambda s: s["game"]["picture"]["turn"] == "Klaus")["game"]["picture"]["pending_pins"] == 4
    before = evening.wall.state
    evening.light_switch()
    assert evening.wall.game == before["game"]
    assert evening.wall.lane["held"] == before["lane"]["held"]


def test_room_on_the_disk_again_is_noticed_without_anybody_doing_anything(evening: Evening) -> None:
    evening.host.start(["Birgit", "Klaus"], digits=2)
    with full_disk(evening.station.process.pid):
        assert evening.host.do("throw", pins=3)["code"] == "unavailable"
        evening.wall.until(lambda state: state["lane"]["message"] == FULL)
    evening.wall.until(lambda state: state["lane"]["message"] is None, seconds=5)
    assert evening.station.health()[0] == 200


def test_a_station_that_starts_on_a_full_disk_says_so(club: Club) -> None:
    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    where = ("--data", club.data, "--lane", "manual", "--port", 0)
    for pin in ((), ("--host-pin", PIN)):
        ended = kegelstation("run", *where, *pin, preexec_fn=full, env=UNCOUNTED)
        assert ended.returncode == 1
        assert ended.stderr.splitlines() == [UNREADABLE]
    before = club.station("--lane", "manual")
    before.terminate()
    for pin in ((), ("--host-pin", PIN)):
        ended = kegelstation("run", *where, *pin, preexec_fn=full, env=UNCOUNTED)
        assert ended.returncode == 1
        assert ended.stderr.splitlines() == [UNREADABLE]


def test_a_backup_made_in_mid_game_brings_the_same_state_into_a_fresh_folder(evening: Evening) -> None:
    birgit = evening.phone("Birgit")
    evening.host.start(["Birgit", "Klaus"])
    evening.turn(7, 2)
    for pins in (3, 5):
        evening.throw(pins)
    before = evening.wall.state
    file = evening.club.folder / "abend.zip"
    done = kegelstation("backup", file, "--data", evening.station.folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert evening.host.place(0)["ok"]  # the evening went on; that is not in it
    fresh = evening.club.folder / "fresh"
    done = kegelstation("restore", file, "--data", fresh)
    assert (done.returncode, done.stderr) == (0, "")
    station = evening.club.station("--lane", "manual", data=fresh)
    after = station.state()
    assert after["game"] == before["game"]
    assert after["lane"]["held"] == [5]
    assert after["lane"]["last"] == before["lane"]["last"]
    for page, role in ((birgit, {"role": "phone", "tickets": birgit.tickets}), (evening.host, evening.host.claim())):
        again = evening.club.keep(Page(station.url, **role))
        assert again.state["you"] == page.state["you"]
        assert again.state["host"] == page.state["host"]


def test_a_restore_needs_a_backup_and_a_station_that_rests(evening: Evening) -> None:
    file = evening.club.folder / "abend.zip"
    evening.host.start(["Birgit", "Klaus"])
    assert kegelstation("backup", file, "--data", evening.station.folder).returncode == 0
    for words, told in (
        (("restore", file, "--data", evening.station.folder), "läuft schon eine Station"),
        (("restore", evening.station.folder / "journal.db", "--data", evening.club.folder / "x"), "keine Sicherung"),
        (("restore", evening.club.folder / "fehlt.zip", "--data", evening.club.folder / "x"), "fehlt.zip"),
        (("backup", evening.club.folder / "y.zip", "--data", evening.club.folder / "y"), "noch kein Journal"),
        (("backup", "/proc/y.zip", "--data", evening.station.folder), "/proc"),
    ):
        ended = kegelstation(*words)
        assert ended.returncode == 2
        (line,) = ended.stderr.splitlines()
        assert told in line, line
    evening.station.terminate()
    evening.station.start()
    assert evening.wall.open()["game"]["id"] == 1


def test_a_restored_evening_replaces_the_present_one_and_keeps_it_aside(evening: Evening) -> None:
    file = evening.club.folder / "abend.zip"
    evening.host.start(["Birgit", "Klaus"])
    evening.turn(7, 2)
    kegelstation("backup", file, "--data", evening.station.folder)
    evening.turn(3, 2)
    evening.station.terminate()
    done = kegelstation("restore", file, "--data", evening.station.folder)
    assert done.returncode == 0
    assert list(evening.station.folder.glob("before-restore-*/journal.db"))
    evening.station.start()
    assert evening.wall.open()["game"]["picture"]["display"] == {"Birgit": "7__", "Klaus": "___"}


def test_a_damaged_journal_has_a_sentence_in_every_command(evening: Evening) -> None:
    evening.host.start(["Birgit", "Klaus"], digits=2)
    evening.turn(7, 1)
    assert evening.station.terminate() == 0
    file = evening.station.folder / "journal.db"
    sound = file.read_bytes()
    for page in range(1, len(sound) // 4096):  # all but the first, which says what kind of file it is
        file.write_bytes(sound[: page * 4096] + bytes(4096) + sound[(page + 1) * 4096 :])
        for words in (("backup", evening.club.folder / "b.zip"), ("record", "export", 1)):
            ended = kegelstation(*words, "--data", evening.station.folder)
            assert "Traceback" not in ended.stderr
            assert (ended.returncode, len(ended.stderr.splitlines())) in ((0, 0), (1, 1), (2, 1))
    file.write_bytes(sound)
    evening.station.start()


def test_an_exported_game_is_judged_to_the_table_that_was_shown(evening: Evening) -> None:
    evening.host.start(["Birgit", "Klaus"], digits=2)
    evening.turn(7, 1)
    evening.turn(3, 0)
    evening.throw(4)
    evening.throw(6)
    assert evening.host.do("correct", throw=2, pins=8)["ok"]
    assert evening.host.place(0)["ok"]
    assert evening.host.do("undo")["ok"]
    evening.throw(1)
    assert evening.host.place(1)["ok"]
    picture: dict[str, Any] = evening.wall.until(lambda s: s["v"] >= evening.host.state["v"])["game"]["picture"]
    exported = kegelstation("record", "export", 1, "--data", evening.station.folder)  # while it runs
    assert exported.returncode == 0
    assert json.loads(kegelstation("record", "judge", "-", input=exported.stdout).stdout) == picture

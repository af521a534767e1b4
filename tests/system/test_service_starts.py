"""As a service the pages come up whatever a club does to cables, cards and files; what is wrong is said and retried."""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.system.conftest import Club
from tests.system.pages import HostPage, Wall
from tests.system.processes import Cold, Station, eventually

FORBIDDEN = "/proc/sys/kernel/ostype"  # nobody may open it for writing, root neither


class Service(Cold):
    """Starts a station as systemd does."""

    def __init__(self) -> None:
        super().__init__(NOTIFY_SOCKET="/nobody/listens")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    place = tmp_path / "disk"
    place.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place]
    if subprocess.run(mounting, check=False, capture_output=True).returncode:
        pytest.skip("kein mount ohne root / no mount without root")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def message(station: Station) -> str:
    return str(station.state()["lane"]["message"])


def notices(station: Station) -> list[str]:
    return [notice["text"] for notice in station.state()["notices"]]


def test_a_port_that_somebody_holds_is_named_and_read_as_soon_as_it_is_free(club: Club) -> None:
    lane = club.lane()
    held = os.open(lane.link, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(held, fcntl.LOCK_EX)
    station = club.station(*lane.flags, starter=Service())
    eventually(lambda: "ist belegt" in message(station))
    assert station.health()[0] == 503
    wall, host = club.keep(Wall(station.url)), club.keep(HostPage(station.url))
    for page in (wall, host):
        page.until(lambda state: "ist belegt" in (state["lane"]["message"] or ""))
    os.close(held)
    wall.until(lambda state: state["lane"]["message"] is None)
    lane.throw(7)
    wall.until(lambda state: (state["lane"]["last"] or {}).get("pins") == 7)


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--lane", "serial", "--serial-port", "/dev/gibt-es-nicht"), "ist nicht da"),
        (("--lane", "serial", "--serial-port", FORBIDDEN), "darf nicht geöffnet werden"),
        (("--lane", "serial", "--serial-port", "/"), "kein brauchbarer serieller Anschluss"),
        (("--lane", "simulated", "--profile", "gibt-es-nicht"), "gibt-es-nicht"),
        (("--lane", "gpio"), "gpio"),
        (("--lane", "mqtt"), "Broker"),
        (("--lane", "feed", "--feed-folder", "/gibt/es/nicht"), "/gibt/es/nicht"),
    ],
)
def test_a_lane_that_cannot_be_had_is_told_on_the_pages(club: Club, flags: tuple[str, ...], told: str) -> None:
    station = club.station(*flags, starter=Service())
    eventually(lambda: told in message(station), told=message(station))
    assert station.health()[1]["status"] == "degraded"
    assert station.get("/wall")[0] == station.get("/host")[0] == 200


def test_a_profile_with_a_fault_is_read_again_once_it_is_mended(club: Club) -> None:
    profiles = club.data / "profiles"
    profiles.mkdir(parents=True)
    (profiles / "verein.toml").write_text("[line\n")
    station = club.station("--lane", "simulated", "--profile", "verein", starter=Service())
    eventually(lambda: "verein" in message(station))
    source = Path(__file__).parents[2] / "drivers" / "profiles" / "zentral-kegeln.toml"
    shutil.copy(source, profiles / "verein.toml")
    eventually(lambda: station.state()["lane"]["message"] is None)


@pytest.mark.parametrize("text", ["port = ", "prot = 8080", 'lane = "bowling"', "\xff", 'lane = "serial"'])
def test_settings_that_are_wrong_are_told_and_what_is_right_in_them_holds(club: Club, text: str) -> None:
    file = club.folder / "kegelstation.toml"
    file.write_text(text, encoding="latin-1")
    station = club.station("--config", str(file), starter=Service())
    (told,) = notices(station)
    assert told.startswith("Die Einstellungen stimmen nicht")
    assert station.health()[0] == 503
    file.write_text('lane = "manual"')
    eventually(station.process.over)  # systemd starts it anew
    assert station.process.wait() == 0


def test_a_port_of_the_pages_that_is_taken_moves_them_until_it_is_free(club: Club) -> None:
    station = club.station("--lane", "manual", starter=Service(), start=False)
    with socket.create_server(("127.0.0.1", station.port)):
        where = ["run", "--host", "127.0.0.1", "--port", str(station.port), "--data", str(club.data)]
        process = station.process = Service().start([*where, "--lane", "manual"])
        said = eventually(lambda: "Wand" in process.said("out") and process.said("out"))
        moved = Station(club.data)
        moved.url = said.split("Wand:")[1].split()[0].removesuffix("/wall")
        (told,) = notices(moved)
        assert "schon belegt" in told
    eventually(process.over)
    assert process.wait() == 0


def test_an_address_that_is_not_there_yet_does_not_keep_the_pages_away(club: Club) -> None:
    station = club.station("--lane", "manual", start=False)
    where = ["run", "--host", "192.0.2.1", "--port", str(station.port), "--data", str(club.data)]
    station.process = Service().start([*where, "--lane", "manual"])
    eventually(lambda: _answers(station))
    assert "192.0.2.1" in notices(station)[0]


def _answers(station: Station) -> bool:
    try:
        return bool(station.get("/health")[0])
    except OSError:
        return False


# --- the disk -------------------------------------------------------------------------------------------------


def filled(disk: Path) -> Path:
    """Fill it to the last byte."""
    file = disk / "photos"
    stream = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        for size in (4096, 1):
            with contextlib.suppress(OSError):
                while os.write(stream, bytes(size)):
                    pass
    finally:
        os.close(stream)
    return file


def played(club: Club, data: Path, lane: Any) -> tuple[Station, dict[str, Any]]:
    station = club.station(*lane.flags, data=data, starter=Service())
    host = club.keep(HostPage(station.url))
    assert host.start(["Birgit", "Klaus"])
    wall = club.keep(Wall(station.url))
    lane.throw(7)
    wall.until(lambda state: state["game"]["picture"]["pending_pins"] == 7)
    assert host.place(1)["ok"]
    return station, dict(wall.until(lambda state: state["game"]["picture"]["turn"] == "Klaus")["game"]["picture"])


def test_a_start_on_a_full_disk_shows_the_game_and_takes_its_throws_when_there_is_room(club: Club, disk: Path) -> None:
    lane = club.lane()
    station, before = played(club, disk / "data", lane)
    station.kill()
    filled(disk)
    station.start()
    wall = club.keep(Wall(station.url))
    assert wall.state["game"]["picture"] == before
    photos = filled(disk)  # SQLite may have found room where its log was
    lane.throw(4)
    wall.until(lambda state: (state["lane"]["message"] or "").startswith("Die Station kann nichts mehr speichern"))
    assert station.health()[1]["journal"]["health"] == "unhealthy"
    photos.unlink()
    wall.until(lambda state: state["game"]["picture"]["pending_pins"] == 4)
    station.kill()
    station.start()
    assert station.state()["game"]["picture"]["pending_pins"] == 4


def test_a_card_that_can_only_be_read_still_shows_the_game(club: Club, disk: Path) -> None:
    lane = club.lane()
    station, before = played(club, disk / "data", lane)
    station.kill()
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    station.start()
    wall = club.keep(Wall(station.url))
    assert wall.state["game"]["picture"] == before
    assert "nur noch lesen" in wall.state["lane"]["message"]
    lane.throw(4)
    wall.until(lambda state: state["lane"]["health"] != "unhealthy")
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    wall.until(lambda state: state["game"]["picture"]["pending_pins"] == 4)


def test_who_is_forgotten_on_a_disk_without_room_is_gone_all_the_same(club: Club, disk: Path) -> None:
    station = club.station("--lane", "manual", data=disk / "data", starter=Service())
    host = club.keep(HostPage(station.url))
    players = ["Xaverius", *(f"Gast {n}" for n in range(11))]
    turn = ({"type": "throw", "pins": 7}, {"type": "place", "place": 0})
    record = {"game": "hausnummern", "setup": {"mode": "hoch", "digits": 6, "players": players}, "events": turn * 12}
    for _ in range(20):  # so that the file is larger than what is left of the disk
        assert host.do("import_game", date="2026-01-01", record=record)["ok"]
    station.end()
    station.start()
    photos = filled(disk)
    room = 80 * 1024  # for the fact and what SQLite writes beside it, not for a second journal
    os.truncate(photos, photos.stat().st_size - room)
    assert (disk / "data" / "journal.db").stat().st_size > room
    files = [file for file in (disk / "data").iterdir() if file.is_file()]
    assert [file.name for file in files if b"Xaverius" in file.read_bytes()] == ["journal.db"]
    host = club.keep(HostPage(station.url))
    assert host.do("forget", name="Xaverius")["ok"]
    eventually(lambda: not any(b"Xaverius" in file.read_bytes() for file in (disk / "data").iterdir()))


def test_a_first_start_on_a_full_disk_comes_up_and_begins_when_there_is_room(club: Club, disk: Path) -> None:
    photos = filled(disk)
    station = club.station("--lane", "manual", data=disk, starter=Service())
    eventually(lambda: station.health()[1]["journal"]["health"] == "unhealthy")
    photos.unlink()
    eventually(lambda: station.health()[0] == 200)
    host = club.keep(HostPage(station.url))
    assert host.start(["Birgit", "Klaus"])


@pytest.mark.parametrize("what", ["file", "no rights"])
def test_a_data_folder_that_cannot_be_used_is_told(club: Club, what: str) -> None:
    if what == "file":
        club.data.write_text("")
    data = club.data if what == "file" else Path("/proc/kegelstation")
    station = club.station("--lane", "manual", data=data, starter=Service())
    assert message(station).startswith("Das Journal ist nicht zu öffnen")
    assert station.health()[0] == 503


def test_a_disk_without_a_byte_left_for_the_process(club: Club) -> None:
    """As above, by the limit of a process."""
    station = club.station("--lane", "manual", starter=Service())
    assert club.keep(HostPage(station.url)).start(["Birgit", "Klaus"])
    station.kill()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        station.start()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert station.state()["game"]["setup"]["players"] == ["Birgit", "Klaus"]
    assert "Platz prüfen" in message(station)

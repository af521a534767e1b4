"""What can be wrong at the start is one clear German sentence and exit status 2, without a traceback."""

from __future__ import annotations

import fcntl
import os
import socket
import sqlite3
from pathlib import Path

import pytest

from tests.system.conftest import Club
from tests.system.processes import kegelstation

FORBIDDEN = "/proc/sys/kernel/ostype"  # nobody may open it for writing, root neither


def refused(club: Club, *flags: object, status: int = 2) -> str:
    """The sentence of a station that does not start."""
    where = () if "--data" in flags else ("--data", club.data)
    port = () if "--port" in flags else ("--port", 0)
    ended = kegelstation("run", "--host", "127.0.0.1", *port, *where, *flags)
    assert ended.returncode == status, ended.stderr
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    return line


def test_a_port_that_is_taken(club: Club) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refused(club, "--lane", "manual", "--port", port) == (
            f"Der Port {port} ist schon belegt. Mit --port einen anderen wählen."
        )


def test_a_data_folder_that_is_in_use(club: Club) -> None:
    club.station("--lane", "manual")
    assert refused(club, "--lane", "manual").startswith(f"In {club.data} läuft schon eine Station. Erst diese beenden")


def test_a_data_folder_that_is_a_file(club: Club) -> None:
    club.data.write_text("")
    assert refused(club, "--lane", "manual").startswith(f"Der Ordner {club.data} ist nicht zu gebrauchen")


def test_a_serial_port_without_permission(club: Club) -> None:
    line = refused(club, "--lane", "serial", "--serial-port", FORBIDDEN)
    assert line.startswith(f"Der Anschluss {FORBIDDEN} darf nicht geöffnet werden")
    assert "dialout" in line


def test_a_serial_port_that_somebody_else_holds(club: Club) -> None:
    lane = club.lane()
    held = os.open(lane.link, os.O_RDWR | os.O_NOCTTY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert refused(club, *lane.flags).startswith(f"Der Anschluss {lane.link} ist belegt")
    finally:
        os.close(held)


def test_a_serial_port_that_is_a_folder(club: Club) -> None:
    line = refused(club, "--lane", "serial", "--serial-port", club.folder)
    assert line.startswith(f"{club.folder} ist kein brauchbarer serieller Anschluss")


def test_a_serial_lane_without_a_port(club: Club) -> None:
    assert refused(club, "--lane", "serial").startswith("Für die serielle Bahn fehlt „serial_port“")


@pytest.mark.parametrize("lane", ["serial", "simulated"])
def test_a_profile_that_does_not_exist(club: Club, lane: str) -> None:
    line = refused(club, "--lane", lane, "--serial-port", "/dev/null", "--profile", "gibt-es-nicht")
    assert "gibt-es-nicht" in line
    assert "zentral-kegeln" in line  # and which there are


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("port = ", "kein gültiges TOML"),
        ("\xff", "kein gültiges TOML"),
        ("prot = 8080", "Den Schlüssel „prot“ gibt es nicht. Erlaubt sind: "),
        ('port = "8080"', "„port“ ist '8080', erlaubt ist: eine Zahl von 0 bis 65535"),
        ("port = 70000", "„port“ ist 70000, erlaubt ist: eine Zahl von 0 bis 65535"),
        ("host_pin = 4711", "„host_pin“ ist 4711, erlaubt ist: 4 bis 12 Ziffern in Anführungszeichen"),
        ('lane = "bowling"', "„lane“ ist 'bowling', erlaubt ist: simulated, serial, gpio, mqtt"),
        ("[gpio]\nlamp = 3", "gpio.lines"),
        ("gpio = 3", "„gpio“ ist 3, erlaubt ist: eine Tabelle [gpio]"),
    ],
)
def test_settings_that_are_wrong(club: Club, text: str, told: str) -> None:
    file = club.folder / "kegelstation.toml"
    file.write_text(text, encoding="latin-1")
    line = refused(club, "--config", file, *(("--lane", "gpio") if text.startswith("[gpio]") else ()))
    assert told in line
    assert text.startswith("[gpio]") or str(file) in line  # and where


def test_settings_that_are_not_there(club: Club) -> None:
    assert refused(club, "--config", club.folder / "fehlt.toml").startswith(f"{club.folder}/fehlt.toml ist nicht zu")


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--host-pin", "12"), "„host_pin“"),
        (("--port", "99999"), "„port“"),
        (("--lane", "bowling"), "„lane“"),
        (("--lane", "manual", "--host", "192.0.2.1"), "192.0.2.1"),
    ],
)
def test_flags_that_are_wrong(club: Club, flags: tuple[str, ...], told: str) -> None:
    assert told in refused(club, *flags)


def told(club: Club) -> str:
    """What a station that starts all the same tells on its pages, first."""
    station = club.station("--lane", "manual")
    status, health = station.health()
    assert (status, health["status"]) == (503, "degraded")
    notice = station.state()["notices"][0]
    return str(notice["text"])


def test_a_journal_that_is_damaged(club: Club) -> None:
    club.data.mkdir()
    (club.data / "journal.db").write_bytes(b"no database at all, but long enough to look at" * 100)
    assert told(club).startswith("Vom Journal ist nichts mehr zu lesen")
    (aside,) = club.data.glob("damaged-*/journal.db")
    assert aside.read_bytes().startswith(b"no database at all")


def test_a_journal_that_is_damaged_in_the_middle(club: Club) -> None:
    station = club.station("--lane", "manual")
    station.terminate()
    journal = sqlite3.connect(club.data / "journal.db")
    with journal:
        journal.execute("INSERT INTO entry VALUES (1, 0, 1, NULL, 0)")
        journal.execute("INSERT INTO fact VALUES (1, 0, NULL, '{\"type\":')")
    journal.close()
    assert told(club).startswith("Das Journal war beschädigt: 1 von 1 Einträgen")


def test_a_journal_of_a_later_station(club: Club) -> None:
    club.data.mkdir()
    journal = sqlite3.connect(club.data / "journal.db")
    journal.execute("PRAGMA user_version = 999")
    journal.close()
    assert refused(club, "--lane", "manual", status=1).startswith("Das Journal stammt von einer neueren Station.")


def test_no_settings_at_all_run_on_a_simulated_lane_and_print_where_to_go(club: Club, tmp_path: Path) -> None:
    station = club.station()
    said = station.process.said("out")
    assert f"Wand:         {station.url}/wall" in said
    assert f"Handys:       {station.url}/" in said
    assert f"Spielleitung: {station.url}/host" in said
    assert station.state()["lane"]["driver"] == "simulated"
    assert station.terminate() == 0

"""``lane sniff``, ``record``, ``replay``, ``report``, ``status`` and the GPIO walk, as a user starts them."""

from __future__ import annotations

import http.server
import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from gpiozero.pins.mock import MockFactory

from drivers.capture import parse
from drivers.lane import Throw
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.profiles.reader import load
from drivers.simulator.pseudo_terminal import PseudoTerminal
from station.commands import lane_learn_gpio
from station.commands.lane import lane as lane_group

ROOT = Path(__file__).parents[3]
LANE = [sys.executable, "-c", "from station.commands.lane import lane; lane(prog_name='lane')"]
NINE = b"3830w0010090090090000000761FF000AB\r"
ZERO = b"3830f00200000900900000107400000064\r"
CONFIG = 'lane = "gpio"\n[gpio]\npreset = "G4"\nlines = [4, 17, 27, 22, 5, 6, 13, 19, 26]\nball = 21\n'
TRACE = "# kegelstation trace 1\n9.0 21 0\n9.0003 21 1\n9.5 4 0\n9.6 26 0\n15 4 1\n15 26 1\n"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*LANE, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)


def one_sentence(done: subprocess.CompletedProcess[str], status: int) -> str:
    assert (done.returncode, done.stdout) == (status, ""), done
    [line] = done.stderr.splitlines()
    return line


@pytest.fixture
def wire() -> Iterator[PseudoTerminal]:
    wire = PseudoTerminal()
    wire.plug()
    yield wire
    wire.unplug()


Listening = Callable[..., subprocess.Popen[str]]
Until = Callable[[Callable[[], bool]], None]


@pytest.fixture
def listening() -> Iterator[Listening]:
    """Starts a command and waits until it says that it has the port open."""
    running: list[subprocess.Popen[str]] = []

    def started(*arguments: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        running.append(subprocess.Popen([*LANE, *arguments], stdout=pipe, stderr=pipe, cwd=ROOT, text=True))
        assert "Strg+C" in running[-1].stdout.readline()  # type: ignore[union-attr]
        return running[-1]

    yield started
    for process in running:
        process.kill()
        process.communicate(timeout=60)


def test_sniff_shows_frames_rejects_and_what_they_mean(listening: Listening, wire: PseudoTerminal) -> None:
    process = listening("sniff", str(wire.path), "--profile", "zentral-kegeln", "--seconds", "2")
    wire.write(NINE + b"spam\r" + ZERO)
    said, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    lines = said.splitlines()
    assert "<  33 38 33 30 77" in lines[0]
    assert "3830w00100900900" in lines[0]
    [rejected] = [line for line in lines if "<!" in line]
    assert "spam" in rejected
    assert [line.strip() for line in lines if "Bahn 1:" in line or "verworfen" in line] == [
        "Bahn 1: 9 Kegel, Bild 1,2,3,4,5,6,7,8,9",
        "verworfen: falsche Prüfsumme, 4 Bytes",
        "Bahn 1: 0 Kegel, Bild keiner",
    ]


def test_sniff_says_in_german_whatever_a_lane_may_say(listening: Listening, wire: PseudoTerminal) -> None:
    process = listening("sniff", str(wire.path), "--profile", "ndjson-bridge", "--seconds", "2")
    said = (
        '"boot"',
        '"ready"',
        '"ball"',
        '"throw","mask":3',
        '"set"',
        '"foul","mask":1,"card":"red"',
        '"fix","pins":7',
    )
    for number, event in enumerate(said, 1):
        seq = {6: 9, 7: 4}.get(number, number)
        wire.write(f'{{"ev":{event},"lane":1,"seq":{seq}}}\n'.encode())
    told, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    assert [line.strip().removeprefix("Bahn 1: ") for line in told.splitlines() if "Bahn 1:" in line] == [
        "zählt neu",
        "frei",
        "Kugel",
        "2 Kegel, Bild 1,2",
        "stellt auf",
        "nicht angekommen sind 6 bis 8",
        "Karte, 1 Kegel, Bild 1",
        "Korrektur, 7 Kegel, Bild unbekannt",
    ]


def test_a_port_lost_while_sniffing_is_one_sentence(listening: Listening, wire: PseudoTerminal) -> None:
    process = listening("sniff", str(wire.path))
    wire.unplug()
    said, complaints = process.communicate(timeout=60)
    assert process.returncode == 1
    assert re.fullmatch(r"Verbindung zu \S+ verloren: .*\n", complaints)
    assert said == ""


def recorded(out: Path) -> bytes:
    """What a capture that is still being written holds; the bytes of one write may come in several chunks."""
    return b"".join(chunk.data for chunk in parse(out.read_text(), "")) if out.exists() else b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_recording_that_is_stopped_is_whole(
    listening: Listening, wire: PseudoTerminal, tmp_path: Path, number: int, until: Until
) -> None:
    out = tmp_path / "abend.cap"
    process = listening("record", str(wire.path), "--out", str(out), "--profile", "zentral-kegeln")
    wire.write(NINE)
    until(lambda: recorded(out) == NINE)
    process.send_signal(number)
    said, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    assert f"35 Bytes in {out}" in said
    assert "# profile = zentral-kegeln" in out.read_text()


def test_a_recording_survives_a_kill(listening: Listening, wire: PseudoTerminal, tmp_path: Path, until: Until) -> None:
    out = tmp_path / "abend.cap"
    process = listening("record", str(wire.path), "--out", str(out))
    wire.write(NINE + ZERO)
    until(lambda: recorded(out) == NINE + ZERO)
    process.kill()
    process.wait(timeout=60)
    out.write_bytes(out.read_bytes() + b"99999 < 3338")  # torn
    done = run("replay", str(out), "--profile", "zentral-kegeln")
    assert [json.loads(line)["pins"] for line in done.stdout.splitlines()] == [9, 0]


def captured(tmp_path: Path) -> str:
    file = tmp_path / "a.cap"
    lines = [f"{1000 * place} < {frame.hex()}" for place, frame in enumerate((NINE, ZERO))]
    file.write_text("\n".join(["# kegelstation capture 1", *lines, "2500 > 3338", ""]))
    return str(file)


def events(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [json.loads(line)["event"] for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("--double", ["throw", "throw"]),
        ("--merge", ["throw", "throw"]),
        ("--pause", ["throw", "throw"]),
        ("--drop", []),
        ("--garble", ["rejected", "rejected"]),
        ("--cut", ["rejected"]),
    ],
)
def test_a_replay_with_faults_gives_the_right_throws_or_none(tmp_path: Path, fault: str, told: list[str]) -> None:
    done = run("replay", captured(tmp_path), "--profile", "zentral-kegeln", fault, "1")
    assert done.returncode == 0
    assert events(done) == told


def test_a_replay_to_a_pseudo_terminal_is_read_as_a_lane(tmp_path: Path, reported: Any) -> None:
    process = subprocess.Popen(
        [*LANE, "replay", captured(tmp_path), "--pty", "--speed", "4"], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert process.stdout is not None
    port = process.stdout.readline().strip()
    lane = SerialLane(SerialSettings(port, load("zentral-kegeln")))
    lane.start(reported)
    try:
        assert [throw.pins for throw in reported.wait(Throw, 2)] == [9, 0]
    finally:
        lane.stop()
        process.communicate(timeout=60)
    assert process.returncode == 0


def test_a_trace_is_replayed_and_reported_with_the_wiring_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "k.toml").write_text(CONFIG)
    (tmp_path / "a.trace").write_text(TRACE)
    done = run("replay", str(tmp_path / "a.trace"), "--config", str(tmp_path / "k.toml"))
    throws = [json.loads(line) for line in done.stdout.splitlines() if '"throw"' in line]
    assert [throw["fallen"] for throw in throws] == [[1, 9]]
    report = run("report", str(tmp_path / "a.trace"), "--config", str(tmp_path / "k.toml"))
    assert re.search(r"Würfe +1\n", report.stdout)


@pytest.mark.parametrize("command", ["replay", "report"])
@pytest.mark.parametrize(
    ("config", "trace", "said"),
    [
        (CONFIG, "1.0 4 2\n", "a.trace, Zeile 1"),
        (CONFIG, "\xff", "a.trace ist nicht zu lesen"),
        ("[gpio]\nlines = [4]\n", "1.0 4 0\n", "lines"),
        ("[gpio\n", "1.0 4 0\n", "TOML"),
    ],
)
def test_a_trace_or_a_wiring_that_makes_no_sense_is_one_german_sentence(
    tmp_path: Path, command: str, config: str, trace: str, said: str
) -> None:
    (tmp_path / "k.toml").write_text(config)
    (tmp_path / "a.trace").write_bytes(trace.encode("latin-1"))
    done = run(command, str(tmp_path / "a.trace"), "--config", str(tmp_path / "k.toml"))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "key=" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_report_on_a_recording_counts_what_disagrees(tmp_path: Path) -> None:
    done = run("report", captured(tmp_path), "--profile", "zentral-kegeln")
    assert done.returncode == 0
    assert re.search(r"Zahl = Summe +100 % von 1", done.stdout)
    assert re.search(r"davon ohne Kegel +1\n", done.stdout)
    wrong = b"3830w0020090120120000000750FF000"  # eight pins in the mask, nine in the count and in the sums
    (tmp_path / "wrong").write_bytes(NINE + wrong + b"%02X\r" % (sum(wrong) % 256))
    done = run("report", str(tmp_path / "wrong"), "--profile", "zentral-kegeln")
    assert done.returncode == 1
    assert re.search(r"Zahl = Bild +0 % von 1", done.stdout)
    assert re.search(r"Zahl = Summe +100 % von 1", done.stdout)
    assert "learn" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "word", "status"),
    [
        (["report", "/dev/null"], "--profile", 2),
        (["report", "/nicht/da", "--profile", "zentral-kegeln", "--throws", "0"], "--throws", 2),
        (["replay", "/nicht/da", "--profile", "zentral-kegeln"], "/nicht/da", 2),
        (["replay", "-"], "--pty", 2),
        (["sniff", "/dev/nicht-da"], "ist nicht da", 1),
        (["sniff", "a", "b", "c"], "Mehr als zwei", 2),
        (["learn"], "ANSCHLUSS", 2),
        (["learn", "--gpio", "4,17"], "neun", 2),
        (["learn", "/dev/null", "--name", "../x"], "Buchstaben", 2),
        (["learn", "/dev/null", "--profile", "vollmer"], "gibt es nicht", 2),
        (["probe", "/dev/null", "--bauds", "schnell"], "--bauds", 2),
        (["status", "--url", "http://127.0.0.1:9"], "antwortet keine Station", 1),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], word: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "station", "lane", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        check=False,
        input="",
    )
    assert word in one_sentence(done, status)


class Health(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(503)
        self.end_headers()
        journal = {"health": "healthy"}
        lane = {"health": "unhealthy", "driver": "serial", "message": "Kabel ab", "age": 7, "missed": 2}
        found = {"status": "degraded", "version": "1", "lane": lane, "journal": journal}
        self.wfile.write(json.dumps(found).encode())

    def log_message(self, *arguments: object) -> None:
        pass


def test_status_tells_what_the_running_station_says() -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), Health) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        done = run("status", "--url", f"http://127.0.0.1:{server.server_port}")
    assert done.returncode == 1
    rows = ("Bahn +gestört", "Meldung +Kabel ab", "letztes Wort +vor 7 s", "nicht angekommen +2", "Journal +in Ordnung")
    for row in rows:
        assert re.search(row, done.stdout), row


# --- the walk on GPIO -----------------------------------------------------------------------------------------


LINES = [26, 19, 13, 6, 5, 22, 27, 17, 4]  # in the order of pins


def walk(monkeypatch: pytest.MonkeyPatch, acts: list[list[int]]) -> tuple[int, str]:
    """Answers each question by pulling these lines low (and letting go of them at the next one)."""
    factory = MockFactory()
    waiting = list(acts)
    held: list[int] = []

    def asked(text: str, **_: object) -> str:
        for line in waiting.pop(0):
            factory.pin(line).drive_low()
            held.append(line)
        time.sleep(0.2)
        return ""

    begin = lane_learn_gpio.LineWatch.begin

    def begun(watch: Any) -> None:
        while held:
            factory.pin(held.pop()).drive_high()
        time.sleep(0.2)
        begin(watch)

    monkeypatch.setattr(lane_learn_gpio, "lgpio_factory", lambda: factory)
    monkeypatch.setattr(lane_learn_gpio.click, "prompt", asked)
    monkeypatch.setattr(lane_learn_gpio.LineWatch, "begin", begun)
    try:
        result = CliRunner().invoke(lane_group, ["learn", "--gpio", "2-27"], standalone_mode=False)
    finally:
        factory.close()
    return (0 if result.exception is None else 1), result.output + str(result.exception or "")


def test_nine_lamps_are_learned_as_they_are_wired(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = walk(monkeypatch, [*([line] for line in LINES), [20], [21]])
    assert code == 0, said
    assert f"lines = {LINES}" in said
    assert "ready = 20" in said
    assert "ball = 21" in said
    assert 'lit = "fallen"' in said


def test_two_lamps_at_once_are_asked_again_and_a_lamp_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    acts = [[26, 19], [26], [26], [19], *([line] for line in LINES[2:]), [], []]
    code, said = walk(monkeypatch, acts)
    assert code == 0, said
    assert "mehrere Leitungen: 19 und 26" in said
    assert "Die Leitung 26 war schon Kegel 1" in said
    assert "ready" not in said.partition("Einstellungen")[2]

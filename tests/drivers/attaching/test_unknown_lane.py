"""A club attaches a lane that nobody described, from the README alone: probe, learn, report; the picture is right.

The lane is ``lane simulate`` in a process of its own: left and right are exchanged, its mask names the standing pins,
and its speed is in no profile; whoever listens at another one hears garbage.  The tools are processes of their own too.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drivers.attaching.listening import Listener
from drivers.attaching.probe import Setting
from drivers.lane import LaneError
from station.words.said import worded

ROOT = Path(__file__).parents[3]
LANE = [sys.executable, "-c", "from station.commands.lane import lane; lane(prog_name='lane')"]
BAUD = "14400"
STRANGE = ["--mirror", "--inverted", "--baud", BAUD]


class Tool:
    """A running lane command, typed into and read line by line."""

    def __init__(self, *arguments: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*LANE, *arguments], stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, cwd=ROOT, text=True
        )
        self.said = ""

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, text: str) -> str:
        """Reads on until it says that, a prompt without a line end too; fails where it ends first."""
        assert self.process.stdout is not None
        begun = len(self.said)
        while text not in self.said[begun:]:
            letter = self.process.stdout.read(1)
            assert letter, self.said
            self.said += letter
        return self.said[begun:]

    def end(self) -> tuple[int, str]:
        rest, _ = self.process.communicate(timeout=60)
        return self.process.returncode, self.said + rest


@pytest.fixture
def tool() -> Iterator[Callable[..., Tool]]:
    running: list[Tool] = []

    def started(*arguments: str) -> Tool:
        running.append(Tool(*arguments))
        return running[-1]

    yield started
    for one in running:
        one.process.terminate()
        one.process.communicate(timeout=60)


def simulated(tool: Callable[..., Tool], profile: str, *options: str) -> tuple[Tool, str]:
    lane = tool("simulate", "--profile", profile, "--seed", "1", *options)
    return lane, lane.until("\n").strip()


def walked(learning: Tool, lane: Tool, wanted: list[str]) -> None:
    """Fells what the tool asks for."""
    for throw in wanted:
        learning.until("dann Enter")
        lane.type(throw)
        learning.type("")


PINS_ONE_BY_ONE = [f"throw {pin}," for pin in range(1, 10)]


def test_probe_learn_and_report_attach_a_lane_nobody_described(tool: Callable[..., Tool], tmp_path: Path) -> None:
    lane, port = simulated(tool, "zentral-kegeln", *STRANGE, "--rate", "0.05")

    code, said = tool("probe", port, "--seconds", "0.6", "--profiles", str(tmp_path)).end()
    assert code == 0, said
    assert f"Erkannt: Profil zentral-kegeln bei {BAUD} 8N1" in said
    assert re.search(rf"^  1\. {BAUD} 8N1", said, re.MULTILINE)
    lane.type("quit")
    lane.end()

    lane, port = simulated(tool, "zentral-kegeln", *STRANGE)
    options = ["--profile", "zentral-kegeln", "--baud", BAUD, "--name", "unsere", "--profiles", str(tmp_path)]
    learning = tool("learn", port, *options)
    walked(learning, lane, PINS_ONE_BY_ONE)
    code, said = learning.end()
    assert code == 0, said
    assert "gespiegelt" in said
    assert "stehende Kegel" in said
    learned = tomllib.loads((tmp_path / "unsere.toml").read_text())
    assert learned["pins"] == {"map": [1, 3, 2, 6, 5, 4, 8, 7, 9], "polarity": "standing"}
    assert learned["line"]["baud"] == int(BAUD)

    report = tool("report", port, "--profile", "unsere", "--profiles", str(tmp_path), "--throws", "12")
    report.until("Jetzt werfen")
    report.until("\n")
    pictures = ["1,2,3", "9,", "4,7", "6,8", "1,2,4,5,7", "3,", "5,", "1,2,3,4,5,6,7,8,9", "2,", "8,9", "1,", "7,"]
    for picture in pictures:
        lane.type(f"throw {picture}")
    code, said = report.end()
    assert code == 0, said
    assert re.search(r"Zahl = Bild +100 % von 1[12]", said)
    assert re.search(r"Zahl = Summe +100 %", said)
    seen = re.findall(r"Kegel ([\d,]+)\)", said)
    assert seen == [picture.strip(",") for picture in pictures][-len(seen) :]
    assert len(seen) >= 11


def test_a_speed_that_hardly_anybody_uses_is_tried_once_the_usual_ones_gave_garbage(
    tool: Callable[..., Tool], tmp_path: Path
) -> None:
    _, port = simulated(tool, "line-check", "--baud", "12000", "--rate", "0.05")
    code, said = tool("probe", port, "--seconds", "0.4", "--profiles", str(tmp_path)).end()
    assert code == 0, said
    assert "Erkannt: Profil line-check bei 12000 8N1" in said


def test_any_speed_is_found_between_two(tool: Callable[..., Tool], tmp_path: Path) -> None:
    _, port = simulated(tool, "line-check", "--baud", "12500", "--rate", "0.05")
    options = ["probe", port, "--seconds", "0.4", "--profiles", str(tmp_path), "--bauds"]
    code, said = tool(*options, "11000-14000").end()
    assert code == 0, said
    assert "Erkannt: Profil line-check" in said
    for wrong in ("14000-", "1-2-3", "9600,x", "-9600", "20000-9600"):
        assert tool(*options, wrong).end()[0] == 2, wrong


def test_with_the_known_profile_alone_the_report_says_what_is_wrong(tool: Callable[..., Tool], tmp_path: Path) -> None:
    lane, port = simulated(tool, "zentral-kegeln", "--mirror", "--inverted")
    report = tool("report", port, "--profile", "zentral-kegeln", "--profiles", str(tmp_path), "--throws", "3")
    report.until("Jetzt werfen")
    report.until("\n")
    for picture in ("1,2,3", "4,7", "9,"):
        lane.type(f"throw {picture}")
    code, said = report.end()
    assert code == 1
    assert "Zuordnung der Kegel mit »kegelstation lane learn« neu bestimmen" in said


def test_a_lane_whose_frames_nobody_described_is_learned_as_well(tool: Callable[..., Tool], tmp_path: Path) -> None:
    lane, port = simulated(tool, "ninepins-v3", *STRANGE)
    learning = tool("learn", port, "--baud", BAUD, "--profiles", str(tmp_path))
    walked(learning, lane, [*PINS_ONE_BY_ONE, "throw 9", "zero"])
    code, said = learning.end()
    assert code == 0, said
    text = (tmp_path / "verein.toml").read_text()
    assert tomllib.loads(text)["pins"]["polarity"] == "standing"
    club = ["--profile", "verein", "--profiles", str(tmp_path)]
    record = tool("record", port, "--out", str(tmp_path / "a.cap"), "--seconds", "2", *club)
    record.until("Zeichne auf")
    for picture in ("1,2,4", "9,", "3,6,8"):
        lane.type(f"throw {picture}")
    assert record.end()[0] == 0
    code, said = tool("replay", str(tmp_path / "a.cap"), *club).end()
    events = [json.loads(line) for line in said.splitlines()]
    assert [event["fallen"] for event in events if event["event"] == "throw"] == [[1, 2, 4], [9], [3, 6, 8]]


def test_a_pin_that_takes_another_with_it_is_asked_for_again(tool: Callable[..., Tool], tmp_path: Path) -> None:
    lane, port = simulated(tool, "zentral-kegeln")
    learning = tool("learn", port, "--profile", "zentral-kegeln", "--profiles", str(tmp_path))
    walked(learning, lane, ["throw 1,2"])
    assert "Noch einmal: Es sind 2 Kegel gefallen" in learning.until("Kegel 1 umwerfen")
    walked(learning, lane, PINS_ONE_BY_ONE)
    assert learning.end()[0] == 0


def test_an_ambiguous_walk_writes_nothing(tool: Callable[..., Tool], tmp_path: Path) -> None:
    lane, port = simulated(tool, "zentral-kegeln")
    learning = tool("learn", port, "--profile", "zentral-kegeln", "--profiles", str(tmp_path))
    walked(learning, lane, [*PINS_ONE_BY_ONE[:3], "throw 5,", *PINS_ONE_BY_ONE[4:]])
    code, said = learning.end()
    assert code == 1
    assert "Nicht eindeutig, nichts geschrieben: Die Kegel 4 und 5 sehen gleich aus" in said
    assert list(tmp_path.iterdir()) == []


def test_a_line_that_speaks_nothing_known_is_said_to_be_so(tool: Callable[..., Tool], tmp_path: Path) -> None:
    lane, port = simulated(tool, "zentral-kegeln")
    probing = tool("probe", port, "--seconds", "3", "--bauds", "9600", "--profiles", str(tmp_path))
    probing.until("Zuhören")
    while probing.process.poll() is None:
        lane.type("garbage 90")
        time.sleep(0.05)
    code, said = probing.end()
    assert code == 1
    assert "Nicht zu erkennen" in said


def test_a_silent_line_is_said_to_be_silent(tool: Callable[..., Tool], tmp_path: Path) -> None:
    _, port = simulated(tool, "zentral-kegeln")
    code, said = tool("probe", port, "--seconds", "0.1", "--bauds", "9600", "--profiles", str(tmp_path)).end()
    assert code == 1
    assert "Nichts gehört" in said


def test_only_active_probing_sends_and_then_a_polled_lane_is_found(tool: Callable[..., Tool], tmp_path: Path) -> None:
    _, port = simulated(tool, "zentral-kegeln", "--polled")
    options = ["probe", port, "--seconds", "0.3", "--bauds", "9600,9600", "--profiles", str(tmp_path)]
    assert "Nichts gehört" in tool(*options).end()[1]
    assert "zentral-kegeln: 1 Telegramme" in tool(*options, "--active").end()[1]


def test_a_probe_that_was_killed_leaves_the_port_to_the_next_one(tool: Callable[..., Tool], tmp_path: Path) -> None:
    _, port = simulated(tool, "zentral-kegeln", "--rate", "0.05", "--baud", BAUD)
    for _ in range(3):
        first = tool("probe", port, "--seconds", "30", "--profiles", str(tmp_path))
        first.until("Zuhören")
        first.process.kill()
        code, said = tool("probe", port, "--seconds", "0.5", "--bauds", BAUD, "--profiles", str(tmp_path)).end()
        assert code == 0, said


def test_a_driver_that_never_comes_back_holds_up_no_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck:
        def __getattr__(self, name: str) -> object:
            if name == "reset_input_buffer":
                threading.Event().wait()  # for ever
            return lambda *_: None

    monkeypatch.setattr("drivers.attaching.listening.open_port", lambda *_: Stuck())
    monkeypatch.setattr("drivers.attaching.listening.GRACE", 0.2)
    listener = Listener("/dev/ttyUSB0")
    with pytest.raises(LaneError) as stuck:
        listener.listen(Setting(9600), 0.1, stop=lambda: False)
    assert "antwortet nicht" in worded(stuck.value.said)
    listener.close()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--baud", "19200 7E1"], "19200 7E1"),
        (["--baud", "19200", "--parity", "even", "--bits", "7"], "19200 7E1"),
        (["--baud", "4800", "--stop", "2", "--parity", "o"], "4800 8O2"),
        ([], "9600 8N1"),
    ],
)
def test_a_line_is_set_as_probe_calls_it(
    words: list[str], line: str, tool: Callable[..., Tool], tmp_path: Path
) -> None:
    _, port = simulated(tool, "zentral-kegeln", "--rate", "0.05")
    out = tmp_path / "a.cap"
    options = ["--profile", "zentral-kegeln", "--profiles", str(tmp_path), *words]
    code, said = tool("record", port, "--out", str(out), "--seconds", "0.3", *options).end()
    assert code == 0, said
    assert line in out.read_text()
    code, said = tool("sniff", port, "--seconds", "0.3", *options).end()
    assert code == 0, said
    assert tool("sniff", port, "--baud", "schnell").end()[0] == 2

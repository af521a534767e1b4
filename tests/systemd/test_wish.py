"""What root does for the station: one of a few words, and nothing else that the file may hold."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "wish.sh"


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("poweroff\n", "poweroff"),
        ("reboot", "reboot"),
        ("bright\n", "start kegelstation-wall"),
        ("reboot; touch x\n", ""),
        ("$(touch x)\n", ""),
        ("", ""),
        ("poweroff" * 9999, ""),
    ],
)
def test_a_word_of_these_is_done_and_the_file_is_gone(tmp_path: Path, text: str, done: str) -> None:
    (tmp_path / "wish").write_text(text)
    tool = tmp_path / "bin" / "systemctl"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/done\n[ ! -e {tmp_path}/wish ]\n')
    tool.chmod(0o755)
    environment = {"PATH": f"{tool.parent}:{os.environ['PATH']}", "RUNTIME_DIRECTORY": str(tmp_path)}
    ended = subprocess.run(["bash", SCRIPT], env=environment, cwd=tmp_path, capture_output=True, check=False)
    assert (ended.returncode == 0) is bool(done)
    assert (tmp_path / "done").exists() is bool(done)
    if done:
        assert (tmp_path / "done").read_text() == f"{done}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == (["bin", "done"] if done else ["bin"])


@pytest.mark.parametrize(
    ("word", "status", "asked", "outcome"),
    [
        ("update", 0, "--update a copy", "done\nEs läuft.\n"),
        ("update", 1, "--update a copy", "failed\nFehler: kaputt\n"),
        ("back", 0, "--back", "done\nEs läuft.\n"),
    ],
)
def test_an_update_is_that_of_a_copy_which_nobody_else_can_change(
    tmp_path: Path, word: str, status: int, asked: str, outcome: str
) -> None:
    (tmp_path / "copies").mkdir()
    waiting = tmp_path / "copies" / "next.release"
    waiting.write_text("a copy")
    (tmp_path / "wish").write_text(f"{word}\n")
    (tmp_path / "wish.sh").write_bytes(SCRIPT.read_bytes())
    installer = tmp_path / "install.sh"
    installer.write_text(
        f'#!/bin/sh\necho "$1 $([ -z "$2" ] || [ "$2" = {waiting} ] || cat "$2")" > {tmp_path}/asked\n'
        f"if [ {status} = 1 ]; then echo Fehler: kaputt >&2; echo Abgebrochen. >&2; exit 1; fi\necho Es läuft.\n"
    )
    installer.chmod(0o755)
    environment = {
        **os.environ,
        "RUNTIME_DIRECTORY": str(tmp_path),
        "STATE_DIRECTORY": str(tmp_path),
        "KEGELSTATION_OUTCOME": str(tmp_path / "outcome"),
    }
    ended = subprocess.run(["bash", tmp_path / "wish.sh"], env=environment, capture_output=True, check=False)
    assert ended.returncode == status
    assert (tmp_path / "asked").read_text().strip() == asked
    assert (tmp_path / "outcome").read_text() == outcome
    assert waiting.exists() is (status == 1 or word == "back")


def test_for_the_night_the_wall_is_stopped_and_the_screen_blanked(tmp_path: Path) -> None:
    (tmp_path / "wish").write_text("dark\n")
    blank = tmp_path / "class/graphics/fb0/blank"
    blank.parent.mkdir(parents=True)
    blank.touch()
    (tmp_path / "cec0").touch()
    for name in ("systemctl", "cec-ctl"):
        tool = tmp_path / "bin" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text(f'#!/bin/sh\necho {name} "$@" >> {tmp_path}/done\n')
        tool.chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    places = {"RUNTIME_DIRECTORY": str(tmp_path), "SYS": str(tmp_path), "DEV": str(tmp_path)}
    subprocess.run(["bash", SCRIPT], env={"PATH": path, **places}, check=True)
    first, second = (tmp_path / "done").read_text().splitlines()
    assert first == "systemctl stop kegelstation-wall"
    assert second.endswith("--to 0 --standby")
    assert blank.read_text() == "4\n"
    subprocess.run(["bash", SCRIPT.with_name("screen.sh"), "on"], env={"PATH": path, **places}, check=True)
    assert blank.read_text() == "0\n"

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

"""Starts that fail: counted until the power goes, and after three there is safe mode with the last good settings."""

from __future__ import annotations

import json
import os
import signal
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import pytest

from station.journal.copies import COPIES
from station.machine import starts
from station.machine.starts import GOOD, Starts, keep, safe_settings
from station.settings import read_settings
from tests.system.processes import Cold, ColdProcess, eventually, free_port


def test_three_failed_starts_in_a_row_make_the_next_one_safe(tmp_path: Path) -> None:
    for n in range(starts.FAILED):
        start = Starts(tmp_path)
        assert not start.safe, n
        start.begun()
        if n == 1:
            start.failed("planted")
    assert Starts(tmp_path).safe
    assert Starts(tmp_path).said().code == "safe_mode"
    assert Starts(tmp_path).said().values == {"n": 3, "why": "planted"}
    Starts(tmp_path).held()
    assert not Starts(tmp_path).safe


@pytest.mark.parametrize("text", [b"", b"{", b'{"n":"x"}'])
def test_a_count_that_cannot_be_read_is_none(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "starts.json").write_bytes(text)
    assert Starts(tmp_path).before.n == 0
    Starts(None).begun()  # nobody counts


def test_a_start_that_holds_is_forgotten_and_its_settings_are_kept_without_the_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starts, "HELD", 0.05)
    settings = read_settings(None, {"data": str(tmp_path), "host_pin": "4711", "port": 81})
    settings = msgspec.structs.replace(settings, mqtt={"host": "broker", "password": "geheim"})
    start = Starts(tmp_path)
    start.begun()
    start.watch(settings)
    eventually((tmp_path / COPIES / GOOD).exists)
    kept = (tmp_path / COPIES / GOOD).read_text()
    assert [secret for secret in ("4711", "geheim") if secret in kept] == []
    assert not (tmp_path / "starts.json").exists()


def test_safe_settings_are_the_last_good_ones_with_a_lane_by_hand(tmp_path: Path) -> None:
    good = read_settings(None, {"data": str(tmp_path), "port": 81, "lane": "serial", "serial_port": "/dev/x"})
    keep(good)
    bad = msgspec.structs.replace(good, port=1, lane="gpio")
    assert (safe_settings(bad).port, safe_settings(bad).lane) == (81, "manual")
    (tmp_path / COPIES / GOOD).write_text("rotten")
    assert (safe_settings(bad).port, safe_settings(bad).lane) == (1, "manual")


def state_of(port: int) -> Any:
    """What the wall shows; None while nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/state") as answer:  # our own
            return json.load(answer)
    except urllib.error.URLError:
        return None


def stop(process: ColdProcess) -> None:
    os.kill(process.pid, signal.SIGTERM)
    process.wait()


def test_a_service_that_has_failed_three_times_comes_up_by_hand_and_says_why(tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "starts.json").write_text('{"n": 3, "why": "LaneError: planted"}')
    service = {"NOTIFY_SOCKET": str(tmp_path / "nobody"), "RUNTIME_DIRECTORY": str(tmp_path / "run")}
    words = ["run", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data"), "--lane", "simulated"]
    process = Cold(**service).start(words)
    try:
        state = eventually(lambda: state_of(port))
        assert state["lane"]["driver"] == "manual"
        (notice,) = state["notices"]
        assert notice["code"] == "safe_mode"
        assert "planted" in notice["text"]
    finally:
        stop(process)
    assert not (tmp_path / "run" / "starts.json").exists()  # it ended as it was told to

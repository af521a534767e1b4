"""What the service manager hears: through a real socket, by path and in the abstract namespace."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from station.systemd import tell


@pytest.mark.parametrize("abstract", [False, True])
def test_the_service_manager_is_told(abstract: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{tmp_path}/notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind("\0" + name if abstract else name)
        manager.settimeout(10.0)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name if abstract else name)
        tell("READY=1")
        assert manager.recv(100) == b"READY=1"


def test_without_a_manager_nobody_is_told_and_a_broken_one_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    with caplog.at_level(logging.WARNING):
        tell("WATCHDOG=1")
        assert not caplog.records
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
        for _ in range(3):
            tell("WATCHDOG=1")
    assert caplog.text.count("WATCHDOG=1") == 1


def test_a_manager_that_reads_nothing_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        for _ in range(int(Path("/proc/sys/net/unix/max_dgram_qlen").read_text()) + 5):
            tell("WATCHDOG=1")

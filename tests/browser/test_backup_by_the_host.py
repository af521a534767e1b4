"""The host looks after the data: a copy made, saved on his device, and brought back by another day's station."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screens import HostScreen
from tests.system.processes import PIN, Cold, ColdProcess, eventually, free_port

pytestmark = pytest.mark.browser


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def station(port: int, tmp_path: Path) -> Iterator[ColdProcess]:
    process = Cold().start(["run", "--port", str(port), "--data", str(tmp_path / "data"), "--host-pin", PIN])
    eventually(lambda: "/host" in process.said("out"))
    yield process
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


def test_a_copy_is_saved_spoiled_refused_and_brought_back(
    browser: Browser, station: ColdProcess, port: int, tmp_path: Path
) -> None:
    host = HostScreen(browser, f"http://127.0.0.1:{port}", accept_downloads=True)
    page, part = host.page, host.opened("machine")
    host.button("Jetzt sichern").click()
    line = part.locator(".people li")
    expect(line).to_have_count(1)
    with page.expect_download() as saved:
        part.get_by_role("button", name=re.compile("^Herunterladen")).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.read_bytes() == next((tmp_path / "data" / "copies").glob("kegelstation-*.zip")).read_bytes()

    (tmp_path / "spoiled.zip").write_bytes(file.read_bytes()[:-900])
    part.get_by_label("Sicherung hochladen").set_input_files(tmp_path / "spoiled.zip")
    refused = part.get_by_text("ist keine Sicherung der Kegelstation")
    expect(refused).to_be_visible()
    part.get_by_label("Sicherung hochladen").set_input_files(file)
    expect(line).to_have_count(2)
    expect(line.first).to_contain_text("hochgeladen")
    expect(refused).to_have_count(0)

    before = (tmp_path / "data" / "journal.db").stat().st_ino
    line.first.get_by_role("button", name=re.compile("^Einspielen")).click()
    host.insist("Ja, einspielen")
    eventually(lambda: (tmp_path / "data" / "journal.db").stat().st_ino != before)
    expect(page.get_by_text(re.compile("^Eingespielt: .*before-restore-"))).to_be_visible(timeout=30_000)
    assert len(list((tmp_path / "data").glob("before-restore-*"))) == 1

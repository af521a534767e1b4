"""What tests of every room share: a free port, an empty data directory, the machine's Chromium.

And one law of the house: where CI is set, a skipped test fails the run, because there it means a missing part.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVENINGS, SEASON = 8, 300  # of the club that has played for long; and how many games
# Where coverage makes four times the work and tells nothing: random play by the thousand, and what goes through other
# processes, a browser's or a station's.
NOT_COVERED = (
    "tests/browser/",
    "tests/drivers/attaching/test_strange_lanes",
    "tests/drivers/attaching/test_unknown_lane.py",
    "tests/drivers/decoding/test_day_and_night.py",
    "tests/drivers/decoding/test_profile_laws.py",
    "tests/drivers/decoding/test_zentral_kegeln.py",
    "tests/drivers/lamps/",
    "tests/rules/championship/",
    "tests/rules/hausnummern/test_advice",
    "tests/rules/schocken/test_advice",
    "tests/rules/schocken/test_schocken_twins.py",
    "tests/rules/sechzehn_tot/test_advice",
    "tests/rules/test_advice.py",
    "tests/rules/test_laws.py",
    "tests/rules/zehntausend/test_advice",
    "tests/station/book/test_book_figures.py",
    "tests/station/book/test_book_of_a_season.py",
    "tests/station/journal/test_laws_of_the_evening.py",
    "tests/system/",
    "tests/web/test_crowds.py",
)
KIOSK = "--autoplay-policy=no-user-gesture-required"  # as a wall is to be started: it may sound without a touch
CHROMIUM = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", KIOSK,
]  # fmt: skip


@pytest.fixture
def free_port() -> int:
    """A TCP port on 127.0.0.1 that nobody held a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty data directory for a station."""
    path = tmp_path / "data"
    path.mkdir()
    return path


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of this machine's Chromium."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):  # least work first
        if path := shutil.which(name):
            return path
    pytest.skip("kein Chromium auf dieser Maschine / no Chromium on this machine")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium without pages; one for all tests of a process, which open contexts of their own."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  only for those who want one

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The data directory of a club after half a season, built once a run; to be copied, not to be played on."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "season"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the others of this run wait for it
        if not folder.exists():
            sizes = {"evenings": EVENINGS, "games": SEASON, "throws": 20 * SEASON}
            options = [word for name, size in sizes.items() for word in (f"--{name}", str(size))]
            subprocess.run(
                [sys.executable, Path(__file__).with_name("season.py"), str(base / "being-built"), *options], check=True
            )
            (base / "being-built").rename(folder)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out of coverage what would take most of its time."""
    for item in items:
        if item.nodeid.startswith(NOT_COVERED):
            item.add_marker("no_cover")


def _skipped(config: pytest.Config) -> list[pytest.TestReport]:
    """The tests that were skipped, where that is a fault; else none."""
    if os.environ.get("CI", "").lower() in ("", "0", "false"):
        return []
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return list(reporter.stats.get("skipped", ())) if reporter else []


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a run that skipped something into a failed one, in CI."""
    if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _tried_again(reporter: pytest.TerminalReporter) -> list[str]:
    """The tests that needed a second try, each with what became of it."""
    failed = {report.nodeid for kind in ("failed", "error") for report in reporter.stats.get(kind, ())}
    again = dict.fromkeys(report.nodeid for report in reporter.stats.get("rerun", ()))
    return [f"{'failed again' if test in failed else 'then passed'}: {test}" for test in again]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> Iterator[None]:
    """Close with what was covered, the tests that needed a second try, and the skipped ones that failed the run."""
    yield
    if config.getoption("cov_source", None):
        from tests.covered import table  # noqa: PLC0415  only where it is measured

        terminalreporter.section("covered by tests in this process")
        terminalreporter.write_line(table())
    if again := _tried_again(terminalreporter):
        terminalreporter.section(f"needed a second try: {len(again)}", yellow=True)
        for line in again:
            terminalreporter.write_line(line, yellow=True)
    for report in _skipped(config):
        terminalreporter.write_line(f"CI: skipped, so failed: {report.nodeid}", red=True)

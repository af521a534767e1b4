"""The shell around the tests: a skip is a failure in CI, and the scripts that run everything are sound."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SKIPPING = "import pytest\n\ndef test_runs():\n    pass\n\ndef test_is_left_out():\n    pytest.skip('no lane here')\n"
RUNNING = "def test_runs():\n    pass\n"
SHAKY = """import pathlib

def test_is_late_once():
    told = pathlib.Path(__file__).with_name("told")
    was_there = told.exists()
    told.touch()
    assert was_there

def test_is_always_late():
    raise AssertionError
"""


def run_pytest(folder: Path, test: str, ci: str, *more: str) -> subprocess.CompletedProcess[str]:
    """Run ``test`` below a copy of our conftest, with the environment's CI set to ``ci``."""
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (folder / "test_sample.py").write_text(test)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *more, str(folder)]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "CI": ci}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("more", [(), ("-n", "2", "--dist", "worksteal")], ids=["alone", "as in CI"])
def test_a_skipped_test_fails_the_run_in_ci_and_is_named(tmp_path: Path, more: tuple[str, ...]) -> None:
    result = run_pytest(tmp_path, SKIPPING, "true", *more)
    assert result.returncode == pytest.ExitCode.TESTS_FAILED
    assert "CI: skipped, so failed: test_sample.py::test_is_left_out" in result.stdout


@pytest.mark.parametrize(("test", "ci"), [(SKIPPING, ""), (RUNNING, "true")])
def test_a_skip_at_home_and_a_full_run_in_ci_pass(tmp_path: Path, test: str, ci: str) -> None:
    assert run_pytest(tmp_path, test, ci).returncode == pytest.ExitCode.OK


def test_a_test_that_needed_a_second_try_is_named_at_the_end(tmp_path: Path) -> None:
    result = run_pytest(tmp_path, SHAKY, "true", "-n", "2", "--reruns", "1")
    assert result.returncode == pytest.ExitCode.TESTS_FAILED
    *_, title, first, second, last = result.stdout.splitlines()
    assert "needed a second try: 2" in title
    assert {first, second} == {
        "then passed: test_sample.py::test_is_late_once",
        "failed again: test_sample.py::test_is_always_late",
    }
    assert "1 failed, 1 passed, 2 rerun" in last  # the usual last line


@pytest.mark.parametrize("script", [".ci/run", ".ci/machine", "systemd/install.sh"])
def test_a_script_can_be_started_and_stops_at_the_first_fault(script: str) -> None:
    path = ROOT / script
    assert os.access(path, os.X_OK)
    assert any(line.startswith(("set -e", "set -E")) for line in path.read_text().splitlines())
    subprocess.run(["bash", "-n", path], check=True)

"""``make bench`` as it is called, with few phones: it begins, measures everything once, and loses nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROWS = (
    *("first answer", "start / floor", "throw to 1 phones", "throw to 3 phones", "throw to the last of 3"),
    *("CPU of a throw", "3 phones come at once", "memory, idle", "memory with 3 phones", "threads", "wall beside 3"),
)


@pytest.mark.browser
def test_the_bench_measures_everything() -> None:
    few = ["--throws", "2", "--starts", "1", "--phones", "1,3", "--no-years"]
    run = subprocess.run(
        [sys.executable, str(Path(__file__).parent), *few], capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr
    told = run.stdout.splitlines()
    assert [row for row in ROWS if sum(line.startswith(row) for line in told) != 1] == []
    assert told[-1] == "nothing lost, nothing twice, nothing out of order"

"""Captures: nothing that was on disk is lost, a torn line is left out, a replay can be as bad as a real line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from drivers.capture import CaptureWriter, Chunk, header, is_capture, paced, parse
from drivers.lane import LaneError
from drivers.simulator.faults import PAUSE_MS, Faults, spoiled

CHUNKS = [Chunk(1000 + 100 * n, bytes([n] * 8), n % 3 == 0) for n in range(40)]


def written(path: Path, chunks: list[Chunk]) -> str:
    writer = CaptureWriter(path, {"profile": "line", "device": "/dev/ttyUSB0"})
    for chunk in chunks:
        writer.put(chunk)
    writer.close()
    return path.read_text()


def test_what_was_recorded_is_read(tmp_path: Path) -> None:
    text = written(tmp_path / "a.cap", CHUNKS)
    assert parse(text, "a.cap") == CHUNKS
    assert header(text) == {"profile": "line", "device": "/dev/ttyUSB0"}
    assert is_capture(text.encode())


def test_a_power_cut_at_any_byte_costs_at_most_the_last_line(tmp_path: Path) -> None:
    text = written(tmp_path / "a.cap", CHUNKS[:5])
    for end in range(len(text)):
        found = parse(text[:end], "a.cap")
        assert found == CHUNKS[: len(found)]
        assert len(found) >= text[:end].count(" < ") + text[:end].count(" > ") - 1


def test_a_recording_goes_on_behind_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "a.cap"
    path.write_text(written(path, CHUNKS[:3])[:-1])  # the last end is missing, its hex is whole
    whole = written(path, CHUNKS[3:6])
    assert parse(whole, "a.cap") == [*CHUNKS[:2], *CHUNKS[3:6]]


@pytest.mark.parametrize("line", ["12 < 3", "12 ? 33", "x < 33", "12 < 3 3", "12 <"])
def test_a_wrong_line_in_the_middle_is_named(line: str) -> None:
    with pytest.raises(LaneError, match=r"bad_capture file=.*a\.cap line=2") as fault:
        parse(f"# kegelstation capture 1\n{line}\n13 < 33\n", "a.cap")
    assert fault.value.code == "bad_capture"


def test_the_pace_is_that_of_the_line() -> None:
    assert [wait for wait, _ in paced(CHUNKS[:3], 2.0)] == [0.0, 0.05, 0.05]
    assert [wait for wait, _ in paced(CHUNKS[:3], 0)] == [0.0, 0.0, 0.0]


def spoilt(seed: int = 1, **chances: float) -> list[Chunk]:
    return list(spoiled(CHUNKS, Faults(**chances), Random(seed)))


def test_without_faults_nothing_changes() -> None:
    assert spoilt() == CHUNKS


def test_the_same_seed_spoils_the_same() -> None:
    assert spoilt(7, garble=0.3, drop=0.3) == spoilt(7, garble=0.3, drop=0.3)
    assert spoilt(7, garble=0.3) != spoilt(8, garble=0.3)


def test_each_fault_does_what_it_says() -> None:
    assert spoilt(drop=1.0) == []
    assert [chunk.data for chunk in spoilt(double=1.0)] == [chunk.data for chunk in CHUNKS for _ in range(2)]
    assert all(len(chunk.data) == 4 for chunk in spoilt(cut=1.0))
    assert b"".join(chunk.data for chunk in spoilt(merge=1.0)) == b"".join(chunk.data for chunk in CHUNKS)
    assert len(spoilt(merge=1.0)) == 1
    assert [chunk.ms - old.ms for chunk, old in zip(spoilt(pause=1.0), CHUNKS, strict=True)][:2] == [
        PAUSE_MS,
        2 * PAUSE_MS,
    ]
    changed = [
        (a, b)
        for new, old in zip(spoilt(garble=1.0), CHUNKS, strict=True)
        for a, b in zip(new.data, old.data, strict=True)
        if a != b
    ]
    assert len(changed) == len(CHUNKS)
    assert all((a ^ b).bit_count() == 1 for a, b in changed)

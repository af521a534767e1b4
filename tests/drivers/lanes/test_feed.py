"""The files of Control Center Kegeln: what a rewritten file means, and a folder that is shared, lost and found."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.lane import Correction, LaneEvent, Link, Missed, Rejected, Reset, Throw
from drivers.lanes import feed as feed_lane
from drivers.lanes import feed_lanes
from drivers.lanes.feed import FeedLane, FeedSettings
from drivers.lanes.feed_files import Feed, sheet_of
from station.words.said import worded

HEADER = "Nr;Spieler".replace(";", ",") + "," + ",".join(f"S{column}" for column in range(2, 14))
NAME = "Kőváry, Jürgen"  # once in cp1250, once in cp1252
Thrown = tuple[int, int]  # pins and picture


def row(number: int, thrown: Thrown | None, *, miss: bool = False) -> str:
    pins, picture = (-1, -1) if thrown is None else thrown
    cells = [str(number), "Müller", str(pins), str(picture), str(int(miss)), *["0"] * 8, f"{number}.5"]
    return ",".join(cells)


def written(*throws: Thrown, rows: int = 30, encoding: str = "cp1252") -> bytes:
    """A whole file with these throws and the rest not thrown yet."""
    lines = [HEADER, *(row(n, throws[n - 1] if n <= len(throws) else None) for n in range(1, rows + 1))]
    return "".join(f"{line}\r\n" for line in lines).encode(encoding)


def told(*files: bytes, feed: Feed | None = None) -> list[LaneEvent]:
    """What a file means that is first there without a throw, and then rewritten like this."""
    feed = feed or Feed(1)
    feed.known("werte.csv", written())
    return [event for data in files for event in feed.take("werte.csv", data)]


def throws(events: list[LaneEvent]) -> list[tuple[int | None, int, Any]]:
    return [(event.number, event.pins, event.fallen) for event in events if isinstance(event, Throw)]


A, B, C = (3, 0b111), (9, 511), (0, 0)


def test_a_row_more_is_a_throw() -> None:
    events = told(written(A), written(A, B), written(A, B), written(A, B, C))
    assert throws(events) == [(1, 3, (1, 2, 3)), (2, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9)), (3, 0, ())]
    assert not [event for event in events if isinstance(event, Missed | Correction | Rejected)]


@pytest.mark.parametrize("older", [(A, B), (A,), ()])
def test_an_older_copy_and_the_newer_again_are_no_throws(older: tuple[Thrown, ...]) -> None:
    whole = (A, B, C, A)
    feed = Feed(1)
    assert len(throws(told(*(written(*whole[:n]) for n in range(1, 5)), feed=feed))) == 4
    events = feed.take("werte.csv", written(*older)) + feed.take("werte.csv", written(*whole))
    assert throws(events) == []
    assert not [event for event in events if isinstance(event, Missed | Correction)]
    assert bool(older) != any(isinstance(event, Reset) for event in events)
    assert throws(feed.take("werte.csv", written(*whole, B))) == [(5, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9))]


def test_a_picture_that_holds_what_lay_before_is_differenced() -> None:
    events = told(written((5, 0b11111)), written((5, 0b11111), (2, 0b1111111)), written((5, 31), (2, 127), (1, 255)))
    assert [fallen for _, _, fallen in throws(events)] == [(1, 2, 3, 4, 5), (6, 7), (8,)]


def test_a_picture_that_contradicts_the_pins_is_doubted() -> None:
    [_, throw] = [event for event in told(written((4, 0b111))) if isinstance(event, Throw | Reset)]
    assert isinstance(throw, Throw)
    assert (throw.pins, throw.fallen, throw.doubtful) == (4, None, True)


def test_a_miss_with_pins_is_doubted() -> None:
    data = written().replace(row(1, None).encode("cp1252"), row(1, A, miss=True).encode("cp1252"))
    [throw] = [event for event in told(data) if isinstance(event, Throw)]
    assert (throw.pins, throw.fallen, throw.doubtful) == (3, None, True)


@pytest.mark.parametrize("encoding", ["cp1252", "cp1250", "utf-8"])
def test_letters_do_not_matter(encoding: str) -> None:
    assert throws(told(written(A, encoding=encoding))) == [(1, 3, (1, 2, 3))]


@given(cut=st.integers(0, len(written(A, B))))
def test_a_half_written_file_is_waited_for(cut: int) -> None:
    whole = written(A, B)
    events = told(written(A), whole[:cut], whole)
    assert throws(events) == [(1, 3, (1, 2, 3)), (2, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9))]
    assert [type(event) for event in events if not isinstance(event, Throw | Rejected)] == [Reset]


@pytest.mark.parametrize("half", [b"", written(A)[:40], written(A)[:-20]])
def test_a_half_written_file_is_not_taken_for_what_was_there(half: bytes) -> None:
    feed = Feed(1)
    assert not feed.known("werte.csv", half)
    assert feed.known("werte.csv", written(A))
    assert throws(feed.take("werte.csv", written(A, B))) == [(2, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9))]


def test_a_changed_row_is_a_correction() -> None:
    events = told(written(A, A), written((4, 0b1111), A))
    assert [(event.number, event.pins) for event in events if isinstance(event, Correction)] == [(1, 4)]


def test_a_throw_taken_back_and_thrown_again_is_a_correction() -> None:
    events = told(written(A, A), written(A), written(A, B))
    assert [(event.number, event.pins) for event in events if isinstance(event, Correction)] == [(2, 9)]
    assert len(throws(events)) == 3


def test_a_new_game_in_the_file_is_a_reset_and_its_throws_count() -> None:
    events = told(written(A, B), written(), written(B))
    assert [type(event) for event in events] == [Reset, Throw, Throw, Reset, Throw]
    assert [type(event) for event in told(written(A, B, A), written(B))][-2:] == [Reset, Throw]


def test_a_new_file_is_a_new_game_and_an_old_one_is_only_told() -> None:
    feed = Feed(1)
    told(written(A), feed=feed)
    assert [type(event) for event in feed.take("neu.csv", written(A))] == [Reset, Throw]
    events = feed.take("alt.csv", written(A, A, A, A, A))
    assert [type(event) for event in events] == [Reset, Missed]
    assert events[1] == Missed(1, 1, 5, 15)
    assert throws(feed.take("alt.csv", written(A, A, A, A, A, B))) == [(6, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9))]


def test_throws_from_before_us_are_not_ours() -> None:
    feed = Feed(1)
    feed.known("werte.csv", written(A, A))
    assert throws(feed.take("werte.csv", written(A, A, B))) == [(3, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9))]


def test_rows_that_are_none_are_rejected_once() -> None:
    broken = written(A).replace(row(2, None).encode("cp1252"), b"2,M,77,3,0,0,0,0,0,0,0,0,0,1.0")
    short = written(A).replace(row(2, None).encode("cp1252"), b"2,M")
    for data, reason in ((broken, "value"), (short, "frame")):
        events = told(data, data, data + b"\r\n")
        assert [event.reason for event in events if isinstance(event, Rejected)] == [reason]
        assert len(throws(events)) == 1


@given(data=st.binary(max_size=400))
def test_no_bytes_raise_and_none_are_throws(data: bytes) -> None:
    assert not sheet_of(data).throws


# --- the folder -----------------------------------------------------------------------------------------------

LOOK = 0.05


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Daten"
    (folder / "Heim" / "Müller").mkdir(parents=True)
    return folder


@pytest.fixture
def lane(folder: Path, reported: Any) -> Iterator[FeedLane]:
    lane = FeedLane(FeedSettings(folder, look=LOOK))
    yield lane
    lane.stop()


def write(folder: Path, *throws: Thrown) -> Path:
    file = folder / "Heim" / "Müller" / "werte.csv"
    file.write_bytes(written(*throws))
    return file


def settle() -> None:
    """Long enough for the lane to have looked."""
    time.sleep(6 * LOOK)


def test_a_file_rewritten_on_the_pc_is_a_throw_here(folder: Path, lane: FeedLane, reported: Any) -> None:
    write(folder, A)
    lane.start(reported)
    assert reported.wait(Link)[0].up
    settle()
    write(folder, A, B)
    assert [throw.number for throw in reported.wait(Throw)] == [2]


def test_a_file_still_being_written_is_not_read(folder: Path, lane: FeedLane, reported: Any) -> None:
    write(folder, A)
    lane.start(reported)
    settle()
    whole = written(A, B)
    file = folder / "Heim" / "Müller" / "werte.csv"
    for end in range(0, len(whole), 60):
        file.write_bytes(whole[:end])
        time.sleep(LOOK / 5)
    file.write_bytes(whole)
    assert [throw.number for throw in reported.wait(Throw)] == [2]
    assert not reported.of(Missed) + reported.of(Correction) + reported.of(Reset)


def test_a_file_half_written_when_we_start_is_no_throw(folder: Path, lane: FeedLane, reported: Any) -> None:
    whole = written(A, B, A)
    file = folder / "Heim" / "Müller" / "werte.csv"
    file.write_bytes(whole[:200])
    lane.start(reported)
    for end in range(210, len(whole), 20):
        file.write_bytes(whole[:end])
        time.sleep(LOOK / 8)
    file.write_bytes(whole)
    settle()
    write(folder, A, B, A, C)
    assert [throw.number for throw in reported.wait(Throw)] == [4]


def test_a_share_that_goes_and_comes_is_said_and_its_throw_counts(
    folder: Path, lane: FeedLane, reported: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    write(folder, A)
    lane.start(reported)
    settle()
    shutil.move(folder, tmp_path / "weg")
    folder.mkdir()  # what is left of a mount
    assert not reported.wait(Link, 2)[1].up
    folder.rmdir()
    shutil.move(tmp_path / "weg", folder)
    write(folder, A, B)
    assert reported.wait(Link, 3)[2].up
    assert [throw.number for throw in reported.wait(Throw)] == [2]
    assert [link.up for link in reported.of(Link)] == [True, False, True]
    logged = [record.message for record in caplog.records if record.message.startswith("lane ")]
    assert [text.split()[1] for text in logged] == ["reads", "lost:", "reads"]


def test_throws_during_a_long_absence_are_told_and_not_counted_twice(
    folder: Path, lane: FeedLane, reported: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_lane, "LATE", 0.0)
    write(folder, A)
    lane.start(reported)
    settle()
    shutil.move(folder, tmp_path / "weg")
    reported.wait(Link, 2)
    shutil.move(tmp_path / "weg", folder)
    write(folder, A, B, A)
    assert reported.wait(Missed) == [Missed(1, 2, 3, 12)]
    settle()
    write(folder, A, B, A, C)
    assert [throw.number for throw in reported.wait(Throw)] == [4]


def test_a_throw_after_an_absence_in_which_nothing_fell_counts(
    folder: Path, lane: FeedLane, reported: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_lane, "LATE", 0.0)
    write(folder, A)
    lane.start(reported)
    settle()
    shutil.move(folder, tmp_path / "weg")
    reported.wait(Link, 2)
    shutil.move(tmp_path / "weg", folder)
    reported.wait(Link, 3)
    settle()
    write(folder, A, B)
    assert [throw.number for throw in reported.wait(Throw)] == [2]
    assert not reported.of(Missed)


def test_a_folder_that_is_not_there_is_waited_for(
    tmp_path: Path, reported: Any, until: Callable[[Callable[[], bool]], None]
) -> None:
    lane = FeedLane(FeedSettings(tmp_path / "spaeter", look=LOOK))
    lane.start(reported)
    assert "Freigabe oder Rechner weg" in worded(reported.wait(Link)[0].said)
    (tmp_path / "spaeter").mkdir()
    until(lambda: bool(reported.of(Link)[-1].up))
    begun = time.monotonic()
    lane.stop()
    assert time.monotonic() - begun < 1.0


# --- two lanes in one folder ----------------------------------------------------------------------------------


def thrown(folder: Path, name: str, *throws: Thrown, rows: int = 30) -> None:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(written(*throws, rows=rows))
    settle()


@pytest.mark.parametrize("names", [("Bahn 1/werte.csv", "Bahn 2/werte.csv"), ("bahn1.csv", "Kegelbahn_02.csv")])
def test_files_that_are_named_after_several_lanes_are_told_and_none_counts_until_one_is_chosen(
    folder: Path, lane: FeedLane, reported: Any, names: tuple[str, str]
) -> None:
    for name in names:
        thrown(folder, name, A)
    lane.start(reported)
    [lost] = reported.wait(Link)
    thrown(folder, names[0], A, B)
    assert (lost.up, lost.said.code) == (False, "feed_several")
    assert names[0] in worded(lost.said)
    assert names[1] in worded(lost.said)
    assert reported.of(Throw) == []
    chosen = FeedLane(FeedSettings(folder, names[1], look=LOOK))
    try:
        chosen.start(reported)
        settle()
        thrown(folder, names[0], A, B, C)
        thrown(folder, names[1], A, C)
        assert [(throw.number, throw.pins) for throw in reported.wait(Throw)] == [(2, 0)]
    finally:
        chosen.stop()


def test_two_games_that_go_on_beside_each_other_are_never_both_counted(
    folder: Path, lane: FeedLane, reported: Any
) -> None:
    for name in ("Heim/Anna.csv", "Heim/Berta.csv"):
        thrown(folder, name)
    lane.start(reported)
    settle()
    for count in (1, 2, 3):
        thrown(folder, "Heim/Anna.csv", *(A, B, C)[:count])
        thrown(folder, "Heim/Berta.csv", *(C, B, A)[:count])
    lost = reported.wait(Link, 2)[-1]
    assert (lost.up, lost.said.code) == (False, "feed_several")
    assert "Heim/Anna.csv, Heim/Berta.csv" in worded(lost.said)
    assert len(reported.of(Link)) == 2
    assert [throw.pins for throw in reported.of(Throw)] == [3]


def one_lane(files: str, *thrown: tuple[str, int, float], rows: int = 30) -> list[str]:
    """The files that are refused; of each throw its file, its number in it, and seconds."""
    one = feed_lanes.OneLane(files)
    found = [
        one.other(Path(name), [Throw(1, 5, number=number)], at, unfinished=number < rows) for name, number, at in thrown
    ]
    return [str(path) for path in found if path is not None]


def test_a_game_after_another_is_of_the_same_lane() -> None:
    assert one_lane("**/*.csv", ("a", 29, 0), ("a", 30, 20), ("b", 1, 35), ("b", 2, 50)) == []
    assert one_lane("**/*.csv", ("a", 3, 0), ("b", 1, 90), ("b", 2, 105), ("a", 1, 400)) == []  # given up, and anew


def test_a_game_beside_another_is_not_however_slowly_they_bowl() -> None:
    assert one_lane("**/*.csv", ("a", 3, 0), ("b", 1, 15)) == ["a"]
    assert one_lane("**/*.csv", ("a", 3, 0), ("b", 1, 60), ("a", 4, 120)) == ["b"]


def test_bowlers_who_take_turns_on_one_lane_choose_their_files() -> None:
    turns = [("a", 1, 0), ("b", 1, 20), ("a", 2, 40), ("b", 2, 60)]
    assert one_lane("*/*.csv", *turns) == []
    assert one_lane("*/*.csv", *turns, ("a", 3, 63)) == ["b"]  # faster than a pinsetter

"""Faults of serial ports and GPIO that others have reported in public, each with the test that meets it here.

A row is a symptom as it was reported; its test must exist.  Rows without one are faults that no program can meet.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ROWS: dict[int, tuple[str, tuple[str, ...]]] = {
    1: (
        "readiness to read but no data: unplugged, or two programs on one port",
        ("test_whatever_a_port_raises_is_a_lost_cable", "test_a_port_another_program_holds_is_refused_with_its_name"),
    ),
    2: ("a plain OSError out of in_waiting", ("test_whatever_a_port_raises_is_a_lost_cable",)),
    3: ("a termios.error out of flush", ("test_whatever_a_port_raises_is_a_lost_cable",)),
    4: ("a TypeError while closing", ("test_whatever_a_port_raises_is_a_lost_cable",)),
    5: (
        "a read that cannot be ended",
        (
            "test_stopping_ends_a_blocked_read_within_a_second",
            "test_stopping_ends_the_waiting_for_a_lost_cable_within_a_second",
        ),
    ),
    6: (
        "half a line taken for a whole one",
        ("test_what_a_lane_speaks_is_read_however_it_is_chopped", "test_the_unfinished_rest_is_rejected_at_the_end"),
    ),
    7: (
        "the adapter comes back under another name",
        (
            "test_a_plug_pulled_in_a_throw_and_back_under_another_name",
            "test_a_port_named_by_its_number_is_found_again_by_its_stable_name",
        ),
    ),
    8: (
        "two equal adapters share a name",
        (
            "test_twins_without_a_serial_number_are_told_apart_by_their_place",
            "test_the_only_fitting_port_is_chosen_and_two_are_named",
        ),
    ),
    9: (
        "a board restarts when its port is opened",
        ("test_a_board_that_restarts_when_its_port_is_opened_is_waited_for_and_its_boot_text_forgotten",),
    ),
    10: ("login text, or nothing, on the Pi's own port", ("test_a_planted_fault_is_found_with_what_mends_it",)),
    11: ("the Pi 5's serial0 is another port", ("test_a_planted_fault_is_found_with_what_mends_it",)),
    12: (
        "permission denied",
        ("test_a_port_the_system_refuses_is_one_german_sentence", "test_a_planted_fault_is_found_with_what_mends_it"),
    ),
    13: (
        "busy",
        ("test_a_port_taken_while_the_cable_was_out_is_said_and_waited_for", "test_who_holds_a_port_is_said"),
    ),
    14: ("ModemManager writes into the lane", ("test_a_planted_fault_is_found_with_what_mends_it",)),
    15: ("brltty takes the adapter", ("test_a_planted_fault_is_found_with_what_mends_it",)),
    16: (
        "bytes arrive in steps of 16 ms",
        ("test_chopping_changes_nothing_in_noise_either", "test_two_frames_glued_or_cut_anywhere_are_two_throws"),
    ),
    17: (
        "a motor switches and the adapter is gone for a moment",
        ("test_a_cable_pulled_in_the_middle_of_a_throw_is_said_and_found_again",),
    ),
    18: ("the GPIO chip is another one", ("test_without_lgpio_there_is_no_other_way_to_the_pins",)),
    19: ("lgpio cannot be imported", ("test_without_lgpio_there_is_no_other_way_to_the_pins",)),
    20: (
        "double edges, missed edges",
        (
            "test_a_ball_that_bounces_in_its_barrier_is_one_ball",
            "test_g3_a_contact_that_bounces_counts_once_and_a_spike_does_not",
        ),
    ),
    21: ("the last edge is missing", ("test_a_lamp_that_goes_out_is_dark_after_the_presence_window",)),
    22: (
        "a line is in use",
        ("test_a_line_somebody_else_uses_is_a_german_sentence", "test_a_line_the_kernel_refuses_is_a_german_sentence"),
    ),
    23: ("two inputs influence each other", ("test_two_lamps_at_once_are_asked_again_and_a_lamp_counts_once",)),
    24: (
        "after a replug the game is gone",
        (
            "test_a_throw_repeated_after_the_cable_is_back_counts_once",
            "test_a_cable_pulled_in_the_middle_of_a_throw_is_said_and_found_again",
        ),
    ),
    25: (
        "a short pulse is missed, a slow one counts twice",
        ("test_a_ball_faster_than_the_sampling_is_seen_and_a_zero_counts",),
    ),
    26: (
        "asking confuses the lane",
        ("test_nothing_is_written_to_a_lane_unless_it_is_allowed", "test_no_profile_can_write_to_a_lane"),
    ),
    27: (
        "the port is back, with rubbish in it",
        (
            "test_a_good_frame_after_any_noise_is_found",
            "test_a_board_that_restarts_when_its_port_is_opened_is_waited_for_and_its_boot_text_forgotten",
        ),
    ),
    28: ("the reader spins when the plug is out", ("test_lost_is_said_once_however_long_it_lasts",)),
}


@cache
def names() -> set[str]:
    """All tests there are."""
    trees = [ast.parse(path.read_text()) for path in TESTS.rglob("test_*.py")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_row_is_there() -> None:
    assert sorted(ROWS) == list(range(1, 29))


@pytest.mark.parametrize("row", ROWS)
def test_a_reported_fault_has_its_test(row: int) -> None:
    symptom, tests = ROWS[row]
    assert tests, symptom
    assert set(tests) <= names(), symptom

"""Judging a record: every event is tried in order, refused ones are listed, the picture at the end is the verdict."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from rules.game import RulesError, Seat
from station.records.match import open_match, play
from station.records.spelling import listed, picture

MOST_DIGITS = 300  # of an integer: what is longer is out of every range, and slow to convert


class NoRecord(Exception):
    """Text that is no record of what it should be.

    ``code`` is ``no_json``, ``no_record`` or ``no_championship``, ``line`` where it shows, from 1.
    """

    def __init__(self, code: str, line: int = 1) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


def read_record(text: bytes) -> dict[str, Any]:
    """The record in ``text``.

    Raises NoRecord: no JSON (NaN and Infinity are none), or not the four basic shapes of a record.
    """
    return _record(_json(text))


def read_championship(text: bytes) -> dict[str, Any]:
    """The championship in ``text``.  Raises NoRecord, with ``no_championship`` for other shapes."""
    return _record(_json(text), "championship", "no_championship")


def read_records(text: bytes) -> list[dict[str, Any]]:
    """The record in ``text``, or all of a list of records.  Raises NoRecord as ``read_record``."""
    value = _json(text)
    return [_record(one) for one in value] if isinstance(value, list) else [_record(value)]


def _json(text: bytes) -> Any:
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=_no_json, parse_int=_integer)
    except (ValueError, RecursionError) as error:
        raise NoRecord("no_json", _line(text, error)) from error


def _record(record: Any, name: str = "game", code: str = "no_record") -> dict[str, Any]:
    shapes = ((name, str), ("setup", dict), ("events", list))
    if not isinstance(record, dict) or not all(isinstance(record.get(key), shape) for key, shape in shapes):
        raise NoRecord(code)
    return record


def judge(record: Mapping[str, Any]) -> dict[str, Any]:
    """The picture after the last event of ``record``, with the refused events in ``rejected``."""
    try:
        match = open_match(record["game"], record["setup"])
    except RulesError as error:
        return {"game": record["game"], "status": "invalid_setup", "error": error.code}
    rejected: list[dict[str, Any]] = []
    for index, event in enumerate(record["events"]):
        try:
            match = play(match, event)
        except RulesError as error:
            rejected.append({"index": index, "code": error.code})
    everybody = (Seat(seat) for seat in range(len(match.names.players)))
    return {**listed(picture(match, everybody)), "rejected": rejected}


def _line(text: bytes, error: Exception) -> int:
    match error:
        case json.JSONDecodeError():
            return error.lineno
        case UnicodeDecodeError():
            return text.count(b"\n", 0, error.start) + 1
        case _:
            return 1


def _integer(digits: str) -> int:
    return int(digits[:MOST_DIGITS])


def _no_json(constant: str) -> NoReturn:
    raise ValueError(constant)

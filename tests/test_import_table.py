"""The rooms and what each may import: the table of README.md, held by reading every import of the product.

Each module gets the row with the longest fitting name.  An import counts wherever it stands, under ``TYPE_CHECKING``
and inside functions too.  ``Row.stdlib`` is a list where a room may use only a part of the standard library.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMMANDS = ROOT / "station" / "commands"
ROOMS = ("rules", "drivers", "station", "web")


def words(text: str) -> frozenset[str]:
    """The words of ``text``."""
    return frozenset(text.split())


# No clock, chance, files, threads, logging, json in here.
PURE = words(
    "__future__ abc bisect collections dataclasses enum fractions functools itertools math operator re string types "
    "typing typing_extensions unicodedata"
)
BYTES = PURE | {"binascii", "struct", "zlib"}  # the arithmetic of frames
HASHES = PURE | {"hashlib", "hmac"}  # the arithmetic of tickets and PINs
ALL = frozenset(sys.stdlib_module_names) - words("antigravity doctest pdb this unittest")

SERVER = words("engineio flask flask_socketio gunicorn jinja2 markupsafe socketio werkzeug wsproto")
HARDWARE = words("gpiozero paho serial")
SERVICE = words("click msgspec platformdirs segno")
EVERYTHING = SERVER | HARDWARE | SERVICE | frozenset(ROOMS)

# From bytes and lamps to events without a port, a clock or a thread: what one of these imports is one of these.
DECODING = words("drivers.decoding drivers.lamps drivers.lane drivers.tables")

# The evening and what it is made of: nothing with side effects, and what one of these imports is one of these.
CORE = words("station.evening station.records station.words drivers.lane msgspec rules")

# The tools for whoever attaches a lane: the only part of the station but bootstrap that knows the drivers.
LANE_COMMANDS = ("station.commands.lane", *sorted(f"station.commands.{p.stem}" for p in COMMANDS.glob("lane_*.py")))


@dataclass(frozen=True)
class Row:
    """What a room may import: our own and others' modules (with all below them), and of the standard library."""

    may: frozenset[str]
    stdlib: frozenset[str] = ALL


TABLE = {
    "rules": Row(words("rules"), PURE),
    "drivers": Row(HARDWARE | {"drivers"}),
    "drivers.decoding": Row(DECODING, BYTES | {"json"}),  # a lane's message may be a JSON object
    "drivers.lamps": Row(DECODING, BYTES),
    "drivers.tables": Row(DECODING, BYTES),
    "drivers.bridge": Row(words("machine"), words("json select sys time")),  # runs on a Pico, not here
    "drivers.lane": Row(frozenset(), PURE),  # the events: the evening imports them
    "station": Row(SERVICE | words("drivers.lane rules station")),
    "station.evening": Row(CORE, HASHES),
    "station.records": Row(CORE, PURE | {"json"}),  # the only JSON of games
    "station.words": Row(
        words("drivers.lane station.words"), PURE | {"errno", "json", "pathlib"}
    ),  # reads the lists, once
    "station.lane_tools": Row(SERVICE | words("drivers rules station")),  # fed by the lane that is read anyway
    **dict.fromkeys(LANE_COMMANDS, Row(SERVICE | words("drivers rules station"))),
    "station.attaching": Row(SERVICE | words("drivers rules station")),  # the lane of the settings
    "station.bootstrap": Row(EVERYTHING),
    "station.__main__": Row(EVERYTHING),
    "web": Row(
        SERVER
        | words(
            "msgspec rules segno station.clock station.evening.messages station.evening.order station.evening.orders "
            "station.records station.words web xlsxwriter"
        )
    ),
}
DYNAMIC = frozenset({"__import__", "import_module", "exec", "eval"})
OUTSIDE = frozenset({"open", "print", "input", "breakpoint"})  # built in, but no business of a pure room


def module_name(root: Path, path: Path) -> str:
    """The dotted name of the module at ``path``."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def within(name: str, room: str) -> bool:
    """Whether module ``name`` is ``room`` or lies below it."""
    return name == room or name.startswith(room + ".")


def row_of(module: str) -> Row:
    """The row with the longest name that fits ``module``."""
    return TABLE[max((room for room in TABLE if within(module, room)), key=len)]


def is_module(root: Path, name: str) -> bool:
    """Whether ``name`` is a module or package below ``root``."""
    path = root.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def targets(root: Path, package: list[str], node: ast.stmt) -> Iterator[str]:
    """The modules that ``node``, in a module of ``package``, imports; a name in a module stands for the module."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            above = package[: len(package) - level + 1] if level else []
            origin = ".".join([*above, *([module] if module else [])])
            for alias in names:
                inner = f"{origin}.{alias.name}"
                yield inner if is_module(root, inner) else origin


def called(node: ast.AST) -> str:
    """The function that ``node`` calls as it is written there; nothing for any other node."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def may_import(row: Row, target: str) -> bool:
    """Whether ``row`` allows ``target``."""
    return target.partition(".")[0] in row.stdlib or any(within(target, allowed) for allowed in row.may)


def faults(root: Path) -> list[str]:
    """Every import below ``root`` that the table does not allow, as ``file:line: sentence``."""
    found = []
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.py")):
        module = module_name(root, path)
        row = row_of(module)
        package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        forbidden = DYNAMIC if row.stdlib == ALL else DYNAMIC | OUTSIDE
        for node in ast.walk(ast.parse(path.read_text(), str(path))):
            where = f"{path.relative_to(root)}:{getattr(node, 'lineno', 0)}: {module}"
            if isinstance(node, ast.stmt):
                imported = dict.fromkeys(targets(root, package, node))  # each once, in their order
                found += [f"{where} may not import {target}" for target in imported if not may_import(row, target)]
            if called(node).removeprefix("importlib.") in forbidden:
                found.append(f"{where} may not call {called(node)}()")
    return found


def test_every_room_imports_only_what_the_table_allows() -> None:
    assert faults(ROOT) == []


def test_nobody_keeps_code_outside_the_rooms() -> None:
    others = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert {name for name in others if list((ROOT / name).rglob("*.py"))} - {*ROOMS, "tests", "systemd"} == set()


PLANTED = [
    ("rules/luck.py", "import random", "random"),
    ("rules/luck.py", "def f():\n    from time import monotonic", "time"),
    ("rules/luck.py", "import json", "json"),
    ("rules/luck.py", "import logging", "logging"),
    ("rules/luck.py", "import threading", "threading"),
    ("rules/luck.py", "from pathlib import Path", "pathlib"),
    ("rules/luck.py", "x = open('a')", "open()"),
    ("rules/luck.py", "import msgspec", "msgspec"),
    ("rules/luck.py", "from station import words", "station"),
    ("rules/luck.py", "x = __import__('random')", "__import__()"),
    ("drivers/wire.py", "import importlib\nx = importlib.import_module('random')", "import_module()"),
    ("drivers/wire.py", "from rules.game import Seat", "rules.game"),
    ("drivers/wire.py", "import station.settings", "station.settings"),
    ("drivers/wire.py", "import flask", "flask"),
    ("drivers/lane.py", "import threading", "threading"),
    ("drivers/decoding/framing.py", "import time", "time"),
    ("drivers/decoding/framing.py", "from drivers.lanes.serial import SerialLane", "drivers.lanes.serial"),
    ("drivers/lamps/throw_window.py", "import time", "time"),
    ("station/evening/state.py", "import sqlite3", "sqlite3"),
    ("station/evening/people/clients.py", "import secrets", "secrets"),
    ("station/evening/handling.py", "from station.dispatcher import Dispatcher", "station.dispatcher"),
    ("station/records/judge.py", "import time", "time"),
    ("station/evening/state.py", "from station import journal", "station"),
    ("station/evening/state.py", "from station.journal.journal import Journal", "station.journal.journal"),
    ("station/evening/messages.py", "import datetime", "datetime"),
    ("station/evening/state.py", "from drivers.lanes.serial import SerialLane", "drivers.lanes.serial"),
    ("station/journal/journal.py", "import flask", "flask"),
    ("station/journal/journal.py", "from web import app", "web"),
    ("station/journal/journal.py", "import drivers.lanes.serial", "drivers.lanes.serial"),
    ("station/journal/journal.py", "from drivers import gpio_lane", "drivers"),
    ("station/commands/run.py", "from drivers.lanes.serial import SerialLane", "drivers.lanes.serial"),
    ("station/commands/lane.py", "import flask", "flask"),
    ("station/commands/lane_probe.py", "import serial", "serial"),
    ("station/bootstrap.py", "import pytest", "pytest"),
    ("station/__main__.py", "from tests import conftest", "tests"),
    ("web/pages.py", "from drivers.lane import Throw", "drivers.lane"),
    ("web/pages.py", "from station import journal", "station.journal"),
    ("web/pages.py", "from station.dispatcher import Dispatcher", "station.dispatcher"),
    (
        "web/pages.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import station.journal.journal",
        "station.journal.journal",
    ),
    ("web/deep/pages.py", "from ...station import journal", "station.journal"),
    ("web/pages.py", "import gevent", "gevent"),
]


def write(root: Path, path: str, source: str) -> None:
    """Put ``source`` at ``path`` below ``root``."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source + "\n")


@pytest.mark.parametrize(("path", "source", "named"), PLANTED)
def test_a_planted_import_is_found_and_named(tmp_path: Path, path: str, source: str, named: str) -> None:
    if path.startswith("web"):
        write(tmp_path, "station/journal/journal.py", "")
    write(tmp_path, path, source)
    (fault,) = faults(tmp_path)
    assert fault.startswith(path)
    assert fault.endswith(named)


ALLOWED = [
    ("rules/luck.py", "from fractions import Fraction\nfrom rules.game import Seat\nfrom . import play"),
    ("drivers/wire.py", "import serial.tools.list_ports\nimport threading\nfrom drivers.lane import Throw"),
    ("station/evening/state.py", "from drivers.lane import Throw\nfrom rules import GAMES\nimport msgspec"),
    (
        "station/journal/journal.py",
        "import sqlite3\nfrom station.evening.messages import Join\nfrom drivers.lane import Throw",
    ),
    ("station/commands/lane_probe.py", "from drivers.lanes.port_listing import listed"),
    ("station/commands/lane.py", "import click\nfrom drivers.lanes.serial import SerialLane"),
    ("station/bootstrap.py", "from drivers.lanes.serial import SerialLane\nfrom web.app import create_app"),
    (
        "web/pages.py",
        "import flask\nfrom station.evening.messages import Join\nfrom rules import GAMES\nfrom web import tickets",
    ),
]


@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_an_allowed_import_is_left_alone(tmp_path: Path, path: str, source: str) -> None:
    write(tmp_path, path, source)
    assert faults(tmp_path) == []

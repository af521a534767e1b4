"""The locks hold: every library has a version and hashes, both locks agree, and they cover pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")
PINNED = re.compile(r"^(?P<name>[a-z0-9._-]+)==(?P<version>\S+)(?P<rest>[^\n]*(?:\n[ \t]+[^\n]*)*)", re.MULTILINE)


def pins(lock: str) -> dict[str, set[str]]:
    """Name to versions (a library may stand twice, for two Pythons)."""
    found: dict[str, set[str]] = {}
    for pin in PINNED.finditer((ROOT / lock).read_text()):
        found.setdefault(pin["name"], set()).add(pin["version"])
    return found


def required(names: list[str]) -> set[str]:
    """The bare names of requirements, as the locks spell them."""
    return {re.split(r"[\s<>=!~;\[]", name, maxsplit=1)[0].lower().replace("_", "-") for name in names}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_library_has_a_hash(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert len(pins(lock)) > 10
    assert [pin["name"] for pin in PINNED.finditer(text) if "--hash=sha256:" not in pin["rest"]] == []


def test_what_is_tested_is_what_is_installed() -> None:
    run, dev = (pins(lock) for lock in LOCKS)
    assert {name: (pin, dev.get(name)) for name, pin in run.items() if dev.get(name) != pin} == {}


def test_the_locks_cover_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    run = required(project["project"]["dependencies"]) | required(groups["build"])
    assert run - pins("requirements.lock").keys() == set()
    assert run | required(groups["test"]) | required(groups["check"]) <= pins("requirements-dev.lock").keys()


def test_nothing_of_the_async_engines_gets_into_the_service() -> None:
    """An installed gevent or eventlet changes how Socket.IO works; aiohttp and requests cost start-up and memory."""
    assert pins("requirements.lock").keys() & {"gevent", "eventlet", "aiohttp", "requests"} == set()

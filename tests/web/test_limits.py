"""The limits of the server stand once, in the code; README and unit say the same."""

from __future__ import annotations

import re
from pathlib import Path

from web import arrivals, hub
from web.transport import connections, crew, wire, worker

ROOT = Path(__file__).parents[2]


def test_the_readme_names_the_limits_as_they_are() -> None:
    text = re.sub(r"\s+", " ", (ROOT / "web" / "README.md").read_text())
    for said in (
        f"at most {arrivals.MOST_PAGES} pages are open at a time, {arrivals.MOST_OF_ADDRESS} of one address, and "
        f"{arrivals.RESERVED} more for walls and hosts",
        f"At most {connections.MOST_CONNECTIONS} connections, {connections.MOST_OF_ADDRESS} of one address",
        f"no whole request after {worker.PATIENCE:.0f} seconds",
        f"does not say after {hub.NAMELESS} which page he is",
        f"more than {wire.A_SECOND} orders a second",
        f"{crew.THREADS} threads",
        f"at most {crew.SHARE} of them are at work",
    ):
        assert said in text


def test_the_unit_says_what_it_makes_room_for() -> None:
    unit = (ROOT / "systemd" / "kegelstation.service").read_text()
    most = connections.MOST_CONNECTIONS + connections.MOST_TOLD
    assert f"{crew.THREADS} threads and at most {most} connections" in unit


def test_each_limit_leaves_room_for_the_next() -> None:
    """Pages within websockets within connections: so that who is too many can still be told, and pages load."""
    assert arrivals.MOST_OF_ADDRESS + arrivals.RESERVED_OF_ADDRESS < hub.MOST_OF_ADDRESS < connections.MOST_OF_ADDRESS
    assert arrivals.MOST_PAGES + arrivals.RESERVED < hub.MOST_WIRES < connections.MOST_CONNECTIONS

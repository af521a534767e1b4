"""The server does not start while a page or a socket event says not who may use it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import web.app
from tests.web.conftest import SmallDesk
from web.rights import Right, Undeclared, needs, right_of
from web.site import Settings
from web.sockets import Sockets


def test_every_page_and_every_event_declares_its_right(desk: SmallDesk) -> None:
    site = web.app.create_app(desk, Settings(version="1", dev=True))
    assert all(right_of(page) is Right.EVERYBODY for page in site.app.view_functions.values())
    rights = {event: right_of(handler) for event, handler in site.hub.server.handlers["/"].items()}
    assert rights["host"] is Right.HOST
    assert rights["lane_tool"] is Right.HOST
    assert rights["join"] is Right.PHONE
    assert None not in rights.values()


def plant_page(right: Right | None) -> Callable[..., None]:
    """``add_errors``, and with it a page that has ``right``."""

    def add(app: Flask, *_: object) -> None:
        def planted() -> str:
            return "open to everybody"

        app.add_url_rule("/planted", "planted", needs(right)(planted) if right else planted)

    return add


@pytest.mark.parametrize("right", [None, Right.HOST, Right.PHONE])
def test_a_planted_page_without_a_right_that_holds_stops_the_start(
    desk: SmallDesk, monkeypatch: pytest.MonkeyPatch, right: Right | None
) -> None:
    monkeypatch.setattr(web.app, "add_errors", plant_page(right))
    with pytest.raises(Undeclared, match="planted"):
        web.app.create_app(desk, Settings(version="1"))


def test_a_planted_event_without_a_right_stops_the_start(desk: SmallDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Planted(Sockets):
        def __init__(self, hub: Any, *rest: Any) -> None:
            super().__init__(hub, *rest)
            hub.on_event("planted", lambda *_: {"ok": True})

    monkeypatch.setattr(web.app, "Sockets", Planted)
    with pytest.raises(Undeclared, match="planted"):
        web.app.create_app(desk, Settings(version="1"))


def test_nothing_is_served_that_nobody_registered(desk: SmallDesk, folders: dict[str, Path]) -> None:
    """Flask's own static route would be one."""
    site = web.app.create_app(desk, Settings(version="1", **folders))
    assert {rule.rule for rule in site.app.url_map.iter_rules()} == {
        "/", "/wall", "/host", "/stats", "/help", "/health", "/api/state", "/join.json", "/join.svg", "/favicon.ico",
        "/solo", "/solo-worker.js", "/wlan",
        "/static/<mark>/<path:name>", "/book", "/api/stats", "/api/book", "/api/till", "/game/<int:game>.json",
        "/book/<int:number>.<any(csv, xlsx):kind>", "/season/<path:season>.<any(csv, xlsx):kind>",
        "/api/championship", "/api/championships", "/championship/<int:number>.<any(csv, xlsx):kind>",
        "/championships/<path:season>.<any(csv, xlsx):kind>",
    }  # fmt: skip

"""The station's news for others (home automation, a lamp for Alle Neune), published on an MQTT broker.

What is new is derived from two successive wall states.  ``publish`` never waits: while the broker is away some messages
are kept, and the oldest given up.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from drivers.lane import Said
from drivers.lanes.broker import Broker, Connection

log = logging.getLogger(__name__)

LASTING = ("turn", "result", "health")  # messages that say how it is: kept by the broker for whoever comes later


class Outlet(Protocol):
    """Where news go.  Must not wait and must not raise."""

    def tell(self, topic: str, payload: Mapping[str, Any]) -> None:
        """Sends ``payload`` under the last part of a topic (``throw``, ``turn`` …)."""


def news(before: Mapping[str, Any] | None, state: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What ``state`` tells that ``before`` did not, as topic and payload; of the first state only how things are."""
    old_lane, lane = (before or {}).get("lane") or {}, state["lane"]
    if (old_lane.get("health"), old_lane.get("message")) != (lane["health"], lane["message"]):
        yield "health", health_of(state)
    if before is not None:
        yield from _throw(old_lane.get("last"), lane["last"])
    old, new = _picture((before or {}).get("game")), _picture(state["game"])
    asked = ("id", "turn", "phase")
    if before is None or [old.get(key) for key in asked] != [new.get(key) for key in asked]:
        yield "turn", {"game": new.get("game"), "player": new.get("turn"), "phase": new.get("phase")}
    if new.get("status") == "finished" and (old.get("status"), old.get("id")) != ("finished", new["id"]):
        yield "result", {key: new.get(key) for key in ("game", "table", "winner", "winners")}


def health_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """The lane's health, and what is wrong."""
    return {key: state["lane"][key] for key in ("health", "message")}


def _picture(game: Mapping[str, Any] | None) -> dict[str, Any]:
    return {} if game is None else {**game["picture"], "id": game["id"]}


def _throw(old: Mapping[str, Any] | None, last: Mapping[str, Any] | None) -> Iterator[tuple[str, dict[str, Any]]]:
    if last is None or (old is not None and old["id"] == last["id"] and old["pins"] == last["pins"]):
        return
    told = {key: last.get(key) for key in ("pins", "fallen", "player", "foul", "aside")}
    if old is not None and old["id"] == last["id"]:
        yield "correction", told
        return
    yield "throw", told
    if last["pins"] == 9:
        yield "alle_neune", told
    elif last["pins"] == 0:
        yield "pumpe", told


class MqttOutlet:
    """Implements ``Outlet`` below a topic, ``kegelstation/1`` say."""

    def __init__(self, broker: Broker, topic: str, off: str) -> None:
        """``off``: what the broker is to say of a station that is off."""
        self._topic = topic
        self._before: Mapping[str, Any] | None = None
        will = json.dumps({"health": "unhealthy", "message": off}, ensure_ascii=False)
        self._connection = Connection(broker, (), lambda _message: None, self._linked, (f"{topic}/health", will))

    def start(self) -> None:
        """Begins to connect."""
        self._connection.start()

    def stop(self) -> None:
        """Ends, within a second."""
        self._connection.stop()

    def publish(self, state: Mapping[str, Any]) -> None:
        """Sends what this wall state tells anew.  Call it with every state, from one thread."""
        for topic, payload in news(self._before, state):
            self.tell(topic, payload)
        self._before = state

    def tell(self, topic: str, payload: Mapping[str, Any]) -> None:
        """Sends one message."""
        text = json.dumps(payload, ensure_ascii=False)
        self._connection.publish(f"{self._topic}/{topic}", text, retain=topic in LASTING)

    def _linked(self, up: bool, reason: Said) -> None:
        """Back again, the broker has told all that we are gone: how things are is said once more."""
        (log.info if up else log.warning)("%s", reason)
        if up and self._before is not None:
            self.tell("health", health_of(self._before))

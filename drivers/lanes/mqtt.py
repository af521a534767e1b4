"""A lane on an MQTT broker: each message is a frame of a profile, each topic a lane.

The topic says which lane: its part in place of ``+``.  Retained messages are never a throw: they are what somebody said
before us.  What the broker repeats is one throw.  Beside ``…/event`` a sender may keep ``…/status`` with ``online``
and, as its last will, ``offline``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import MQTTMessage

from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import Profile
from drivers.lane import LaneEvent, Link, Overhear, Rejected, Report, Said, said, unheard, unreported
from drivers.lanes.broker import Broker, Connection
from drivers.tables import Table

log = logging.getLogger(__name__)

TOPICS = {"lane-events": "kegelstation/+/event", "mqtt-nine": "Kegelbahn/Kegel"}  # of our presets
STATUS = {b"online": True, b"offline": False}
MOST_LANES = 99
Shown = Mapping[int, Sequence[str]]  # frames in hex, by lane
NOTHING: Shown = {}
LONGEST = 4096  # bytes of a message that are shown when it is rejected


@dataclass(frozen=True, slots=True)
class MqttSettings:
    """The table ``[mqtt]``.  ``preset`` names the profile of the messages, ``publish`` the topic that ours go under."""

    broker: Broker
    preset: str = "lane-events"
    topic: str = TOPICS["lane-events"]
    publish: str | None = None

    @classmethod
    def from_table(cls, values: Mapping[str, Any], source: str) -> MqttSettings:
        """Reads the table.  Raises TableError."""
        table = Table(source, values)
        preset = table.text("preset", "lane-events")
        settings = cls(
            broker=Broker.from_table(table),
            preset=preset,
            topic=_topic(table, "topic", TOPICS.get(preset)),
            publish=_topic(table, "publish") if table.has("publish") else None,
        )
        if settings.publish is not None and "+" in settings.publish:
            raise table.fault("publish", "topic")
        table.done()
        return settings


def _topic(table: Table, key: str, default: str | None = None) -> str:
    topic = table.text(key, default)
    parts = topic.split("/")
    if not topic or "#" in topic or parts.count("+") > 1 or any("+" in part and part != "+" for part in parts):
        raise table.fault(key, "topic_of_lanes")
    return topic


class MqttLane:
    """Implements ``drivers.lane.Lane``."""

    def __init__(
        self, settings: MqttSettings, profile: Profile, *, shown: Shown = NOTHING, lanes: Sequence[int] = (1,)
    ) -> None:
        """``profile``: the one that ``settings.preset`` names.  ``shown``: messages (hex) known before the start."""
        self._settings = settings
        self._ours = tuple(lanes)
        self.zeros, self.numbers = profile.counting.zeros, profile.counting.numbers == "throws"
        self._profile = profile
        self._decoders: dict[int, Decoder] = {}
        for lane, frames in shown.items():
            decoder = self._decoders[lane] = Decoder(profile, lane=lane)
            for raw in frames:
                decoder.recall(raw)
        self._senders: dict[int, bool] = {}  # whether the sender of a lane is there, as told
        self._last: dict[str, bytes] = {}  # the last message of each topic
        self._report: Report = unreported
        self._overhear: Overhear = unheard
        self._connection = Connection(settings.broker, self._topics(), self._heard, self._linked)

    def start(self, report: Report) -> None:
        """Begins to connect; a broker that is not there is waited for."""
        self._report = report
        self._connection.start()

    def stop(self) -> None:
        """Ends."""
        self._connection.stop()

    def recheck(self) -> None:
        """Tries to connect now."""
        self._connection.recheck()

    def listen(self, overhear: Overhear) -> None:
        """Tells the messages of the lanes."""
        self._overhear = overhear

    def _topics(self) -> list[str]:
        event = self._settings.topic
        status = event.removesuffix("/event") + "/status"
        return [event, status] if event.endswith("/event") else [event]

    def _linked(self, up: bool, reason: Said) -> None:
        self._senders.clear()  # what is retained of them comes again
        for lane in self._ours:
            self._report(Link(lane, reason, up=up))

    def _heard(self, message: MQTTMessage) -> None:
        lane = self._lane(message.topic)
        if lane is None:
            log.warning("no lane in topic %s", message.topic)
        elif message.topic.endswith("/status") and self._settings.topic.endswith("/event"):
            if lane in self._ours:
                self._status(lane, bytes(message.payload))
        elif not message.retain and not self._repeated(message):
            self._overhear(bytes(message.payload), False)
            for event in self._events(lane, bytes(message.payload)):
                self._report(event)

    def _lane(self, topic: str) -> int | None:
        """The lane that the topic names; our first, where topics name none."""
        parts = self._settings.topic.split("/")
        if "+" not in parts:
            return self._ours[0]
        part = topic.split("/")[parts.index("+")]
        return int(part) if part.isascii() and part.isdecimal() and 1 <= int(part) <= MOST_LANES else None

    def _status(self, lane: int, payload: bytes) -> None:
        up = STATUS.get(payload.strip().lower())
        if up is not None and up != self._senders.get(lane):
            self._senders[lane] = up
            (log.info if up else log.warning)("sender of lane %d is %s", lane, "there" if up else "gone")
            self._report(Link(lane, said("sender_there" if up else "sender_gone"), up=up))

    def _repeated(self, message: MQTTMessage) -> bool:
        """Whether the broker gives out once more what it has given already (messages without a number need it)."""
        payload = bytes(message.payload)
        repeated = message.dup and self._last.get(message.topic) == payload
        self._last[message.topic] = payload
        return repeated

    def _events(self, lane: int, payload: bytes) -> list[LaneEvent]:
        """What a message says; nothing of another lane than its topic's."""
        decoder = self._decoders.setdefault(lane, Decoder(self._profile, lane=lane))
        events = [event for event in decoder.feed(payload) + decoder.finish() if event.lane == lane]
        return events or [Rejected(lane, "value", payload[:LONGEST].hex())]

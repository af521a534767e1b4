"""A connection to an MQTT broker in a thread of its own: connects, comes back by itself, and says both once.

MQTT 5: the session outlives a lost connection for two minutes, so that what is published meanwhile still arrives; it
does not outlive the station, for yesterday's throws are nobody's.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from drivers.lane import Said, said
from drivers.lanes.broker_faults import refusal, unreachable
from drivers.tables import Table, TableError
from drivers.worker import Worker

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0  # seconds between two attempts to connect: doubled each time
TURN = 0.2  # seconds; a stop is noticed within this
PATIENCE = 3.0  # seconds to wait for a connection
KEEP_ALIVE = 6  # seconds without a word until a dead broker is noticed, also while the encryption begins
SESSION = 120  # seconds that the broker keeps messages for us
MOST_WAITING = 200  # messages of ours kept while the broker is away
FRESH = 30.0  # seconds after which such a message is nobody's news, unless it says how things are


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker is and how it lets us in.  ``ca``: file of the authority that signed its certificate."""

    host: str = "localhost"
    port: int = 1883
    username: str | None = None
    password: str | None = None
    tls: bool = False
    ca: str | None = None

    @classmethod
    def from_table(cls, table: Table) -> Broker:
        """The keys of ``[mqtt]`` that concern the broker.  Raises TableError."""
        tls = bool(table.switch("tls", False))
        broker = cls(
            host=table.text("host", "localhost"),
            port=table.integer("port", 1, 65535, 8883 if tls else 1883),
            username=table.text("username") if table.has("username") else None,
            password=table.text("password") if table.has("password") else None,
            tls=tls,
            ca=table.text("ca") if table.has("ca") else None,
        )
        try:
            found = broker.ca is None or Path(broker.ca).is_file()
        except OSError as error:  # no name that a file could have
            raise table.fault("ca", "certificate_file") from error
        if not found:
            raise table.fault("ca", "certificate_file")
        return broker


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A message of ours and when it was said, in monotonic seconds."""

    at: float
    topic: str
    payload: str
    retain: bool


Heard = Callable[[paho.MQTTMessage], None]
Told = Callable[[bool, Said], None]  # whether the broker is there, and what is to be said of it


class Connection:
    """Subscribes to ``topics`` and hands on their messages; ``heard`` and ``told`` are called in its own thread."""

    def __init__(
        self, broker: Broker, topics: Sequence[str], heard: Heard, told: Told, will: tuple[str, str] | None = None
    ) -> None:
        """``will``: topic and text that the broker keeps for all once we are gone, however that was."""
        self._broker = broker
        self._will = will
        self._topics = topics
        self._told = told
        self._said: Said | None = None  # the last sentence
        self._connected = False
        self._answered = False  # it has answered our greeting
        self._waiting: deque[_Waiting] = deque(maxlen=MOST_WAITING)
        self._worker = Worker("mqtt")
        self._client = self._made(heard)

    def _made(self, heard: Heard) -> paho.Client:
        name = f"kegelstation-{secrets.token_hex(6)}"
        client = paho.Client(CallbackAPIVersion.VERSION2, name, protocol=paho.MQTTv5)
        client.connect_timeout = PATIENCE
        if self._broker.username is not None:
            client.username_pw_set(self._broker.username, self._broker.password)
        if self._broker.tls:
            try:
                client.tls_set(self._broker.ca)
            except (OSError, ValueError) as error:
                raise TableError("[mqtt]", "ca", said("allowed_certificate")) from error
        if self._will is not None:
            client.will_set(*self._will, qos=1, retain=True)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_disconnect = self._on_disconnect
        client.on_message = lambda _client, _data, message: heard(message)
        return client

    def start(self) -> None:
        """Begins to connect."""
        self._worker.start(self._run)

    def stop(self) -> None:
        """Says goodbye and ends; within a second, unless the network holds an attempt to connect."""
        self._worker.stop()

    def recheck(self) -> None:
        """Tries to connect now."""
        self._worker.wake()

    def publish(self, topic: str, payload: str, *, retain: bool = False) -> None:
        """Sends within a moment; never waits.  ``retain``: the broker keeps it for latecomers."""
        self._waiting.append(_Waiting(time.monotonic(), topic, payload, retain))

    def _run(self) -> None:
        pause, first = FIRST_PAUSE, True
        while not self._worker.stopping.is_set():
            try:
                if self._connect(first=first):
                    pause, first = FIRST_PAUSE, False
                    self._listen()
            except Exception:  # outermost: a fault of ours in this thread must not end the evening
                log.exception("mqtt failed, starting over")
            if self._worker.rest(pause):
                pause = FIRST_PAUSE
            pause = min(2 * pause, LONGEST_PAUSE)
        farewell = "Normal disconnection" if self._will is None else "Disconnect with will message"
        self._client.disconnect(ReasonCode(PacketTypes.DISCONNECT, farewell))

    def _connect(self, *, first: bool) -> bool:
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.SessionExpiryInterval = SESSION
        host, port = self._broker.host, self._broker.port
        try:
            self._client.connect(host, port, KEEP_ALIVE, clean_start=first, properties=properties)
        except (OSError, ValueError) as error:  # ValueError: a name that cannot be one
            self._say(unreachable(f"{host}:{port}", error), up=False)
            return False
        return True

    def _listen(self) -> None:
        """Until the connection is lost or we are stopped; whoever does not greet us within seconds is no broker."""
        begun, greeted, self._answered = time.monotonic(), False, False
        while not self._worker.stopping.is_set():
            while self._connected and self._waiting:
                self._send(self._waiting.popleft())
            lost = self._client.loop(TURN) != paho.MQTT_ERR_SUCCESS
            greeted = greeted or self._answered
            if not greeted and (lost or time.monotonic() - begun > PATIENCE):
                broker = f"{self._broker.host}:{self._broker.port}"
                self._say(said("broker_hangs_up" if lost else "broker_silent", broker=broker), up=False)
                self._client.disconnect()
                return
            if lost:
                return

    def _send(self, message: _Waiting) -> None:
        if message.retain or time.monotonic() - message.at < FRESH:
            self._client.publish(message.topic, message.payload, qos=1, retain=message.retain)

    def _on_connect(self, client: paho.Client, _data: Any, _flags: Any, code: Any, _properties: Any) -> None:
        self._answered = True
        if code.is_failure:
            log.warning("broker refuses: %s", code)
            self._say(refusal(self._broker.host, str(code)), up=False)
            return
        self._connected = True
        if self._topics:
            client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in self._topics])
        else:
            self._say(said("link_broker", broker=self._broker.host), up=True)

    def _on_subscribe(self, _client: paho.Client, _data: Any, _mid: int, codes: Any, _properties: Any) -> None:
        """Only now what is published reaches us."""
        refused = [topic for topic, code in zip(self._topics, codes, strict=False) if code.is_failure]
        if refused:
            self._say(said("broker_topic", broker=self._broker.host, topic=refused[0]), up=False)
        else:
            self._say(said("link_broker", broker=self._broker.host), up=True)

    def _on_disconnect(self, _client: paho.Client, _data: Any, _flags: Any, _code: Any, _properties: Any) -> None:
        if self._connected and not self._worker.stopping.is_set():
            self._say(said("broker_lost", broker=self._broker.host), up=False)
        self._connected = False

    def _say(self, reason: Said, *, up: bool) -> None:
        """Once for each new sentence."""
        if reason != self._said:
            log.info("%s", reason)
            self._said = reason
            self._told(up, reason)

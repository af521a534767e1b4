"""The one place that chooses and joins the parts: real or simulated lane, journal, owner of the state, web.

The order matters: whatever can be wrong with settings, disk, port or hardware is found before the first thread runs,
and is told in one sentence.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import logging
import secrets
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.decoding.profile import Profile
from drivers.lane import Lane, LaneError
from drivers.lanes.manual import ManualLane
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.lanes.simulated import SimulatedLane
from drivers.profiles.reader import load
from drivers.tables import TableError
from station import __version__, systemd
from station.book.keeper import Keeper
from station.computers import Computers
from station.dispatcher import Dispatcher
from station.evening.people.pin import kept, proves
from station.evening.state import Evening
from station.journal.journal import Journal
from station.journal.replay import read_by, reopened
from station.lane_tools.log import LaneLog
from station.lane_tools.tools import Attached, LaneTools
from station.picture.lane import LANE
from station.picture.snapshot import WALL, state
from station.settings import Settings
from station.words import reason, sentence
from web.address import reachable
from web.app import create_app
from web.server import listen, prepare_threads, serve
from web.site import Settings as WebSettings

if TYPE_CHECKING:
    from drivers.lanes.mqtt import MqttSettings

log = logging.getLogger(__name__)

LOCK = "lock"  # held by the station that runs on a data directory


class CannotStart(Exception):
    """The station cannot start as it is set up; ``sentence`` says why."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.sentence = told


class Busy(CannotStart):
    """Another station runs on the folder."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What is printed once the station answers."""

    url: str
    pin: str | None  # None: it was told when it was drawn
    lane: str


def run(settings: Settings, told: Callable[[Opened], None]) -> None:
    """Run the station until it is told to end; ``told`` is called when its pages answer.

    Raises CannotStart, LaneError, TableError, JournalError or PortError before anything is shown to anybody.
    """
    prepare_threads()
    with contextlib.ExitStack() as closing:
        closing.enter_context(locked(settings.folder))
        journal = closing.enter_context(contextlib.closing(Journal(settings.folder)))
        known, pin = host_pin(journal, settings)
        evening = reopened(journal, known, settings.lane, time.monotonic())
        profile = profile_of(settings)
        lane = lane_of(settings, profile, evening)
        evening = read_by(evening, lane)
        listener = closing.enter_context(listen(settings.host, settings.port))
        log_of_lane = LaneLog()
        tools = LaneTools(attached(settings, lane, profile), log_of_lane)
        desk = Dispatcher(journal, evening, alive=lambda: systemd.tell("WATCHDOG=1"), tools=tools)
        host, port = listener.getsockname()[:2]
        keeper = Keeper(settings.folder)
        site = create_app(desk, web_settings(settings, port), keeper)
        start_desk(desk, evening, keeper, closing)
        lane.listen(log_of_lane.heard)
        lane.start(tools.beside(desk.report))
        closing.callback(lane.stop)
        told_to_others(settings, desk, closing)
        _end_gently()

        def ready() -> None:
            gc.freeze()  # what is loaded stays: no collection walks over it in the middle of a throw
            gc.enable()
            keeper.start()  # now that everything answers
            systemd.tell("READY=1")
            told(Opened(_url(reachable("", settings.host, host, settings.address), port), pin, settings.lane))

        serve(listener, site, ready)
        systemd.tell("STOPPING=1")


def web_settings(settings: Settings, port: int) -> WebSettings:
    """What the web has to know; ``port``: where it listens."""
    names = tuple(settings.names.replace(",", " ").split())
    return WebSettings(__version__, settings.host, port, settings.dev, names, settings.address)


def start_desk(desk: Dispatcher, evening: Evening, keeper: Keeper, closing: contextlib.ExitStack) -> None:
    """Start the owner of the state with those who follow it: its own players, and the keeper of the book.

    The keeper only remembers what he is told until he is started, too.
    """
    computers = Computers(desk)
    desk.watch(computers.watch)
    desk.watch(keeper.watch)
    desk.start()
    closing.callback(desk.stop)
    computers.watch(evening)
    keeper.watch(evening)
    computers.start()
    closing.callback(computers.stop)
    closing.callback(keeper.stop)


def told_to_others(settings: Settings, desk: Dispatcher, closing: contextlib.ExitStack) -> None:
    """Publish what happens on the broker of the settings, where they want that.  Raises TableError."""
    if "publish" not in settings.mqtt:
        return
    from drivers.lanes.outlet import MqttOutlet  # noqa: PLC0415  paho is loaded where it is used

    mqtt = _mqtt(settings)
    outlet = MqttOutlet(mqtt.broker, f"{mqtt.publish}/{LANE}")
    outlet.start()
    closing.callback(outlet.stop)
    desk.watch(lambda evening: outlet.publish(state(evening, WALL, desk.epoch, time.monotonic())))


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold ``folder`` for one station.  Raises CannotStart if it is in use or cannot be used."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w")
    except OSError as error:
        raise CannotStart(sentence("data_unusable", folder=folder, why=reason(error))) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Busy(sentence("data_busy", folder=folder)) from error
        yield


def host_pin(journal: Journal, settings: Settings) -> tuple[str, str | None]:
    """What is kept of the PIN, and the PIN where it is known: that of the settings, or one that is drawn now."""
    known = journal.setting("host_pin")
    if settings.host_pin is None and known is not None:
        return known, None
    pin = settings.host_pin or f"{secrets.randbelow(1_000_000):06}"
    if known is None or not proves(pin, known):
        known = kept(pin, secrets.token_hex(8))
        journal.set("host_pin", known)
    return known, pin


def profile_of(settings: Settings) -> Profile | None:
    """What the lane of the settings speaks, with the line as these set it; None: no frames.

    Raises LaneError or TableError.
    """
    if settings.lane == "mqtt":
        return load(_mqtt(settings).preset, settings.profile_folders)
    if settings.lane not in ("serial", "simulated"):
        return None
    profile = load(settings.profile, settings.profile_folders)
    baud, parity = settings.serial_baud or profile.line.baud, settings.serial_parity or profile.line.parity
    return replace(profile, line=replace(profile.line, baud=baud, parity=parity))


def lane_of(settings: Settings, profile: Profile | None, evening: Evening) -> Lane:
    """The lane that the settings choose; ``profile``: theirs.  Raises CannotStart, LaneError or TableError."""
    match settings.lane, profile:
        case "simulated", Profile():
            return SimulatedLane(profile, auto_seconds=settings.auto_seconds)
        case "serial", Profile():
            port = SerialSettings(str(settings.serial_port), profile, polling=settings.polling)
            return SerialLane(port, shown=still_shown(evening))
        case "mqtt", Profile():
            from drivers.lanes.mqtt import MqttLane  # noqa: PLC0415  paho is loaded where it is used

            return MqttLane(_mqtt(settings), profile, shown=still_shown(evening))
        case "gpio", _:
            from drivers.lamps.settings import GpioSettings  # noqa: PLC0415
            from drivers.lanes.gpio import GpioLane  # noqa: PLC0415  gpiozero is a tenth of the start

            return GpioLane(GpioSettings.from_table(settings.gpio, "[gpio]"))
        case "feed", _:
            from drivers.lanes.feed import FeedLane, FeedSettings  # noqa: PLC0415  loaded where it is used

            return FeedLane(FeedSettings(Path(str(settings.feed_folder)), settings.feed_files))
    return ManualLane()


def _mqtt(settings: Settings) -> MqttSettings:
    from drivers.lanes.mqtt import MqttSettings  # noqa: PLC0415

    return MqttSettings.from_table(settings.mqtt, "[mqtt]")


def attached(settings: Settings, lane: Lane, profile: Profile | None) -> Attached:
    """``lane`` as its tools see it."""
    return Attached(lane, settings.lane, profile, settings.profile_folders, settings.folder, settings.gpio)


def still_shown(evening: Evening) -> tuple[str, ...]:
    """The frame that the lane may still show since before the station restarted.

    However long ago that was: no clock can tell (a Raspberry Pi's stands still while the power is off).
    """
    last = evening.lane(LANE).numbered[-1:]
    return tuple(throw.raw for throw in last if throw.raw)


def _end_gently() -> None:
    """Until the server has its own handlers, a signal to end must still close what is open."""

    def end(_number: int, _frame: object) -> None:
        raise SystemExit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


def _url(address: str | None, port: int) -> str:
    address = address or "localhost"  # no network yet; the wall follows it
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


START_ERRORS = (CannotStart, LaneError, TableError)  # each with a German ``sentence``

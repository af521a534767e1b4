"""The one place that chooses and joins the parts: real or simulated lane, journal, owner of the state, web.

The order matters: whatever can be wrong with settings, disk, port or hardware is found before the first thread runs,
and is told in one sentence.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drivers.lane import Said
from station import __version__, systemd
from station.attaching import attached_lines, lives_of, outlets_of, read_by, tools_of
from station.book.keeper import Keeper
from station.computers import Computers
from station.data_folder import CannotStart, locked
from station.dispatcher import Dispatcher
from station.ending import begin_anew
from station.evening.messages import ScreenRole
from station.evening.state import Client, Station
from station.machine.starts import Starts, of_service, safe_settings
from station.machine.tools import MachineTools
from station.picture.snapshot import state
from station.settings import Settings, SettingsError, read_settings, usable_settings
from station.taking_up import taken_up
from web.address import reachable
from web.app import create_app
from web.server import PortError, is_free, listen, listen_elsewhere, prepare_threads, serve
from web.site import Settings as WebSettings

if TYPE_CHECKING:
    from drivers.lanes.outlet import MqttOutlet

LOOK = 10.0  # seconds between two looks whether what is wrong is mended

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """What is printed once the station answers."""

    url: str
    pin: str | None  # None: it was told when it was drawn
    lane: str


@dataclass(frozen=True, slots=True)
class Patience:
    """A service's: whatever is wrong with disk, lane or port is told on the pages, and tried again.

    ``known`` was wrong already; ``mended`` says whether it still is not.
    """

    known: tuple[Said, ...] = ()
    mended: Callable[[], bool] = lambda: False


def run(settings: Settings, told: Callable[[Opened], None], patience: Patience | None = None) -> None:
    """Run the station until it is told to end; ``told`` is called when its pages answer.

    Without ``patience`` it raises CannotStart, LaneError, JournalError or PortError before anything is shown.
    """
    patient, known = patience is not None, () if patience is None else patience.known
    prepare_threads()
    with contextlib.ExitStack() as closing:
        closing.enter_context(locked(settings.folder, patient=patient))
        journal, station, pin = taken_up(settings, lives_of(settings), patient=patient)
        closing.callback(journal.close)
        lines = attached_lines(settings, station, patient=patient)
        listener, moved = _listener(settings, closing, patient=patient)
        outlets, silent = outlets_of(settings, patient=patient)
        station = read_by(station, lines).with_now(notices=(*station.now.notices, *known, *moved, *silent))
        tools, machine = tools_of(lines), MachineTools(settings)
        desk = Dispatcher(journal, station, lambda: systemd.tell("WATCHDOG=1"), tools, machine)
        host, port = listener.getsockname()[:2]
        keeper = Keeper(settings.folder)
        site = create_app(desk, web_settings(settings, port), keeper)
        start_desk(desk, station, keeper, closing, machine)
        for line in lines:
            line.start(desk.report)
            closing.callback(line.lane.stop)
        publish(outlets, desk, closing)
        _end_gently()

        def ready() -> None:
            gc.freeze()  # what is loaded stays: no collection walks over it in the middle of a throw
            gc.enable()
            keeper.start()  # now that everything answers
            systemd.tell("READY=1")
            if moved or known:
                again_when(lambda: _is_mended(settings, patience, moved=bool(moved)))
            drivers = dict.fromkeys(line.line.driver for line in lines)
            told(Opened(_url(reachable("", settings.host, host, settings.address), port), pin, ", ".join(drivers)))

        serve(listener, site, ready)
        systemd.tell("STOPPING=1")


def web_settings(settings: Settings, port: int) -> WebSettings:
    """What the web has to know; ``port``: where it listens."""
    names = tuple(settings.names.replace(",", " ").split())
    return WebSettings(__version__, settings.host, port, settings.dev, names, settings.address)


def run_as_service(config: Path | None, flags: Mapping[str, Any], told: Callable[[Opened], None]) -> None:
    """Run the station with patience; settings that are wrong are told too.

    Raises CannotStart where another station runs on the folder: systemd tries again.
    """
    starts = of_service()
    starts.begun()
    settings, patience = _chosen(config, flags, starts)

    def held(opened: Opened) -> None:
        told(opened)
        starts.watch(settings)

    try:
        run(settings, held, patience)
    except Exception as error:  # outermost: told by the start after it, and raised again
        starts.failed(getattr(error, "sentence", "") or f"{type(error).__name__}: {error}")
        raise
    starts.held()  # it ended as it was told to


def _chosen(config: Path | None, flags: Mapping[str, Any], starts: Starts) -> tuple[Settings, Patience]:
    """The settings, and what is known to be wrong with them; after too many failed starts the safe ones."""
    try:
        settings, patience = read_settings(config, flags), Patience()
    except SettingsError as error:
        log.error("%s", error)
        values = {"what": str(error)}
        wrong = Said("settings_faulty", values)
        settings, patience = usable_settings(config, flags), Patience((wrong,), lambda: _are_good(config, flags))
    if not starts.safe:
        return settings, patience
    log.error("%s starts have failed, the last with: %s; this is safe mode", starts.before.n, starts.before.why)
    before = _age(config)
    return safe_settings(settings), Patience((starts.said(), *patience.known), lambda: _age(config) != before)


def _age(config: Path | None) -> float:
    """When the settings were changed."""
    try:
        return 0.0 if config is None else config.stat().st_mtime
    except OSError:
        return 0.0


def _are_good(config: Path | None, flags: Mapping[str, Any]) -> bool:
    try:
        read_settings(config, flags)
    except SettingsError:
        return False
    return True


def _listener(
    settings: Settings, closing: contextlib.ExitStack, *, patient: bool
) -> tuple[socket.socket, tuple[Said, ...]]:
    """Where the pages are to be had; ``patient``: elsewhere, if need be.  Raises PortError."""
    try:
        return closing.enter_context(listen(settings.host, settings.port)), ()
    except PortError as error:
        if not patient:
            raise
        log.error("the pages go elsewhere: %s", error)
        values = {"wanted": f"{settings.host}:{settings.port}", "why": error.sentence}
        listener = closing.enter_context(listen_elsewhere(settings.host, settings.port, error))
    values["now"] = f"{listener.getsockname()[0]}:{listener.getsockname()[1]}"
    return listener, (Said("port_moved", values),)


def _is_mended(settings: Settings, patience: Patience | None, *, moved: bool) -> bool:
    """Whether another start would be better than this one."""
    free = moved and is_free(settings.host, settings.port)
    return free or (patience is not None and patience.mended())


def again_when(possible: Callable[[], bool]) -> None:
    """End, so that systemd starts the station anew, as soon as ``possible`` says that it can be as it was meant."""

    def look() -> None:
        while not possible():
            time.sleep(LOOK)
        begin_anew("what was wrong at the start is mended")

    threading.Thread(target=look, name="again", daemon=True).start()


def publish(outlets: Mapping[int, MqttOutlet], desk: Dispatcher, closing: contextlib.ExitStack) -> None:
    """Tell others what the wall of each lane shows, where the settings want it."""

    def told(wall: Client, outlet: MqttOutlet) -> Callable[[Station], None]:
        return lambda station: outlet.publish(state(station, wall, desk.epoch, time.monotonic()))

    for lane, outlet in outlets.items():
        outlet.start()
        closing.callback(outlet.stop)
        desk.watch(told(Client("", "wall", screen=ScreenRole(lane=lane)), outlet))


def start_desk(
    desk: Dispatcher, station: Station, keeper: Keeper, closing: contextlib.ExitStack, machine: MachineTools
) -> None:
    """Start the owner of the state with those who follow it: its own players, the keepers of book and copies.

    The keeper only remembers what he is told until he is started, too.
    """
    computers = Computers(desk)
    desk.watch(computers.watch)
    desk.watch(keeper.watch)
    desk.watch(machine.copying.watch)
    desk.start()
    closing.callback(desk.stop)
    computers.watch(station)
    keeper.watch(station)
    computers.start()
    closing.callback(computers.stop)
    closing.callback(keeper.stop)
    machine.copying.watch(station)
    machine.copying.start()
    closing.callback(machine.copying.stop)


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


START_ERRORS = (CannotStart, PortError)  # each with a German ``sentence``

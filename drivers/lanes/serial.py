"""A lane on a serial port: one thread reads, decodes and reports; a lost port is said once, and found again by itself.

The thread reads with a timeout of 0.2 s, keeps its own buffer in the decoder, and takes every fault a port can raise
for a lost connection: it closes at once (a port held open comes back under another name), then tries again, first by
the lasting names of the adapter that was found first (``home_port``).  What the decoder knows of the lane outlives the
cable, so a frame repeated after it is no second throw.  It writes nothing, unless ``polling`` is set.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import serial

from drivers.decoding.decoder import PAUSE, Decoder
from drivers.decoding.profile import Profile
from drivers.decoding.silence import SilenceWatch
from drivers.lane import Heard, LaneError, LaneEvent, Link, Overhear, Rejected, Report, Said, said, unheard, unreported
from drivers.lanes.home_port import HomePort
from drivers.lanes.polling import Poller
from drivers.lanes.ports import BY_ID, PORT_FAULTS, open_port
from drivers.worker import Worker

log = logging.getLogger(__name__)

AUTO = "auto"  # the name of the port that is to be looked for
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 2.0  # seconds between two attempts to open: doubled each time
PATIENCE = 5.0  # seconds that a lost adapter is waited for before "auto" takes another
LOOK_EVERY = 1.0  # seconds between two looks whether the first adapter is back
HEARD_EVERY = 1.0  # seconds between two signs of life of one lane


@dataclass(frozen=True, slots=True)
class SerialSettings:
    """Which port, what is spoken there, and by which lanes.  ``polling``: ask them ourselves, as the only master.

    ``port`` may be ``auto``: the one that the profile knows, looked for below ``root`` at each attempt to open.
    """

    port: str
    profile: Profile
    lanes: tuple[int, ...] = (1,)
    polling: bool = False
    by_id: Path = BY_ID
    root: Path = Path("/")


class SerialLane:
    """Implements ``drivers.lane.Lane``."""

    def __init__(self, settings: SerialSettings, *, shown: Sequence[str] = ()) -> None:
        """``shown``: frames (hex) taken in before the start, which a lane may still show."""
        self._settings = settings
        self.zeros, self.numbers = settings.profile.counting.zeros, settings.profile.counting.numbers == "throws"
        self._decoder = Decoder(settings.profile, lane=settings.lanes[0])
        for raw in shown:
            self._decoder.recall(raw)
        self._poller = Poller(settings.profile, settings.lanes) if settings.polling else None
        self._home = HomePort(settings.by_id, settings.port)
        self._port: serial.Serial | None = None
        self._device = ""  # what was opened
        self._looked_at = 0.0  # when we looked whether another port would be the right one
        self._silence = SilenceWatch(settings.profile.silence, settings.lanes)
        self._down: str | None = None  # why it is lost, as reported
        self._heard_at: dict[int, float] = {}
        self._worker = Worker("serial-lane")
        self._report: Report = unreported
        self._overhear: Overhear = unheard

    def start(self, report: Report) -> None:
        """Begins.  A port that is not there yet is waited for; one that is busy or forbidden is a LaneError."""
        self._report = report
        missing: Said | None = None
        name = self._settings.port
        try:
            name = self._open(name)
        except LaneError as error:
            if error.code != "port_missing":
                raise
            missing = error.said
        self._worker.start(lambda: self._run(name, missing))

    def stop(self) -> None:
        """Ends within a second, also in a blocked read."""
        self._worker.stop(self._cancel)

    def _cancel(self) -> None:
        port = self._port
        if port is not None:
            with suppress(*PORT_FAULTS):  # the thread may be closing it at this moment, and then needs no waking
                port.cancel_read()

    def recheck(self) -> None:
        """Tries to open a lost port now."""
        self._worker.wake()

    def listen(self, overhear: Overhear) -> None:
        """Tells the bytes as they are read and, where we poll, written."""
        self._overhear = overhear

    def _run(self, name: str, missing: Said | None) -> None:
        if missing is None:
            self._found(name)
        else:
            self._lost(missing)
        while not self._worker.stopping.is_set():
            try:
                self._listen() if self._port else self._reopen()
            except Exception:  # outermost: a fault of ours in this thread must not end the evening
                log.exception("serial lane failed, starting over")
                self._close(said("link_fault"))
        self._shut()

    def _listen(self) -> None:
        """Reads until the port is lost or we are stopped."""
        port = self._port
        assert port is not None  # noqa: S101 - says it to the type checker; _run has looked
        try:
            while not self._worker.stopping.is_set():
                self._poll(port)
                before = time.monotonic()
                data = port.read(max(1, port.in_waiting))
                if time.monotonic() - before >= PAUSE:
                    self._tell(self._decoder.pause())
                if data:
                    self._overhear(data, False)
                self._tell(self._decoder.feed(data))
                self._look_for_silence()
                if self._went_home():
                    return
        except PORT_FAULTS as error:
            log.info("port lost: %s", error)
            self._close(said("link_lost"))

    def _poll(self, port: serial.Serial) -> None:
        if self._poller is None:
            return
        frame = self._poller.next(time.monotonic())
        if frame is not None:
            port.write(frame)
            self._poller.sent(time.monotonic())
            self._overhear(frame, True)

    def _tell(self, events: Sequence[LaneEvent]) -> None:
        now = time.monotonic()
        for event in events:
            if self._poller and not isinstance(event, Rejected):
                self._poller.heard(event.lane)
            if not isinstance(event, Rejected) and self._silence.heard(event.lane, now):
                log.info("lane %d speaks again", event.lane)
                self._report(Link(event.lane, said("link_again"), up=True))
            if isinstance(event, Heard):
                if now - self._heard_at.get(event.lane, float("-inf")) < HEARD_EVERY:
                    continue
                self._heard_at[event.lane] = now
            self._report(event)

    def _look_for_silence(self) -> None:
        for lane in self._silence.fallen_silent(time.monotonic()):
            seconds = self._settings.profile.silence.after_ms / 1000
            log.warning("lane %d is silent", lane)
            self._report(Link(lane, said("link_silent", seconds=f"{seconds:g}"), up=False))

    def _went_home(self) -> bool:
        """Once a second: back to the adapter that was found first, as soon as it is there again."""
        if time.monotonic() - self._looked_at < LOOK_EVERY:
            return False
        self._looked_at = time.monotonic()
        name = self._home.better(self._device)
        if name is None:
            return False
        self._shut()
        self._tell(self._decoder.finish())
        if not self._try(name):
            self._close(said("link_lost"))
        return True

    def _reopen(self) -> None:
        """Tries all names with growing pauses, until one opens or we are stopped."""
        pause, since = FIRST_PAUSE, time.monotonic()
        while not self._worker.stopping.is_set():
            asked = self._worker.rest(pause)
            if asked:
                pause = FIRST_PAUSE
            patient = self._home.names and self._settings.port == AUTO and not asked
            waits = patient and time.monotonic() - since < PATIENCE
            for name in [*self._home.there(), *([] if waits else [self._settings.port])]:
                if self._worker.stopping.is_set() or self._try(name):
                    return
            pause = min(2 * pause, LONGEST_PAUSE)

    def _try(self, name: str) -> bool:
        try:
            name = self._open(name)
        except LaneError as error:
            if error.code != "port_missing":  # that it is still out has been said
                self._lost(error.said, error.code)
            return False
        self._found(name)
        return True

    def _open(self, name: str) -> str:
        """Opens the port of that name, or the one that fits; gives the name that was opened.  Raises LaneError."""
        place = name
        if name == AUTO:
            from drivers.lanes.port_choice import chosen  # noqa: PLC0415  looks through all ports, which few settings want

            place = chosen(self._settings.profile, self._settings.root)
        self._port = open_port(place, self._settings.profile.line, self._worker.stopping.wait)
        return place

    def _found(self, name: str) -> None:
        self._silence.open(time.monotonic())
        self._down = None
        self._device = os.path.realpath(name)  # a twin may take the name over
        self._home.found(self._device)
        reason = said("link_serial", port=name)
        if not self._home.has(self._device):
            reason = said("link_other", port=name, before=self._home.names[0])
        log.info("lane connected at %s", name)
        self._link(reason, up=True)

    def _lost(self, reason: Said, kind: str | None = None) -> None:
        """Says why, once for each new kind of reason: who holds a port cannot always be seen, and is no news."""
        kind = kind or reason.code
        if self._down != kind:
            log.warning("lane lost: %s", reason)
            self._link(reason, up=False)
            self._down = kind

    def _link(self, reason: Said, *, up: bool) -> None:
        for lane in self._settings.lanes:
            self._report(Link(lane, reason, up=up))

    def _close(self, reason: Said) -> None:
        self._shut()
        self._silence.close()
        self._tell(self._decoder.finish())
        self._lost(reason)

    def _shut(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            with suppress(*PORT_FAULTS):  # it is gone anyway
                port.close()

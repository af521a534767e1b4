"""What a message means: ``handle`` takes the evening and a message and gives the evening after it and what to do.

Pure: chance, clock and disk are outside.  Whatever is durable goes through facts (``Step.do``), so that the journal
replays it without deciding anything again.  Each kind of message has its module: phones, host, lane, people.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from station.evening import host, phones
from station.evening.lane import reports as lane_reports
from station.evening.messages import (
    Act,
    Ask,
    ComputerMoved,
    Connected,
    Disconnected,
    Host,
    Join,
    LaneReported,
    Login,
    Message,
    Person,
    Release,
    ScreenAsked,
    Sync,
    Table,
    Tick,
)
from station.evening.people import clients as people
from station.evening.people import leaving, pin
from station.evening.people.evenings import at_dawn, look_at_the_clock
from station.evening.screens import orders as screens
from station.evening.state import Station
from station.evening.tables import orders as tables
from station.evening.tables.finished import clear_away
from station.evening.transaction import Outcome, Refused, Step


def tick(step: Step, message: Tick) -> None:
    """A second has passed: the evening may be over, phones may be gone, somebody may try PINs."""
    step.keep(dawn=message.dawn)
    look_at_the_clock(step)
    at_dawn(step)
    clear_away(step, message.now)
    people.notice_the_dead(step, message.now)
    pin.tell_guesses(step, message.now)


HANDLERS: dict[type[Message], Callable[[Step, Any], None]] = {
    Connected: people.connected,
    Disconnected: people.disconnected,
    Join: people.join,
    Release: people.release,
    Ask: people.ask,
    Login: pin.login,
    Sync: people.sync,
    Tick: tick,
    Act: phones.act,
    Host: host.host,
    Table: tables.table,
    ComputerMoved: tables.computer_moved,
    Person: leaving.person,
    ScreenAsked: screens.asked,
    LaneReported: lane_reports.reported,
}


def handle(station: Station, message: Message) -> tuple[Station, Outcome]:
    """The evening after ``message``, and what is to be stored, answered and shown.

    A refusal changes nothing durable; its answer carries the code.
    """
    ahead = message.at - message.now
    if abs(ahead - station.now.clock) > 1:  # somebody has set the clock, or the station has just started
        station = station.with_now(clock=ahead)
    step = Step(station, message.at)
    try:
        HANDLERS[type(message)](step, message)
    except Refused as refusal:
        return step.refused(refusal)
    return step.done()

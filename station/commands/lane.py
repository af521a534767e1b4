"""``kegelstation lane``: the tools for whoever attaches a lane.

Each command joins parts of ``drivers`` and prints; what they do is done there.  A wrong use or bad input is one German
sentence on standard error and exit status 2; what was asked rightly and did not succeed is exit status 1.
"""

from __future__ import annotations

import click

from station.commands.german import GermanGroup
from station.commands.lane_again import again
from station.commands.lane_check import check
from station.commands.lane_decode import decode
from station.commands.lane_learn import learn
from station.commands.lane_probe import probe
from station.commands.lane_replay import replay
from station.commands.lane_report import report
from station.commands.lane_simulate import simulate
from station.commands.lane_status import status
from station.commands.lane_wire import record, sniff


@click.group(cls=GermanGroup)
def lane() -> None:
    """The tools for whoever attaches a lane."""


for command in (probe, sniff, record, replay, simulate, learn, check, report, status, decode, again):
    lane.add_command(command)

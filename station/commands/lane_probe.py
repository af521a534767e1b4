"""``kegelstation lane probe``: which ports there are, and what is spoken on them.

It lists, then listens at each port at one setting after the other, and ranks what it heard.  It sends nothing, unless
``--active`` allows the empty polls of the profiles that have any.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from drivers.attaching.listening import Listener
from drivers.attaching.probe import BAUDS, RARE, Candidate, Listened, Match, Setting, between, parities_to_try, ranked
from drivers.decoding.profile import LineSettings, Profile
from drivers.lane import LaneError
from drivers.lanes.port_listing import Port, described, listed
from drivers.simulator.speaker import poll
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import all_profiles, profiles_option, switches_of, until_interrupted, where
from station.words import sentence
from station.words.said import worded

SHOWN = 3  # candidates a port


@click.command(cls=GermanCommand)
@click.argument("paths", metavar="[ANSCHLUSS …]", nargs=-1)
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=3.0, show_default=True, metavar="ZAHL")
@click.option("--bauds", metavar="LISTE")
@click.option("--list", "only_list", is_flag=True)
@click.option("--active", is_flag=True)
@profiles_option
def probe(
    paths: tuple[str, ...], *, seconds: float, bauds: str | None, only_list: bool, active: bool, folder: Path
) -> None:
    """List the ports, then listen at each."""
    speeds = _speeds(bauds)
    profiles = all_profiles(folder)
    ports = [described(path) for path in paths] if paths else listed()
    if not ports:
        raise Failure(sentence("cli.probe_no_port"))
    for port in ports:
        _show(port)
    if only_list:
        return
    with until_interrupted():
        found = [_listened(port, speeds, seconds, profiles, folder, active=active) for port in ports]
        if not any(found):
            raise Failure(sentence("cli.probe_unknown"))


def _speeds(bauds: str | None) -> Sequence[int]:
    """``9600,19200`` or ``9600-20000``, the latter in steps that a UART bridges.  Raises Complaint."""
    if bauds is None:
        return BAUDS
    found: list[int] = []
    for part in bauds.replace(" ", "").split(","):
        ends = re.fullmatch(r"(\d{2,7})(?:-(\d{2,7}))?", part)
        least, most = (int(ends[1]), int(ends[2] or ends[1])) if ends else (0, 0)
        if not 50 <= least <= most <= 4_000_000:
            raise Complaint(sentence("cli.probe_bauds_how"))
        found += between(least, most)
    return found


def _show(port: Port) -> None:
    """What is known of a port without touching it."""
    click.echo(f"{port.path}")
    facts = {
        "name": port.by_id,
        "place": port.by_path,
        "usb": port.usb,
        "driver": port.driver,
        "owner": f"{port.owner}:{port.group} {port.mode}",
    }
    for key, value in facts.items():
        if value:
            click.echo(f"  {sentence(f'cli.port_{key}'):<13} {value}")
    for holder in port.holders:
        click.echo("  " + sentence("cli.probe_open", name=holder.name, pid=holder.pid))
    if port.unseen and not port.holders:
        click.echo("  " + sentence("cli.probe_unseen"))
    if port.twin:
        click.echo("  " + sentence("cli.probe_twins"))


def _listened(
    port: Port, bauds: Sequence[int], seconds: float, profiles: list[Profile], folder: Path, *, active: bool
) -> bool:
    """Listens at one port and says what was found; whether anything was."""
    click.echo("\n" + sentence("cli.probe_listening", port=port.path, n=len(bauds), seconds=f"{seconds:g}"))
    try:
        listener = Listener(port.path)
    except LaneError as error:
        click.echo(f"  {worded(error.said)}")
        return False
    try:
        heard = _all_settings(listener, bauds, seconds, profiles, active=active)
        if bauds == BAUDS and ranked(heard, profiles)[0].verdict == "unknown":
            click.echo(sentence("cli.probe_rare", n=len(RARE)))
            heard += _all_settings(listener, RARE, seconds, profiles, active=active, parities=False)
    except LaneError as error:
        click.echo(f"  {worded(error.said)}")
        return False
    finally:
        listener.close()
    return _conclude(port, ranked(heard, profiles), folder)


def _all_settings(
    listener: Listener,
    bauds: Sequence[int],
    seconds: float,
    profiles: list[Profile],
    *,
    active: bool,
    parities: bool = True,
) -> list[Listened]:
    heard: list[Listened] = []
    waiting = [Setting(baud) for baud in bauds]
    while waiting:
        setting = waiting.pop(0)
        found = listener.listen(setting, seconds, poll=_poll(setting, profiles) if active else b"", stop=lambda: False)
        heard.append(found)
        waiting = (parities_to_try(found) if parities else []) + waiting
        click.echo(f"  {_row(found)}")
    return heard


def _poll(setting: Setting, profiles: list[Profile]) -> bytes:
    """An empty poll of lane 1 for each profile that polls at this speed and no other."""
    fitting = [one for one in profiles if one.polling and one.lanes and one.line.baud == setting.baud]
    return b"".join(poll(one, min(one.lanes.values())) for one in fitting)


def _row(heard: Listened) -> str:
    errors = "" if heard.framing_errors is None else sentence("cli.probe_errors", n=heard.framing_errors)
    text = sentence("cli.probe_printable", part=f"{heard.printable:.0%}") if heard.data else ""
    return sentence("cli.probe_bytes", setting=f"{heard.setting!s:<14}", n=f"{len(heard.data):>4}") + text + errors


def _conclude(port: Port, candidates: list[Candidate], folder: Path) -> bool:
    """Says what was found and the command to type next; whether there is one."""
    best = candidates[0]
    if best.verdict == "silent":
        click.echo(sentence("cli.probe_nothing"))
        return False
    click.echo(sentence("cli.probe_ranking"))
    for place, candidate in enumerate(candidates[:SHOWN], 1):
        match = candidate.matches[0] if candidate.matches else None
        fits = _fitting(match) if match else sentence("cli.probe_no_profile")
        proof = sentence("cli.probe_proof") if match and match.checked else ""
        click.echo(f"  {place}. {candidate.heard.setting!s:<14} {fits}{proof}")
    click.echo(_sentence(best))
    if best.verdict == "unknown":
        return False
    setting = best.heard.setting
    profile = f" --profile {best.matches[0].profile}" if best.verdict in ("certain", "possible") else ""
    line = switches_of(LineSettings(setting.baud, setting.bytesize, setting.parity))
    click.echo(
        sentence("cli.next_learn", port=shlex.quote(port.best_name), line=line, profile=profile, where=where(folder))
    )
    return True


def _fitting(match: Match) -> str:
    return sentence("cli.probe_fits", profile=match.profile, frames=match.frames, covered=f"{match.covered:.0%}")


def _sentence(best: Candidate) -> str:
    verdict = "unclear" if best.verdict == "unknown" else best.verdict
    profile = best.matches[0].profile if best.verdict in ("certain", "possible") else ""
    return sentence(f"cli.probe_{verdict}", profile=profile, setting=best.heard.setting)

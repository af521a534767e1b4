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
from drivers.attaching.probe import BAUDS, RARE, Candidate, Listened, Setting, between, parities_to_try, ranked
from drivers.decoding.profile import LineSettings, Profile
from drivers.lane import LaneError
from drivers.lanes.port_listing import Port, described, listed
from drivers.simulator.speaker import poll
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import all_profiles, profiles_option, told, until_interrupted, where

SHOWN = 3  # candidates a port


@click.command(cls=GermanCommand)
@click.argument("paths", metavar="[ANSCHLUSS …]", nargs=-1)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 600),
    default=3.0,
    show_default=True,
    metavar="ZAHL",
    help="So lange je Einstellung zuhören; wer nur bei Würfen spricht, braucht mehr.",
)
@click.option(
    "--bauds",
    metavar="LISTE",
    help="Nur diese Geschwindigkeiten, etwa 9600,19200; oder alle zwischen zweien, 9600-20000.",
)
@click.option("--list", "only_list", is_flag=True, help="Nur auflisten, nicht zuhören.")
@click.option("--active", is_flag=True, help="Auch senden: leere Abfragen der Profile, die welche haben.")
@profiles_option
def probe(
    paths: tuple[str, ...], *, seconds: float, bauds: str | None, only_list: bool, active: bool, folder: Path
) -> None:
    """Hört zu und sagt, was auf welchem Anschluss gesprochen wird.

    Listet die Anschlüsse zuerst auf; ohne ANSCHLUSS alle. Gesendet wird nichts, außer mit --active.
    """
    speeds = _speeds(bauds)
    profiles = all_profiles(folder)
    ports = [described(path) for path in paths] if paths else listed()
    if not ports:
        raise Failure("Es ist kein serieller Anschluss da. Steckt der Adapter? (lsusb zeigt ihn auch ohne Treiber.)")
    for port in ports:
        _show(port)
    if only_list:
        return
    with until_interrupted():
        found = [_listened(port, speeds, seconds, profiles, folder, active=active) for port in ports]
        if not any(found):
            raise Failure("An keinem Anschluss war zu erkennen, was die Bahn spricht.")


def _speeds(bauds: str | None) -> Sequence[int]:
    """``9600,19200`` or ``9600-20000``, the latter in steps that a UART bridges.  Raises Complaint."""
    if bauds is None:
        return BAUDS
    found: list[int] = []
    for part in bauds.replace(" ", "").split(","):
        ends = re.fullmatch(r"(\d{2,7})(?:-(\d{2,7}))?", part)
        least, most = (int(ends[1]), int(ends[2] or ends[1])) if ends else (0, 0)
        if not 50 <= least <= most <= 4_000_000:
            raise Complaint("Nach --bauds steht etwas von 50 bis 4000000, etwa 9600,19200 oder 9600-20000.")
        found += between(least, most)
    return found


def _show(port: Port) -> None:
    """What is known of a port without touching it."""
    click.echo(f"{port.path}")
    facts = {
        "fester Name": port.by_id,
        "fester Platz": port.by_path,
        "USB": port.usb,
        "Treiber": port.driver,
        "gehört": f"{port.owner}:{port.group} {port.mode}",
    }
    for name, value in facts.items():
        if value:
            click.echo(f"  {name:<13} {value}")
    for holder in port.holders:
        click.echo(f"  ! offen in     »{holder.name}« (Prozess {holder.pid}); zwei Leser nehmen einander Bytes weg")
    if port.unseen and not port.holders:
        click.echo("  belegt?       fremde Prozesse sind nicht zu sehen; mit sudo schon")
    if port.twin:
        click.echo("  ! Zwillinge    mehrere gleiche Adapter ohne Seriennummer: nur der feste Platz unterscheidet sie")


def _listened(
    port: Port, bauds: Sequence[int], seconds: float, profiles: list[Profile], folder: Path, *, active: bool
) -> bool:
    """Listens at one port and says what was found; whether anything was."""
    click.echo(f"\nZuhören an {port.path}, {len(bauds)} Geschwindigkeiten je {seconds:g} s …")
    try:
        listener = Listener(port.path)
    except LaneError as error:
        click.echo(f"  {error.sentence}")
        return False
    try:
        heard = _all_settings(listener, bauds, seconds, profiles, active=active)
        if bauds == BAUDS and ranked(heard, profiles)[0].verdict == "unknown":
            click.echo(f"Nichts davon passt; {len(RARE)} seltene Geschwindigkeiten …")
            heard += _all_settings(listener, RARE, seconds, profiles, active=active, parities=False)
    except LaneError as error:
        click.echo(f"  {error.sentence}")
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
    errors = "" if heard.framing_errors is None else f", {heard.framing_errors} Rahmenfehler"
    text = f", {heard.printable:.0%} Text" if heard.data else ""
    return f"{heard.setting!s:<14} {len(heard.data):>4} Bytes{text}{errors}"


def _conclude(port: Port, candidates: list[Candidate], folder: Path) -> bool:
    """Says what was found and the command to type next; whether there is one."""
    best = candidates[0]
    if best.verdict == "silent":
        click.echo("Nichts gehört. Die Bahn spricht vielleicht nur bei Würfen: mit --seconds 30 werfen lassen.")
        return False
    click.echo("Rangfolge:")
    for place, candidate in enumerate(candidates[:SHOWN], 1):
        match = candidate.matches[0] if candidate.matches else None
        fits = f"{match.profile}: {match.frames} Telegramme, {match.covered:.0%} der Bytes" if match else "kein Profil"
        proof = " mit Prüfsumme" if match and match.checked else ""
        click.echo(f"  {place}. {candidate.heard.setting!s:<14} {fits}{proof}")
    click.echo(_sentence(best))
    if best.verdict == "unknown":
        return False
    setting = best.heard.setting
    profile = f" --profile {best.matches[0].profile}" if best.verdict in ("certain", "possible") else ""
    line = told(LineSettings(setting.baud, setting.bytesize, setting.parity))
    click.echo(f"Weiter: kegelstation lane learn {shlex.quote(port.best_name)} {line}{profile}{where(folder)}")
    return True


def _sentence(best: Candidate) -> str:
    setting = best.heard.setting
    match best.verdict:
        case "certain":
            return f"Erkannt: Profil {best.matches[0].profile} bei {setting}."
        case "possible":
            profile = best.matches[0].profile
            return f"Möglich, aber ohne Prüfsumme nicht bewiesen: Profil {profile} bei {setting}."
        case "text":
            return f"Kein Profil passt. Es ist lesbarer Text bei {setting}: »lane learn« findet, was er heißt."
        case "frames":
            return f"Kein Profil passt. Bei {setting} kehren Bytes wieder, wohl binäre Telegramme: »lane learn«."
    return (
        "Nicht zu erkennen: Es kommen Bytes, aber kein Profil passt, und keine Geschwindigkeit ergibt Text oder etwas, "
        "das wiederkehrt. Alle Geschwindigkeiten dazwischen versucht etwa --bauds 1200-115200."
    )

"""``kegelstation lane status``: how the running station finds its lane, or who holds a port."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import click

from drivers.lanes.port_listing import described
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.words import listed, sentence

PLACES = ("http://127.0.0.1", "http://127.0.0.1:8080")  # of the service, and of a station started by hand
HEALTH = ("healthy", "presumed", "unhealthy")
COUNTED = ("rejected", "missed", "reconnects")


@click.command(cls=GermanCommand)
@click.option("--url", metavar="ADRESSE")
@click.option("--serial-port", metavar="ANSCHLUSS")
def status(*, url: str | None, serial_port: str | None) -> None:
    """Ask the running station, or show a port."""
    if serial_port is not None:
        _status_of_port(serial_port)
        return
    found = _health(url)
    click.echo(sentence("cli.status_station", version=found.get("version", "?")))
    lanes = found.get("lanes", {})
    for number, lane in lanes.items() if len(lanes) > 1 else [("", found.get("lane", {}))]:
        _show({"lane": _well(lane), **_rows(lane)}, number)
    _show({"journal": _well(found.get("journal", {}))})
    if found.get("status") != "ok":
        raise Failure(sentence("cli.status_trouble"))


def spell_of(seconds: float) -> str:
    """So many seconds in the largest unit that they fill: ``31 min``."""
    units = ((86400, sentence("cli.days")), (3600, "h"), (60, "min"), (1, "s"))
    size, unit = next((pair for pair in units if seconds >= pair[0]), units[-1])
    return sentence("cli.a_day") if size == 86400 > seconds / 2 else f"{int(seconds // size)} {unit}"


def _show(rows: dict[str, str], number: str = "") -> None:
    """One row each; ``number``: of the lane, where there are several."""
    for key, value in rows.items():
        name = sentence(f"cli.status_{key}")
        click.echo(f"  {f'{name} {number}' if key == 'lane' and number else name:<18} {value}")


def _rows(lane: dict[str, Any]) -> dict[str, str]:
    """What ``/health`` says of a lane, in German."""
    age = lane.get("age")
    return {
        "driver": str(lane.get("driver", "?")),
        "message": str(lane.get("message") or sentence("cli.status_no_message")),
        "age": sentence("cli.status_no_word") if age is None else sentence("cli.status_ago", spell=spell_of(age)),
        **{key: str(lane.get(key, 0)) for key in COUNTED},
    }


def _well(part: dict[str, Any]) -> str:
    return sentence(f"cli.status_{part['health']}") if part.get("health") in HEALTH else "?"


def _status_of_port(path: str) -> None:
    port = described(path)
    click.echo(f"{path}: {port.owner}:{port.group} {port.mode}")
    if not Path(path).exists():
        raise Failure(sentence("codes.port_missing", port=path))
    for holder in port.holders:
        click.echo("  " + sentence("cli.status_open", name=holder.name, pid=holder.pid))
    if not port.holders:
        click.echo("  " + sentence("cli.status_unseen" if port.unseen else "cli.status_free"))


def _health(url: str | None) -> dict[str, Any]:
    """What ``/health`` of the station says.  Raises Complaint or Failure."""
    if url is not None and not url.startswith(("http://", "https://")):
        raise Complaint(sentence("cli.status_url_how"))
    places = PLACES if url is None else (url,)
    texts = [text for place in places if (text := _asked(place)) is not None]
    if not texts:
        raise Failure(sentence("cli.status_nobody", places=listed(places)))
    for text in texts:
        try:
            found = json.loads(text)
        except ValueError:
            continue
        if isinstance(found, dict) and "lane" in found:
            return found
    raise Failure(sentence("cli.status_other", places=listed(places)))


def _asked(place: str) -> bytes | None:
    """The answer, also of a station that is not well (503); None for none."""
    try:
        with urllib.request.urlopen(place.rstrip("/") + "/health", timeout=5) as answer:  # noqa: S310 - http, see above
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        return error.read()
    except OSError:
        return None

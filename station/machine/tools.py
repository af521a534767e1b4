"""The tools of the host's page for whoever looks after the machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import msgspec

from station.clock import moment
from station.ending import SOON, begin_anew
from station.evening.messages import Answer
from station.evening.state import Station
from station.evening.transaction import Refused
from station.host_tools import HostTools, Nothing, tool
from station.journal.copies import about, copies
from station.machine import reading, releases, report, restoring, sticks, wishes
from station.machine.copying import UPLOADED, Copying
from station.machine.lines import LINES
from station.machine.transfer import Uploads, piece_of, slice_of
from station.settings import Settings

Count = Annotated[int, msgspec.Meta(ge=0)]


class Beginning(msgspec.Struct, forbid_unknown_fields=True):
    """An upload of ``size`` bytes, of a file ``called`` so."""

    size: Count
    called: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Piece(msgspec.Struct, forbid_unknown_fields=True):
    """A piece of an upload, base64, from byte ``at`` on."""

    upload: str
    at: Count
    data: str


class Ending(msgspec.Struct, forbid_unknown_fields=True):
    """An upload is whole."""

    upload: str


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """One of the copies."""

    name: str


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """One of the files, from byte ``at`` on; ``mark`` as in the answer before."""

    name: str
    at: Count = 0
    mark: str = ""


class Reported(msgspec.Struct, forbid_unknown_fields=True):
    """A report; ``names``: with those of people."""

    names: bool = False


class MachineTools(HostTools):
    """The tools of the machine on which a station with ``settings`` runs."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = settings.folder
        self._report: bytes | None = None  # the one that was asked for last
        self.copying = Copying(self._folder)
        self._uploads = Uploads(self.copying.place)
        super().__init__(
            {
                "copies": tool(Nothing, self._copies),
                "copy": tool(Nothing, self._copy),
                "upload_begin": tool(Beginning, lambda _, asked: self._uploads.begin(asked.size, asked.called)),
                "upload_piece": tool(Piece, lambda _, asked: self._uploads.piece(asked.upload, asked.at, asked.data)),
                "upload_end": tool(Ending, self._uploaded),
                "read": tool(Part, self._read),
                "restore": tool(Named, self._restore),
                "release": tool(Nothing, self._release),
                "install": tool(Nothing, lambda _, _nothing: self._wished("update")),
                "back": tool(Nothing, lambda _, _nothing: self._wished("back")),
                "values": tool(Nothing, self._values),
                "report": tool(Reported, self._reported),
                "restart": tool(Nothing, self._restart),
                "reboot": tool(Nothing, lambda _, _nothing: self._wished("reboot")),
                "shut_down": tool(Nothing, lambda _, _nothing: self._wished("poweroff")),
                "screen_off": tool(Nothing, lambda _, _nothing: self._wished("dark")),
                "screen_on": tool(Nothing, lambda _, _nothing: self._wished("bright")),
            }
        )

    # --- copies -----------------------------------------------------------------------------------------------

    def _copies(self, _station: Station, _nothing: Nothing) -> Answer:
        return {
            "copies": [self._listed(file) for file in self._files()],
            "busy": self.copying.busy,
            "failed": self._failed(of_release=False),
            "restored": restoring.outcome_in(self._folder),
            "stick": sticks.outcome_in(self._folder),
        }

    def _failed(self, *, of_release: bool) -> Any:
        failed = self.copying.failed
        return msgspec.to_builtins(failed) if failed is not None and failed.of_release is of_release else None

    def _listed(self, file: Path) -> dict[str, Any]:
        said = about(file)
        told = {"name": file.name, "uploaded": file.name == UPLOADED}
        try:
            found = file.stat()
        except FileNotFoundError:  # replaced or rotated away just now
            return {**told, "size": 0, "made": moment(0), "entries": None}
        at, entries = (said.at, said.entries) if said is not None else (found.st_mtime, None)
        return {**told, "size": found.st_size, "made": moment(at), "entries": entries}

    def _files(self) -> list[Path]:
        uploaded = self.copying.place / UPLOADED
        dated = [copy.file for copy in copies(self.copying.place)]
        return [uploaded, *dated] if uploaded.exists() else dated

    def _file(self, name: str) -> Path:
        """Raises Refused ``upload_lost`` where there is none of that name."""
        file = next((file for file in self._files() if file.name == name), None)
        if file is None:
            raise Refused("upload_lost")
        return file

    def _read(self, _station: Station, asked: Part) -> Answer:
        if asked.name == report.NAME and self._report is not None:
            return slice_of(self._report, asked.at)
        return piece_of(self._file(asked.name), asked.at, asked.mark)

    def _copy(self, _station: Station, _nothing: Nothing) -> Answer:
        if self.copying.busy is None:
            self.copying.copy()
        return {}

    def _uploaded(self, _station: Station, asked: Ending) -> Answer:
        self.copying.check(*self._uploads.end(asked.upload))
        return {}

    def _restore(self, _station: Station, asked: Named) -> Answer:
        try:
            restoring.want(self._folder, self._file(asked.name))
        except OSError as error:
            raise Refused("upload_no_room") from error
        begin_anew("a backup is wanted back", SOON)
        return {}

    def _release(self, _station: Station, _nothing: Nothing) -> Answer:
        values = releases.values(self.copying.place)
        installing = values["outcome"] is not None and values["outcome"]["state"] == "working"
        return {
            **values,
            "busy": self.copying.busy or ("install" if installing else None),
            "failed": self._failed(of_release=True),
            "may": wishes.place() is not None,
        }

    # --- how it is --------------------------------------------------------------------------------------------

    def _values(self, station: Station, _nothing: Nothing) -> Answer:
        may_end = wishes.place() is not None
        return {"values": self._read_values(station), "may_end": may_end, "screen": may_end and wishes.WALL.exists()}

    def _read_values(self, station: Station) -> dict[str, Any]:
        return {**reading.values(self._folder), "running": time.monotonic() - station.now.started}

    def _reported(self, station: Station, asked: Reported) -> Answer:
        parts = {"values": self._read_values(station), "copies": self._copies(station, Nothing())}
        self._report = report.report(self._settings, station, parts, LINES.lines, names=asked.names)
        return {"name": report.NAME}

    # --- its end ----------------------------------------------------------------------------------------------

    def _restart(self, _station: Station, _nothing: Nothing) -> Answer:
        begin_anew("the host wants it", SOON)
        return {}

    def _wished(self, word: wishes.Wish) -> Answer:
        try:
            heard = wishes.wish(word)
        except OSError as error:
            raise Refused("machine_no_service") from error
        if not heard:
            raise Refused("machine_no_service")
        return {}

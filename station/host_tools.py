"""What the host's page asks of the station beside the evening: one tool a wish, used on the thread of whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from station.evening.messages import Answer, BadMessage
from station.evening.state import Station
from station.evening.transaction import Refused
from station.words import refusal

Tool = Callable[[Station, Any], Answer]


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """No arguments."""


class HostTools:
    """Implements ``station.evening.messages.Tools``: by name the shape of the arguments, and what is done."""

    def __init__(self, tools: dict[str, tuple[type[Any], Tool]]) -> None:
        self._tools = tools

    def use(self, station: Station, client: str, do: str, args: dict[str, Any]) -> Answer:
        """See ``station.evening.messages.Tools``.  Raises BadMessage."""
        asker = station.now.clients.get(client)
        if asker is None or not station.is_host(asker):
            return refusal("forbidden")
        self._prepare(do)
        if do not in self._tools:
            raise BadMessage(do)
        shape, tool = self._tools[do]
        try:
            return {"ok": True, **tool(station, msgspec.convert(args, shape))}
        except msgspec.ValidationError as error:
            raise BadMessage(str(error)) from error
        except Refused as error:
            return refusal(error.code)

    def _prepare(self, do: str) -> None:
        """Called before the tool ``do`` of a host is looked up."""

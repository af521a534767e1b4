"""What the host's page asks of the station beside the evening: one tool a wish, used on the thread of whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from station.evening.messages import Answer, BadMessage
from station.evening.state import Station
from station.evening.transaction import Refused
from station.words import refusal

Asked = TypeVar("Asked", bound=msgspec.Struct)


class Tool(NamedTuple):
    """What a wish has to say, and what is then done."""

    shape: type[msgspec.Struct]
    use: Callable[[Station, Any], Answer]


def tool(shape: type[Asked], use: Callable[[Station, Asked], Answer]) -> Tool:
    """The tool that is asked by ``shape``."""
    return Tool(shape, use)


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """No arguments."""


class HostTools:
    """Implements ``station.evening.messages.Tools``."""

    def __init__(self, tools: Mapping[str, Tool]) -> None:
        self._tools = dict(tools)

    def use(self, station: Station, client: str, do: str, args: dict[str, Any]) -> Answer:
        """See ``station.evening.messages.Tools``.  Raises BadMessage."""
        asker = station.now.clients.get(client)
        if asker is None or not station.is_host(asker):
            return refusal("forbidden")
        self._prepare(do)
        if do not in self._tools:
            raise BadMessage(do)
        found = self._tools[do]
        try:
            return {"ok": True, **found.use(station, msgspec.convert(args, found.shape))}
        except msgspec.ValidationError as error:
            raise BadMessage(str(error)) from error
        except Refused as error:
            return refusal(error.code)

    def _prepare(self, do: str) -> None:
        """Called before the tool ``do`` of a host is looked up."""

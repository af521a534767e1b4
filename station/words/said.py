"""What the drivers say with a code and values, in words: for who reads it, and for a page that words it itself."""

from __future__ import annotations

from typing import Any

from drivers.lane import LaneEvent, Link, Noted, Said, Value, as_json
from station.words import Language, listed, sentence


def worded(said: Said, language: Language = "de") -> str:
    """The sentence of what was said, with what is named in it.  Raises KeyError as ``sentence``."""
    values = {name: _spelt(value, language) for name, value in said.values.items()}
    return sentence(f"codes.{said.code}", language, **values)


def _spelt(value: Value, language: Language) -> str:
    if isinstance(value, Said):
        return worded(value, language)
    if not isinstance(value, tuple):
        return str(value)
    return listed([_spelt(part, language) for part in value], language)


def for_page(said: Said) -> dict[str, Any]:
    """For a page: code and values, from which it words its own, and the German ``text``; in values likewise."""
    return {"code": said.code, "text": worded(said), "values": {key: _plain(part) for key, part in said.values.items()}}


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return for_page(value) if isinstance(value, Said) else value


def published(event: LaneEvent) -> dict[str, Any]:
    """``as_json``, with what is said in it in German."""
    if isinstance(event, Link):
        return {**as_json(event), "reason": worded(event.said)}
    inputs = event.inputs if isinstance(event, Noted) else ()
    return {**as_json(event), "detail": ", ".join(map(worded, inputs))} if inputs else as_json(event)

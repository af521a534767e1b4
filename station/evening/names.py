"""Who is who: in facts and in the evening people and teams stand by keys; what they are called stands in one table.

So a name that changes changes everywhere, in all that was before too, and a name that goes is gone.  Names are put in
the place of keys where something leaves the station (``with_names``), and keys in the place of names where it comes in
(``station.evening.people.names``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec

BEGIN, END = "\ue000", "\ue001"  # signs of nobody's alphabet: no name, title or word that people type can hold them
KEY = re.compile(f"{BEGIN}t?[0-9]+{END}")
IN_JSON = re.compile(KEY.pattern.encode())
SIGNS = f"{BEGIN}t{END}"
SIGN = BEGIN.encode()

Names = Mapping[str, str]  # key -> what people call it
Who = Annotated[str, msgspec.Meta(description="person")]  # a field of an order that names a person


def person_key(number: int) -> str:
    """The key of a person."""
    return f"{BEGIN}{number}{END}"


def title_key(number: int) -> str:
    """The key of what a team is called."""
    return f"{BEGIN}t{number}{END}"


def is_title(key: str) -> bool:
    """Whether ``key`` is a team's."""
    return key.startswith(f"{BEGIN}t")


def replaced(body: bytes, others: Mapping[str, str]) -> bytes:
    """``body``, which is JSON, with other texts where it has keys; a key without one stays."""
    return IN_JSON.sub(lambda found: _spelt(others.get(found[0].decode(), found[0].decode())), body)


def json_with_names(value: Any, names: Names) -> bytes:
    """The JSON of ``value``, with names where it has keys.  One whose name a card has lost is told by number."""
    body = msgspec.json.encode(value)
    return IN_JSON.sub(lambda found: _spelt(called_as(found[0].decode(), names)), body) if SIGN in body else body


def with_names(value: Any, names: Names) -> Any:
    """``value``, as JSON has it, with names as ``json_with_names`` tells."""
    return msgspec.json.decode(json_with_names(value, names))


def called_as(key: str, names: Names) -> str:
    """The name of who stands by ``key``, or his number."""
    return names.get(key) or f"Nr. {key.strip(SIGNS)}"


def called(keys: Iterable[str], names: Names) -> list[str]:
    """What each is called; what is no key stands for itself."""
    return [names.get(key, key) for key in keys]


@lru_cache(maxsize=1024)
def _spelt(name: str) -> bytes:
    return msgspec.json.encode(name)[1:-1]

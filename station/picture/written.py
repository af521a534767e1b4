"""Pictures as JSON, field by field: what many see of a thing is written once, and what one sees more comes to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from station.evening.names import Names, json_with_names

Fields = dict[str, bytes]  # an object: each key with its value, as JSON has them, by the key
NONE = b"null"


def field(key: str, value: bytes) -> Fields:
    """One field, whose value is JSON already."""
    return {key: b'"%b":%b' % (key.encode(), value)}


def fields_of(values: Mapping[str, Any], names: Names) -> Fields:
    """An object's fields, with names in the place of keys."""
    return {key: b'"%b":%b' % (key.encode(), json_with_names(value, names)) for key, value in values.items()}


def inside(fields: Fields) -> bytes:
    """What stands between the brackets of the object."""
    return b",".join(fields.values())


def whole(fields: Fields) -> bytes:
    """The object."""
    return b"{%b}" % inside(fields)


def listed(values: Iterable[bytes]) -> bytes:
    """A list of them."""
    return b"[%b]" % b",".join(values)

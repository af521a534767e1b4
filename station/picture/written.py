"""Pictures as JSON, field by field: what many see of a thing is written once, and what one sees more comes to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from station.evening.names import Names, json_with_names

Fields = dict[str, bytes]  # an object: the JSON of each value, by its key
NONE = b"null"


def fields_of(values: Mapping[str, Any], names: Names) -> Fields:
    """An object's fields, with names in the place of keys."""
    return {key: json_with_names(value, names) for key, value in values.items()}


def inside(fields: Fields) -> bytes:
    """What stands between the brackets of the object."""
    return b",".join([b'"%b":%b' % (key.encode(), value) for key, value in fields.items()])


def whole(fields: Fields) -> bytes:
    """The object."""
    return b"{%b}" % inside(fields)


def listed(values: Iterable[bytes]) -> bytes:
    """A list of them."""
    return b"[%b]" % b",".join(values)

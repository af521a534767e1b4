"""TOML out of plain values: for settings and profiles that a command writes.  The standard library only reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any


def written(values: Mapping[str, Any], path: str = "") -> str:
    """The text of a table, its plain values first.  Raises TypeError for a value TOML has no form for."""
    plain = {key: value for key, value in values.items() if not _is_table(value)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in values.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", written(value, name)]
        elif _is_table(value):
            lines += [line for entry in value for line in ("", f"[[{name}]]", written(entry, name))]
    return "\n".join(lines).rstrip("\n") + ("" if path else "\n")


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)
    )


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    raise TypeError(value)


def _text(text: str) -> str:
    """A basic string; JSON's escapes are TOML's, but for the byte 127, which TOML wants escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

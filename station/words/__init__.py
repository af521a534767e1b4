"""What the station says itself: acknowledgements, log, files, command line.  German first, English complete.

There is one list a language, ``web/static/words/{de,en}.json``: pages and station word a code out of the same one.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

Language = Literal["de", "en"]
LISTS = Path(__file__).parents[2] / "web" / "static" / "words"


@cache
def sentences(language: Language) -> dict[str, str]:
    """The whole list of ``language``, by key."""
    found: dict[str, str] = json.loads((LISTS / f"{language}.json").read_bytes())
    return found


def sentence(key: str, language: Language = "de", /, **values: object) -> str:
    """The sentence ``key`` with ``values`` in its places.  Raises KeyError for a key or a place that is missing."""
    return sentences(language)[key].format(**values)


def listed(parts: Sequence[str], language: Language = "de") -> str:
    """``A, B und C``."""
    *others, last = parts
    return sentence("list.and", language, first=", ".join(others), last=last) if others else last


def refusal(code: str, language: Language = "de", message: str = "") -> dict[str, Any]:
    """The acknowledgement of what is not done, as ``station.evening.messages.Answer``."""
    return {"ok": False, "code": code, "message": message or sentence(f"codes.{code}", language)}


def reason(error: OSError) -> str:
    """Why the system refused, in German: the system itself says it in English."""
    name = errno.errorcode.get(error.errno or 0, "")
    return sentences("de").get(f"os.{name}") or sentence("os.other", name=name or error)

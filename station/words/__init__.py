"""What the station says outside of its pages: acknowledgements, command line, log.  German first, English complete.

One list a language, ``de.toml`` and ``en.toml``; a test holds their keys and placeholders equal.  The pages have their
own lists in ``web/static/words``.
"""

from __future__ import annotations

import errno
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

Language = Literal["de", "en"]


@cache
def sentences(language: Language) -> dict[str, str]:
    """The whole list of ``language``, by key."""
    return tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text("utf-8"))


def sentence(key: str, language: Language = "de", /, **values: object) -> str:
    """The sentence ``key`` with ``values`` in its places.  Raises KeyError for a key or a place that is missing."""
    return sentences(language)[key].format(**values)


def reason(error: OSError) -> str:
    """Why the system refused, in German: the system itself says it in English."""
    name = errno.errorcode.get(error.errno or 0, "")
    return sentences("de").get(f"os_{name}") or sentence("os_other", name=name or error)

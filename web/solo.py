"""Zehntausend alone as one file: the page with its script, sheet, fonts, words and odds in it.

The station gives it out at ``/solo``, and ``kegelstation solo export`` writes the same bytes to take home.  It asks
nobody for anything; what it plays by is in ``web/static/js/solo``.
"""

from __future__ import annotations

import base64
import json
import mimetypes
import posixpath
import re
from pathlib import Path

import jinja2
from markupsafe import Markup

import rules
from web.catalogue import catalogue
from web.packing import FILE, FOLDER, packed
from web.site import HERE
from web.starter import SOURCES, STARTERS, checksum

GAME = "zehntausend"
LANGUAGES = ("de", "en")
POLICY = (
    "default-src 'none'; script-src 'self' {starters} {script}; style-src {sheet}; img-src data:; font-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
SAID = re.compile(r"""["'`]([a-z_]+(?:\.[a-z0-9_]+)*)["'`]""")  # a key of the word lists in a script
BEGUN = re.compile(r"`([a-z_]+\.(?:[a-z0-9_]+\.)*)\$\{")  # and the beginning of one
OF_THE_STATION = "codes."  # what a station refuses
COMMENTS = re.compile(r"^[ \t]*/\*\*.*?\*/\n", re.M | re.S)  # what modules and functions are for
RARE = re.compile(r"@font-face \{[^}]*latin-ext[^}]*\}\n")  # letters that the file leaves to the device's own fonts


def one_file(static: Path = HERE / "static", templates: Path = HERE / "templates") -> tuple[bytes, str]:
    """The page, and the policy of content that it stands under."""
    script = COMMENTS.sub("", packed(static, "js/solo/main.js"))
    sheet = _with_files(static, packed(static, "css/pages/solo.css"))
    policy = POLICY.format(starters=SOURCES, script=checksum(script), sheet=checksum(sheet))
    data = {f"words-{lang}": _words(static, lang, script) for lang in LANGUAGES}
    data["odds"] = (static / "odds" / f"{GAME}.json").read_text("utf-8")
    text = (
        jinja2.Environment(loader=jinja2.FileSystemLoader(templates), autoescape=True)
        .get_template("solo.html")
        .render(
            policy=policy,
            starters=STARTERS,
            icon=_as_data(static / "icon.svg"),
            sheet=_inside(sheet, "</style"),
            games=catalogue(GAME),
            data={name: _inside(text, "</") for name, text in data.items()},
            script=_inside(script, "</script"),
        )
    )
    return text.encode(), policy


def _inside(text: str, end: str) -> Markup:
    """``text`` as it stands in an element.  Raises ValueError where it would end it."""
    if end in text:
        raise ValueError(f"{end} ends the element")
    return Markup(text)  # noqa: S704  ours, not a visitor's


def _as_data(path: Path) -> str:
    kind = mimetypes.guess_type(path.name)[0] or "font/woff2"  # a small system has no table of its own
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def _with_files(static: Path, sheet: str) -> str:
    """The packed ``sheet`` with the files that it shows in it."""
    there = f"{FOLDER}/css/pages"

    def shown(found: re.Match[str]) -> str:
        return f'url("{_as_data(static / posixpath.normpath(posixpath.join(there, found[1])))}")'

    return FILE.sub(shown, RARE.sub("", sheet))


def _words(static: Path, lang: str, script: str) -> str:
    """Of the list of ``lang`` the sentences that ``script`` may say, as JSON."""
    said, begun = set(SAID.findall(script)), tuple(set(BEGUN.findall(script)) - {OF_THE_STATION})
    others = {key for key in rules.GAMES if key != GAME}

    def needed(key: str) -> bool:
        bare = key.removesuffix(".one").removesuffix(".other")
        return bool({key, bare} & said) or (key.startswith(begun) and not others & set(key.split(".")))

    words = json.loads((static / "words" / f"{lang}.json").read_text("utf-8"))
    return json.dumps({key: text for key, text in words.items() if needed(key)}, ensure_ascii=False)

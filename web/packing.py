"""One file for a page out of the many that it is written in: a module, or a sheet, with all that it imports.

The pages are plain ES modules and style sheets, and nothing is built.  A browser would fetch a hundred of them one
behind the other, and each may get lost on a bad Wi-Fi; so the station puts them together when they are asked for.
Every module becomes a function that is called once, after those it imports; the text of its lines stays as it is.
Only the forms of import and export are understood that the pages use; any other one raises Unpackable.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

Put = Callable[[str], str]  # the name of the module that a path leads to

IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+"([^"]+)";', re.M)
PASSED_ON = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";', re.M)
LISTED = re.compile(r"(?:^|(?<=;))export\s*\{([^}]*)\};", re.M)  # of others: at the end of their one line
DECLARED = re.compile(r"^export\s+((?:async\s+)?(?:function|const|class)\s+(\w+))", re.M)
LEFT = re.compile(r'^(?:import|export)\b.*|\bimport\.meta\b|\bimport\(\s*["\'].*', re.M)
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.M)  # of a file that is not here

SHEET = re.compile(r'^@import "([^"]+)";\n', re.M)
FILE = re.compile(r'url\("([^":]+)"\)')

FOLDER = "packed"  # what is packed stands below this name, under the path it has among the files
# A script that is asked for a second time may find that the first one has come after all: it begins once.
PAGE = "(async () => {{\nif (globalThis.kegelstation) return;\nglobalThis.kegelstation = true;\n{}}})();\n"
MODULE = "/* {} */\nconst {} = (() => {{\n{}\nreturn {{ {} }};\n}})();\n"


class Unpackable(Exception):
    """A file that cannot be put into a page, with the reason."""


def packed(folder: Path, name: str) -> str:
    """The file ``name`` below ``folder`` with all that it imports.  Raises Unpackable, or OSError for a missing one."""
    return _sheet(folder, name, name) if name.endswith(".css") else _Modules(folder).page(name)


class _Modules:
    """The modules of one page, each after those that it imports."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, str] = {}
        self._open: list[str] = []
        self._texts: list[str] = []

    def page(self, name: str) -> str:
        body, _ = self._body(name)
        return PAGE.format("".join(self._texts) + f"/* {name} */\n{body}")

    def _put(self, name: str) -> str:
        """Put the module ``name`` into the page unless it is there; its name in it."""
        if name not in self._names:
            body, exports = self._body(name)
            self._names[name] = f"module{len(self._names)}"
            self._texts.append(MODULE.format(name, self._names[name], body, ", ".join(exports)))
        return self._names[name]

    def _body(self, name: str) -> tuple[str, list[str]]:
        if name in self._open:
            raise Unpackable(f"{' imports '.join([*self._open, name])}: a circle")
        self._open.append(name)
        text, exports = _rewritten(
            (self._folder / name).read_text("utf-8"), lambda path: self._put(_beside(name, path))
        )
        self._open.pop()
        if left := LEFT.search(text):
            raise Unpackable(f"{name}: not understood: {left[0][:80]}")
        return text, exports


def _rewritten(text: str, put: Put) -> tuple[str, list[str]]:
    """The text of a module as that of a function, and the members of what it returns."""
    exports: list[str] = []

    def imported(found: re.Match[str]) -> str:
        return f"const {found[2] or _members(found[1], ': ')} = {put(found[3])};"

    def passed_on(found: re.Match[str]) -> str:
        module = put(found[2])
        exports.extend(f"{outer}: {module}.{inner}" for inner, outer in _pairs(found[1]))
        return ""

    def listed(found: re.Match[str]) -> str:
        exports.extend(f"{outer}: {inner}" for inner, outer in _pairs(found[1]))
        return ""

    def declared(found: re.Match[str]) -> str:
        exports.append(found[2])
        return found[1]

    for form, of_function in ((IMPORT, imported), (PASSED_ON, passed_on), (LISTED, listed), (DECLARED, declared)):
        text = form.sub(of_function, text)
    return SOURCE_MAP.sub("", text), exports


def _pairs(names: str) -> list[tuple[str, str]]:
    """``a, b as c`` is [(a, a), (b, c)]."""
    parts = [part.split(" as ") for part in (name.strip() for name in names.split(",")) if part]
    return [(part[0].strip(), part[-1].strip()) for part in parts]


def _members(names: str, between: str) -> str:
    return "{ " + ", ".join(a if a == b else f"{a}{between}{b}" for a, b in _pairs(names)) + " }"


def _beside(name: str, path: str) -> str:
    """The path that is ``path`` as seen from the file ``name``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _sheet(folder: Path, name: str, page: str) -> str:
    """The sheet ``name``; what it shows is found from where ``page`` stands when it is packed."""
    there = posixpath.dirname(f"{FOLDER}/{page}")

    def shown(found: re.Match[str]) -> str:
        return f'url("{posixpath.relpath(_beside(name, found[1]), there)}")'

    text = FILE.sub(shown, (folder / name).read_text("utf-8"))
    return SHEET.sub(lambda found: _sheet(folder, _beside(name, found[1]), page), text)

"""The rules of the house that a machine can hold: short functions, small folders, honest handlers, nothing left undone.

Each rule is a function from a source tree to its faults, ``file:line: sentence``.  Whoever has a good reason for a
long function writes it into ``LONG``; an entry that is not needed any more is a fault too.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules import GAMES
from station.settings import Settings

ROOT = Path(__file__).parents[1]
PRODUCT = ("rules", "drivers", "station", "web")
LINES_OF_A_FUNCTION = 40
LETTERS_OF_A_LINE = 120
PAGES = ("web/static/js/", "web/static/css/", "tests/sixth/js/")
MODULES_OF_A_FOLDER = 20  # a module has one topic; a folder that has more of them is two

LONG: dict[str, str] = {}  # "drivers/lane.py::function" -> the reason why it may be longer

ONE_PLACE = {  # what -> how it is made, and where
    "a refusal": (r"""["']ok["']: False""", "station/words/__init__.py"),
    "the day of a moment": (r"%Y-%m-%d[\"']", "station/clock.py"),
    "the lane's number": (r"(?m)^LANE = ", "drivers/lane.py drivers/bridge/main.py"),  # a Pico imports nothing of ours
}

LEFT_UNDONE = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
ELSEWHERE = "../" + "shared"
NOT_OURS = ("web/static/vendor/", "web/static/img/", "web/static/sounds/")
TEXT = {".py", ".md", ".toml", ".js", ".css", ".html", ".json", ".sh", ".service", ".rules", ".svg", ""}


def modules(root: Path) -> Iterator[tuple[str, str]]:
    """Path and source of each module of the product."""
    for path in sorted(path for room in PRODUCT for path in (root / room).rglob("*.py")):
        yield path.relative_to(root).as_posix(), path.read_text()


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """Path and content of each text file of ours, tests and docs too."""
    top = [path for path in root.iterdir() if path.name == ".ci" or not path.name.startswith(".")]
    for path in sorted(inner for entry in top for inner in (entry.rglob("*") if entry.is_dir() else [entry])):
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.suffix in TEXT and "__pycache__" not in name and not name.startswith(NOT_OURS):
            yield name, path.read_text(errors="replace")


def lengths(root: Path) -> Iterator[tuple[str, int]]:
    """Name (as in ``LONG``) and length of each function."""
    for name, source in modules(root):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{name}::{node.name}", (node.end_lineno or 0) - node.lineno + 1


def too_long(root: Path) -> list[str]:
    """Functions over 40 lines without a reason in ``LONG``."""
    long = [(name, length) for name, length in lengths(root) if length > LINES_OF_A_FUNCTION and name not in LONG]
    return [f"{name}: {length} lines, allowed are {LINES_OF_A_FUNCTION}" for name, length in long]


def crowded(root: Path) -> list[str]:
    """Folders with more than 20 modules, beside ``__init__.py`` and ``__main__.py``."""
    scripts = [name for name, _ in texts(root) if name.endswith(".js") and name.startswith("web/static/js/")]
    folders = Counter(
        name.rpartition("/")[0] for name in [*scripts, *(name for name, _ in modules(root) if "__" not in name)]
    )
    full = [(folder, n) for folder, n in folders.items() if n > MODULES_OF_A_FOLDER]
    return [f"{folder}: {n} modules, allowed are {MODULES_OF_A_FOLDER}" for folder, n in full]


def broad(handler: ast.ExceptHandler) -> bool:
    """Whether ``handler`` catches everything."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or ast.unparse(kind) in {"Exception", "BaseException"} for kind in kinds)


def unexplained_handlers(root: Path) -> list[str]:
    """Handlers that catch everything without ``# outermost: reason`` on their line."""
    found = []
    for name, source in modules(root):
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.ExceptHandler) or not broad(node):
                continue
            if not re.search(r"# outermost: \w", lines[node.lineno - 1]):
                found.append(f"{name}:{node.lineno}: catches everything without an '# outermost: reason'")
    return found


def broad_lines(root: Path) -> list[str]:
    """Lines of the pages' scripts and sheets over 120 characters; ruff holds those of Python."""
    return [
        f"{name}:{number}: {len(line)} characters, allowed are {LETTERS_OF_A_LINE}"
        for name, text in texts(root)
        if name.endswith((".js", ".css")) and name.startswith(PAGES)
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > LETTERS_OF_A_LINE
    ]


def elsewhere(root: Path) -> list[str]:
    """What is done in one place and done once more in another."""
    return [
        f"{name}: {what} is made in {place} alone"
        for name, source in modules(root)
        for what, (made, place) in ONE_PLACE.items()
        if name not in place.split() and re.search(made, source)
    ]


def left_undone(root: Path) -> list[str]:
    """Notes to oneself."""
    return [f"{name}: left undone: {found[0]}" for name, text in texts(root) for found in LEFT_UNDONE.finditer(text)]


def strange_paths(root: Path) -> list[str]:
    """Mentions of a folder that only this workplace has."""
    return [f"{name}: mentions {ELSEWHERE}" for name, text in texts(root) if ELSEWHERE in text]


def readmes(root: Path) -> Iterator[tuple[Path, str]]:
    """Each page for readers, and its text."""
    yield from ((root / name, text) for name, text in texts(root) if name.rpartition("/")[2] == "README.md")


def headings(text: str) -> set[str]:
    """What links to the headings of ``text`` end in."""
    found = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in found}


def dead_links(root: Path) -> list[str]:
    """Links of a README to a file or a heading that is not there."""
    dead = []
    for page, text in readmes(root):
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            name, _, heading = link.partition("#")
            file = page.parent / name if name else page
            there = file.is_file() and (not heading or heading in headings(file.read_text()))
            if not there and "://" not in link:
                dead.append(f"{page.relative_to(root)}: {link} leads nowhere")
    return dead


def dead_paths(root: Path) -> list[str]:
    """Names of files and folders in a README that are not there; ``KEY`` stands for any game."""
    return [
        f"{page.relative_to(root)}: there is no {path}"
        for page, text in readmes(root)
        for path in re.findall(r"(?<=[`\s])(?:rules|drivers|station|web|systemd|tests)/[\w./-]*", text)
        if "KEY" not in path and not (root / path).exists() and not (page.parent / path).exists()
    ]


def unnamed(root: Path) -> list[str]:
    """Modules and packages at the top of a room that the room's README does not name."""
    found = []
    for room in ("drivers", "station", "web"):
        text = dict(readmes(root)).get(root / room / "README.md", "")
        for path in sorted((root / room).glob("*")):
            name = path.name + "/" if path.is_dir() else path.name
            if "__" not in name and name != "README.md" and f"`{name}`" not in text:
                found.append(f"{room}/{name}: has no place in {room}/README.md")
    return found


RULES: list[Callable[[Path], list[str]]] = [
    too_long,
    crowded,
    broad_lines,
    unexplained_handlers,
    elsewhere,
    left_undone,
    strange_paths,
    dead_links,
    dead_paths,
    unnamed,
]


@pytest.mark.parametrize("rule", RULES)
def test_the_house_rule_holds(rule: Callable[[Path], list[str]]) -> None:
    assert rule(ROOT) == []


def test_every_exception_from_the_lengths_is_still_needed_and_has_a_reason() -> None:
    needed = {name for name, length in lengths(ROOT) if length > LINES_OF_A_FUNCTION}
    assert {name for name, reason in LONG.items() if name not in needed or len(reason) < 20} == set()


CATCH = "try:\n    f()\nexcept {}:{}\n    raise\n"
PLANTED = [
    (too_long, "station/a.py", "def f():\n" + "    x = 1\n" * LINES_OF_A_FUNCTION),
    (too_long, "station/a.py", "class C:\n    async def f(self):\n" + "        x = 1\n" * LINES_OF_A_FUNCTION),
    (unexplained_handlers, "drivers/a.py", CATCH.format("Exception", "")),
    (unexplained_handlers, "drivers/a.py", CATCH.format("Exception as error", "  # just in case")),
    (unexplained_handlers, "drivers/a.py", CATCH.format("(OSError, BaseException)", "")),
    (unexplained_handlers, "drivers/a.py", "try:\n    f()\nexcept:\n    raise\n"),
    (broad_lines, "web/static/js/a.js", "// " + "a" * LETTERS_OF_A_LINE),
    (broad_lines, "web/static/css/a.css", "/* " + "ä" * LETTERS_OF_A_LINE + " */"),
    (elsewhere, "web/a.py", 'answer = {"ok": False, "code": "bad_message"}\n'),
    (elsewhere, "station/book/a.py", 'day = time.strftime("%Y-%m-%d", time.localtime(at))\n'),
    (elsewhere, "station/picture/a.py", "LANE = 1\n"),
    (left_undone, "web/static/js/a.js", "// TO" + "DO: draw it\n"),
    (left_undone, "systemd/a.sh", "# FIX" + "ME\n"),
    (left_undone, "Makefile", "# XX" + "X\n"),
    (strange_paths, "tests/test_a.py", f"path = '{ELSEWHERE}/records'\n"),
    (strange_paths, "README.md", f"see {ELSEWHERE}/rules.md\n"),
    (dead_links, "README.md", "see [the rules](rules/README.md)\n"),
    (dead_links, "README.md", "# Rules\n\nsee [the games](#games)\n"),
    (dead_links, "web/README.md", "# Rules\n\nsee [the rules](#rules) and [the games](README.md#games)\n"),
    (dead_paths, "README.md", "see `station/gone.py`\n"),
    (unnamed, "station/a.py", ""),
]
ALLOWED = [
    (too_long, "station/a.py", "def f():\n" + "    x = 1\n" * (LINES_OF_A_FUNCTION - 1)),
    (unexplained_handlers, "drivers/a.py", CATCH.format("OSError", "")),
    (unexplained_handlers, "drivers/a.py", CATCH.format("Exception", "  # outermost: logs and ends the thread")),
    (left_undone, "systemd/a.sh", "mktemp release.XXXX" + "XX\n"),
    (broad_lines, "web/static/js/a.js", "// " + "ä" * (LETTERS_OF_A_LINE - 3)),
    (broad_lines, "web/static/vendor/a.js", "// " + "a" * LETTERS_OF_A_LINE),
    (left_undone, "web/static/vendor/a.js", "// TO" + "DO: theirs\n"),
    (dead_links, "web/README.md", "# The web\n\nsee [it](../web/README.md#the-web) and [them](https://example.org)\n"),
    (dead_paths, "web/README.md", "see `web/README.md`, `rules/KEY/state.py` and `/etc/systemd/system`\n"),
]


def put(root: Path, path: str, source: str) -> None:
    """Write ``source`` to ``path`` below ``root``."""
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(source)


@pytest.mark.parametrize(("rule", "path", "source"), PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, rule: Callable[[Path], list[str]], path: str, source: str) -> None:
    put(tmp_path, path, source)
    (fault,) = rule(tmp_path)
    assert fault.startswith(path)


def test_a_crowded_folder_is_found(tmp_path: Path) -> None:
    for n in range(MODULES_OF_A_FOLDER):
        put(tmp_path, f"station/book/a{n}.py", "")
    put(tmp_path, "station/book/__init__.py", "")
    assert crowded(tmp_path) == []
    put(tmp_path, "station/book/one_more.py", "")
    assert crowded(tmp_path) == ["station/book: 21 modules, allowed are 20"]


@pytest.mark.parametrize(("rule", "path", "source"), ALLOWED)
def test_what_is_allowed_is_left_alone(
    tmp_path: Path, rule: Callable[[Path], list[str]], path: str, source: str
) -> None:
    put(tmp_path, path, source)
    assert rule(tmp_path) == []


def test_the_main_page_leads_to_all_others_but_those_of_strangers() -> None:
    main = (ROOT / "README.md").read_text()
    others = [page.relative_to(ROOT).as_posix() for page, _ in readmes(ROOT) if page.parent != ROOT]
    assert len(others) > 4
    assert [page for page in others if f"]({page})" not in main] == []


def test_every_game_has_its_row_in_the_readme() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| \S", (ROOT / "README.md").read_text().partition("## Games")[2].partition("\n## ")[0], re.M
    )
    assert sorted(rows) == sorted(GAMES)


def test_every_setting_has_its_row_in_the_readme() -> None:
    page = (ROOT / "systemd" / "README.md").read_text()
    table = page.partition("<!-- settings: begin -->")[2].partition("<!-- settings: end -->")[0]
    assert sorted(re.findall(r"^\| `(\w+)`", table, re.M)) == sorted(Settings.__struct_fields__)

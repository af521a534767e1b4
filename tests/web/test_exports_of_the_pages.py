"""What a module of the pages gives away somebody takes: a page, a game, or a test that asks the module alone."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GIVEN = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.M)
TAKEN = re.compile(r'^(?:import|export)\s+(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+"(\.[^"]+)"', re.M)


def unused(scripts: dict[str, str], elsewhere: str) -> list[str]:
    """Names that a script exports and no other one imports; ``elsewhere``: what asks scripts by name as well."""
    taken = set()
    for name, text in scripts.items():
        for names, path in TAKEN.findall(text):
            source = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            bare = [part.split(" as ")[0].strip() for part in names.strip("{}").split(",")]
            taken |= {(source, "*" if names.startswith("*") else part) for part in bare}
    given = [(name, export) for name, text in scripts.items() for export in GIVEN.findall(text)]
    loose = [(name, export) for name, export in given if not {(name, export), (name, "*")} & taken]
    asked = re.compile(r"(?:\bm\.|\{ )(\w+)|, (\w+) \}+ = await import").findall(elsewhere)
    named = {word for pair in asked for word in pair}
    return [f"{name}: {export}" for name, export in loose if export not in named]


def test_every_export_is_imported() -> None:
    js = ROOT / "web" / "static" / "js"
    scripts = {path.relative_to(js).as_posix(): path.read_text("utf-8") for path in js.rglob("*.js")}
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests" / "browser").glob("*.py"))
    assert unused(scripts, tests) == []


def test_an_export_that_nobody_imports_is_found() -> None:
    scripts = {
        "lib/a.js": "export const used = 1;\nexport function asked() {}\nexport function dead() {}\n",
        "wall/main.js": 'import { used as other } from "../lib/a.js";\n',
        "games/all.js": 'import * as mine from "./mine/index.js";\n',
        "games/mine/index.js": "export const wall = 1;\n",
    }
    assert unused(scripts, 'page.evaluate("m.asked(1)")') == ["lib/a.js: dead"]

"""The modules of a page as one file: each once, after those it imports; what is not understood is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.packing import Unpackable, packed
from web.site import HERE

STATIC = HERE / "static"
ENTRIES = ("wall", "phone", "host", "stats", "book", "help", "error", "gallery")


def put(folder: Path, files: dict[str, str]) -> None:
    """Write ``files`` below ``folder``."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_a_module_stands_once_and_after_those_that_it_imports(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "js/main.js": 'import { a } from "./a.js";\nimport * as all from "./in/b.js";\nawait a(all);\n',
            "js/a.js": 'import {\n  b as mine,\n  c,\n} from "./in/b.js";\nexport const a = () => mine + c;\n',
            "js/in/b.js": "export function b() {}\nexport async function c() {}\nconst d = 1;\nexport { d as e };\n",
            "js/in/c.js": "",
        },
    )
    text = packed(tmp_path, "js/main.js")
    assert [text.index(f"/* js/{name} */") for name in ("in/b.js", "a.js", "main.js")] == sorted(
        text.index(f"/* js/{name} */") for name in ("in/b.js", "a.js", "main.js")
    )
    assert text.count("function b()") == 1
    assert "const { b: mine, c } = module0;" in text
    assert "return { e: d, b, c };" in text
    assert "const all = module0;" in text


def test_what_is_passed_on_and_files_of_others_are_understood(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "main.js": 'import { x } from "./on.js";\n',
            "on.js": 'export { y as x } from "./theirs.js";\n',
            "theirs.js": "const t=1;export{t as y,t as default};\n//# sourceMappingURL=theirs.js.map\n",
        },
    )
    text = packed(tmp_path, "main.js")
    assert "return { y: t, default: t };" in text
    assert "return { x: module0.y };" in text
    assert "sourceMappingURL" not in text


@pytest.mark.parametrize(
    "line",
    [
        'import "./a.js";',
        'import a from "./a.js";',
        "export default 1;",
        'export * from "./a.js";',
        "export let a = 1;",
        "const a = import.meta.url;",
        'const a = import("./a.js");',
        "import { a } from './a.js';",
    ],
)
def test_a_form_that_is_not_understood_is_refused_with_its_file(tmp_path: Path, line: str) -> None:
    put(tmp_path, {"main.js": f"{line}\n", "a.js": ""})
    with pytest.raises(Unpackable, match=r"main\.js: not understood"):
        packed(tmp_path, "main.js")


def test_a_circle_is_refused(tmp_path: Path) -> None:
    put(tmp_path, {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'})
    with pytest.raises(Unpackable, match=r"a\.js imports b\.js imports a\.js"):
        packed(tmp_path, "a.js")


def test_a_sheet_finds_its_fonts_from_where_it_is_packed(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "css/pages/wall.css": '@import "../tokens.css";\n.b { color: red }\n',
            "css/tokens.css": '.a { background: url("../fonts/f.woff2"), url("data:,x") }\n',
        },
    )
    text = packed(tmp_path, "css/pages/wall.css")
    assert text == '.a { background: url("../../../fonts/f.woff2"), url("data:,x") }\n.b { color: red }\n'


@pytest.mark.parametrize("page", ENTRIES)
def test_every_page_can_be_packed(page: str) -> None:
    template = (HERE / "templates" / f"{page}.html").read_text()
    entry = template.partition("{% block script %}")[2].partition("{%")[0]
    script, sheet = packed(STATIC, f"js/{entry}"), packed(STATIC, f"css/pages/{page}.css")
    assert "loadWords()" in script
    assert "@import" not in sheet
    assert "--ground" in sheet

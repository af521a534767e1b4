"""The page that plays alone, as it is given out and as it is taken home: one file that asks nobody."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from station.__main__ import main
from tests.web.conftest import SmallDesk
from web.app import create_app
from web.site import Settings
from web.solo import one_file

LARGEST = 300_000  # bytes, before they are compressed
STATIC = Path(__file__).parents[2] / "web" / "static"


@pytest.fixture(scope="module")
def page() -> str:
    return one_file()[0].decode()


def test_the_station_gives_out_what_is_taken_home(desk: SmallDesk, tmp_path: Path, page: str) -> None:
    browser = create_app(desk, Settings(version="1")).app.test_client()
    answer = browser.get("/solo?lang=en", headers={"Accept-Encoding": "gzip"})
    result = CliRunner().invoke(main, ["solo", "export", str(tmp_path / "out.html")], standalone_mode=False)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "out.html").read_text("utf-8") == page == gzip.decompress(answer.data).decode()
    assert browser.get("/solo").text == page
    assert answer.headers["Cache-Control"] == "public, max-age=604800"


def test_it_is_small_and_names_no_other_address(page: str) -> None:
    assert len(page.encode()) <= LARGEST
    named = re.findall(r"""(?:src|href)\s*=\s*["']([^"']+)|url\(["']?([^"')]+)""", page)
    assert named
    assert [
        address for pair in named for address in pair if address and not address.startswith(("data:", "$", "/"))
    ] == []
    assert 'href="/' not in page.replace('href="/solo" download', "")


def test_its_policy_lets_in_only_what_stands_in_it(desk: SmallDesk, page: str) -> None:
    header = create_app(desk, Settings(version="1")).app.test_client().get("/solo").headers["Content-Security-Policy"]
    inner = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert inner is not None
    assert header == inner[1].replace("&#39;", "'") + "; frame-ancestors 'none'"
    assert header.startswith("default-src 'none'; script-src 'self' 'sha256-")
    assert "unsafe" not in header
    assert "*" not in header


def test_the_worker_is_a_script_that_is_asked_for_anew(desk: SmallDesk) -> None:
    answer = create_app(desk, Settings(version="1")).app.test_client().get("/solo-worker.js")
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert 'const PAGE = "/solo"' in answer.text


def test_the_words_of_both_languages_are_those_of_the_lists(page: str) -> None:
    for lang in ("de", "en"):
        inner = re.search(rf'id="words-{lang}">(.*?)</script>', page, re.DOTALL)
        assert inner is not None
        words = json.loads(inner[1])
        listed = json.loads((STATIC / "words" / f"{lang}.json").read_text("utf-8"))
        assert {"solo.go", "zehntausend.dice.one", "tip.tip_bank", "rule.zehntausend.turn", "cancel"} <= words.keys()
        assert {key: listed[key] for key in words} == words


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["solo", "export", str(tmp_path / "no" / "out.html")], standalone_mode=False)
    assert (result.exit_code, "lässt sich nicht schreiben" in result.output) == (2, True)

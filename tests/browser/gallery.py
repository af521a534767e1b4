"""The gallery page, served alone: every state of every component, from ``js/gallery/fixtures.js``, without a station.

A small web server of its own gives out templates and static files under the real Content-Security-Policy.
"""

from __future__ import annotations

import io
import json
import mimetypes
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jinja2
import pytest
import segno
from playwright.sync_api import Browser, Page

from web.catalogue import catalogue
from web.packing import packed
from web.starter import SOURCES, STARTERS

WEB = Path(__file__).parents[2] / "web"
POLICY = (
    f"default-src 'self'; script-src 'self' {SOURCES}; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
ADDRESS = "http://192.168.4.1:8080/"
JOIN = {
    "url": ADDRESS,
    "digits": "192.168.4.1:8080",
    "wifi": {"name": "Kegelbahn Gast", "password": "GutHolz1924"},
    "choices": ["192.168.4.1", "192.168.178.20"],
}
VALUES = {
    "static": "/static/test",
    "assets": "test",
    "version": "0",
    "dev": True,
    "status": "404",
    "message": "",
    "starters": STARTERS,
    "games": catalogue(),
}


class Pages(BaseHTTPRequestHandler):
    """Templates, static files, how to join, what the club calls things; everything with the policy of the station."""

    templates = jinja2.Environment(loader=jinja2.FileSystemLoader(WEB / "templates"), autoescape=True)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.startswith("/static/test/packed/"):
            name = path.removeprefix("/static/test/packed/")
            self.answer(packed(WEB / "static", name).encode(), str(mimetypes.guess_type(name)[0]))
        elif path.startswith("/static/test/"):
            file = WEB / "static" / path.removeprefix("/static/test/")
            self.answer(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        elif path == "/join.json":
            self.answer(json.dumps(JOIN).encode(), "application/json")
        elif path == "/api/state":
            self.answer(json.dumps({"club": {"pumpe": "Ratte", "pumpen": "Ratten"}}).encode(), "application/json")
        elif path == "/join.svg":
            picture = io.BytesIO()
            segno.make(ADDRESS, micro=False).save(picture, kind="svg", border=2, scale=4)
            self.answer(picture.getvalue(), "image/svg+xml")
        elif (WEB / "templates" / f"{path[1:]}.html").is_file():
            lang = "en" if "lang=en" in urlsplit(self.path).query else "de"
            page = self.templates.get_template(f"{path[1:]}.html").render(lang=lang, **VALUES)
            self.answer(page.encode(), "text/html; charset=utf-8")
        else:
            self.send_error(404)

    def answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: the test's output is the tests'."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def opened(
    browser: Browser, address: str, width: int, height: int, *, ratio: float = 1, motion: str = "reduce"
) -> Page:
    """A page of its own context, drawn and with its fonts loaded."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        reduced_motion=motion,  # type: ignore[arg-type]
    )
    page = context.new_page()
    look_at(page, address)
    return page


def look_at(page: Page, address: str) -> None:
    """Go there, and wait until it is drawn with its fonts."""
    page.goto(address)
    page.wait_for_selector("body[data-drawn]")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def turn_to(page: Page, name: str, *, theme: str | None = None, overscan: int = 0) -> None:
    """Put another fixture on a page of the gallery that is open; nothing is loaded again."""
    page.evaluate("([name, theme, overscan]) => window.gallery.open(name, theme, overscan)", [name, theme, overscan])


def fixture_names(kind: str) -> list[str]:
    """The ids of all ``fixtures*.js`` that start with ``kind``, read from their text."""
    text = "\n".join(path.read_text() for path in (WEB / "static" / "js").rglob("fixtures*.js"))
    return sorted({part.split('"')[0] for part in text.split('"') if part.startswith(f"{kind}-")})


def next_state(page: Page, change: str) -> None:
    """Hand the page its next state: ``change`` is JavaScript on ``state``, a copy of the one before."""
    copied = "const state = structuredClone(window.gallery.state()); state.v += 1"
    page.evaluate(f"() => {{ {copied}; {change}; window.gallery.show(state); }}")


def asked(page: Page, module: str, expression: str, *values: Any) -> Any:
    """What ``expression`` of the module, with ``values`` as ``v``, is."""
    return page.evaluate(f"async (v) => {{ const m = await import('{module}'); return {expression}; }}", list(values))

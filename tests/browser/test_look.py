"""The pages as they look: nothing scrolls on a wall, figures are readable at eight metres, axe-core finds nothing.

The gallery page draws every state of every component from ``js/fixtures.js``.  Here it is served by a small web
server of its own under the real Content-Security-Policy, so that the look can be judged without a station; the
evening itself is played by the end-to-end tests.
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
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

pytestmark = pytest.mark.browser

WEB = Path(__file__).parents[2] / "web"
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
CHROMIUM = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
ADDRESS = "http://192.168.4.1:8080/"

# --- serving and driving -------------------------------------------------------------------------------------


class Pages(BaseHTTPRequestHandler):
    """Templates, static files, and how to join; everything with the policy of the station."""

    templates = jinja2.Environment(loader=jinja2.FileSystemLoader(WEB / "templates"), autoescape=True)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        query = urlsplit(self.path).query
        if path.startswith("/static/test/"):
            file = WEB / "static" / path.removeprefix("/static/test/")
            self.answer(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        elif path == "/join.json":
            self.answer(json.dumps({"url": ADDRESS, "digits": "192.168.4.1:8080"}).encode(), "application/json")
        elif path == "/join.svg":
            picture = io.BytesIO()
            segno.make(ADDRESS, micro=False).save(picture, kind="svg", border=2, scale=4)
            self.answer(picture.getvalue(), "image/svg+xml")
        elif (WEB / "templates" / f"{path[1:]}.html").is_file():
            words = {"static": "/static/test", "assets": "test", "version": "0", "dev": True, "status": "404", "message": ""}
            lang = "en" if "lang=en" in query else "de"
            page = self.templates.get_template(f"{path[1:]}.html").render(lang=lang, **words)
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield browser
        browser.close()


def faults_of(page: Page) -> list[str]:
    """Collects what a page must not have: errors, and anything the policy refused."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def opened(browser: Browser, address: str, width: int, height: int, ratio: float = 1, motion: str = "reduce") -> Page:
    """A page of its own context, drawn and with its fonts loaded."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=ratio, reduced_motion=motion  # type: ignore[arg-type]
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-drawn]")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return page


def fixture_names(kind: str) -> list[str]:
    """The ids of ``js/fixtures.js`` that start with ``kind``, read from its text."""
    text = (WEB / "static" / "js" / "fixtures.js").read_text()
    return sorted({part.split('"')[0] for part in text.split('"') if part.startswith(f"{kind}-")})

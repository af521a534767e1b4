"""The content security policy as a real browser reads it: our own sockets open, nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Running

pytestmark = pytest.mark.browser

OPEN = """address => new Promise(done => {
  try {
    const socket = new WebSocket(address);
    socket.onopen = () => { socket.close(); done("open"); };
    socket.onerror = () => done("refused");
  } catch (error) { done("refused"); }
})"""
RUN_INLINE = """() => {
  const script = document.createElement("script");
  script.textContent = "window.planted = 1";
  document.body.append(script);
  return window.planted === undefined ? "refused" : "ran";
}"""


@pytest.fixture
def page(server: Running, browser: Browser) -> Iterator[Any]:
    """A real page of the station."""
    with browser.new_context() as context:
        tab = context.new_page()
        tab.goto(f"{server.url}/wall")
        yield tab


def test_a_page_reaches_its_own_station_and_no_other(server: Running, page: Any) -> None:
    assert page.evaluate(OPEN, server.sockets) == "open"
    assert page.evaluate(OPEN, server.sockets.replace("127.0.0.1", "localhost")) == "refused"
    assert page.evaluate(OPEN, "ws://192.0.2.1/") == "refused"
    assert page.evaluate(RUN_INLINE) == "refused"

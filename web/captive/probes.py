"""The questions by which phones and computers look for the internet, and what each takes for an answer.

In the station's own Wi-Fi its name server sends these names here (``systemd/access-point.conf``).  A device that asks
for the first time is sent to a page that says where the game is: it opens that in a small browser of its own, which
keeps nothing, so the page leads to the real one.  Whoever has pressed its button gets what he wants to hear, and his
device stays in the Wi-Fi.

Sources: AOSP ``NetworkMonitor`` (204 is the internet, 302 a portal), Apple ``CaptiveNetworkSupport``, Microsoft NCSI,
Mozilla ``network.captive-portal-service``, NetworkManager ``connectivity.uri``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response, render_template, request

from station.evening.messages import Desk
from station.words import sentence
from web.assets import Assets
from web.pages import HTTP, LANGUAGES, address_in_digits
from web.rights import Right, needs
from web.site import Settings

PAGE = "/wlan"
LONG = 12 * 3600.0  # seconds for which a device is remembered: an evening
MOST = 1000  # devices

Said = tuple[str, str, bytes]  # status, type, body
NOTHING: Said = ("204 NO CONTENT", "", b"")
SUCCESS: Said = (
    "200 OK",
    "text/html",
    b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
)
FIREFOX = b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'


def _plain(text: bytes) -> Said:
    return "200 OK", "text/plain", text


PROBES: dict[tuple[str, str], Said] = {
    ("connectivitycheck.gstatic.com", "/generate_204"): NOTHING,
    ("connectivitycheck.android.com", "/generate_204"): NOTHING,
    ("clients3.google.com", "/generate_204"): NOTHING,
    ("captive.apple.com", "/hotspot-detect.html"): SUCCESS,
    ("captive.apple.com", "/"): SUCCESS,
    ("www.msftconnecttest.com", "/connecttest.txt"): _plain(b"Microsoft Connect Test"),
    ("www.msftncsi.com", "/ncsi.txt"): _plain(b"Microsoft NCSI"),
    ("detectportal.firefox.com", "/success.txt"): _plain(b"success\n"),
    ("detectportal.firefox.com", "/canonical.html"): ("200 OK", "text/html", FIREFOX),
    ("nmcheck.gnome.org", "/check_network_status.txt"): _plain(b"NetworkManager is online\n"),
    ("network-test.debian.org", "/nm"): _plain(b"NetworkManager is online\n"),
}
HOSTS = frozenset(host for host, _ in PROBES)
REAL_BROWSER = ("www.msftconnecttest.com", "/redirect")  # Windows opens this in the browser itself


class Probes:
    """Answers them, and remembers who has been on the page."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[str, float] = {}
        self._lock = threading.Lock()

    def tell(self, client: str) -> None:
        """The device at the address ``client`` knows now."""
        with self._lock:
            self._told.pop(client, None)
            self._told[client] = self._clock()
            while len(self._told) > MOST:
                del self._told[next(iter(self._told))]

    def knows(self, client: str) -> bool:
        """Whether it does, since not too long ago."""
        at = self._told.get(client)
        return at is not None and self._clock() - at < LONG

    def asked(self, environ: dict[str, Any]) -> bool:
        """Whether the request is for one of their names."""
        return environ.get("HTTP_HOST", "").partition(":")[0].lower() in HOSTS

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request that is: with what it wants to hear, or with the way to the page."""
        place = environ["HTTP_HOST"].partition(":")[0].lower(), environ["PATH_INFO"]
        client = environ["REMOTE_ADDR"]
        address, port = environ["gunicorn.socket"].getsockname()[:2]
        if place == REAL_BROWSER:
            self.tell(client)
        if place in PROBES and self.knows(client):
            status, kind, body = PROBES[place]
            headers = [("Content-Type", kind)] if kind else []
        else:
            address = address.removeprefix("::ffff:")
            here = f"[{address}]" if ":" in address else address
            at = here if port == HTTP else f"{here}:{port}"
            way = "/" if place == REAL_BROWSER else PAGE
            status, body, headers = "302 FOUND", b"", [("Location", f"http://{at}{way}")]
        if status != NOTHING[0]:
            headers.append(("Content-Length", str(len(body))))
        start_response(status, [*headers, ("Cache-Control", "no-store")])
        return [b"" if environ["REQUEST_METHOD"] == "HEAD" else body]


def add_captive(app: Flask, probes: Probes, desk: Desk, settings: Settings, assets: Assets) -> None:
    """Put the page into ``app`` to which a device is sent that asks for the first time."""

    @app.get(PAGE)
    @needs(Right.EVERYBODY)
    def captive() -> Response:
        knows = "go" in request.args
        if knows:
            probes.tell(request.remote_addr or "")
        texts = [
            {
                "lang": lang,
                "title": sentence("captive.title", lang),
                "what": sentence("captive.then" if knows else "captive.what", lang),
                "go": sentence("captive.go", lang),
                "open": sentence("captive.open", lang),
            }
            for lang in LANGUAGES
        ]
        address = address_in_digits(settings, desk.club()["address"]) or request.host
        page = render_template(
            "captive.html", static=f"/static/{assets.mark}", texts=texts, address=address, knows=knows, again=PAGE
        )
        return Response(page)

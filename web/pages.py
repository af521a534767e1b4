"""The pages, and what machines and pages ask by HTTP.  All of it is for everybody and changes nothing."""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from flask import Flask, Response, render_template, request
from werkzeug.exceptions import BadRequest, NotFound

from station.evening.messages import Desk
from station.words import Language
from web.address import own_addresses, reachable
from web.assets import Assets, as_text
from web.catalogue import catalogue
from web.rights import Right, needs
from web.site import Settings
from web.solo import one_file
from web.starter import STARTERS

PAGES = {"/": "phone", "/wall": "wall", "/host": "host", "/stats": "stats", "/book": "book", "/help": "help"}
LANGUAGES: tuple[Language, ...] = ("de", "en")
HTTP = 80
A_WEEK = "public, max-age=604800"  # the page that plays alone opens again where there is no station
TABLE = re.compile(r"[0-9]{1,15}")  # the number of a game


def as_json(value: Any, status: int = 200) -> Response:
    """An answer for machines."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def page_values(settings: Settings, assets: Assets, page: str) -> dict[str, Any]:
    """What every template may use."""
    wanted = request.args.get("lang", "")
    mark = assets.mark
    return {
        "static": f"/static/{mark}",
        "assets": mark,
        "lang": wanted if wanted in LANGUAGES else LANGUAGES[0],
        "version": settings.version,
        "dev": settings.dev,
        "games": catalogue(),
        "page": page,
        "starters": STARTERS,
    }


def add_pages(app: Flask, desk: Desk, settings: Settings, assets: Assets) -> None:
    """Put all pages into ``app``."""

    def shown(page: str) -> Callable[[], str]:
        @needs(Right.EVERYBODY)
        def show() -> str:
            return render_template(f"{page}.html", **page_values(settings, assets, page))

        return show

    pages = {**PAGES, "/gallery": "gallery"} if settings.dev else PAGES
    for path, page in pages.items():
        app.add_url_rule(path, page, shown(page))

    @app.get("/static/<mark>/<path:name>")
    @needs(Right.EVERYBODY)
    def static_file(mark: str, name: str) -> Response:
        return assets.serve(mark, name)

    @app.get("/favicon.ico")
    @needs(Right.EVERYBODY)
    def favicon() -> Response:
        """Browsers ask by themselves; the pages name their own icon, so there is nothing here."""
        return Response(status=204)

    add_solo(app, settings, assets)
    add_answers(app, desk, settings, assets)


def add_solo(app: Flask, settings: Settings, assets: Assets) -> None:
    """Put the page that plays alone into ``app``, and the worker that keeps it where the origin is secure."""

    @lru_cache(maxsize=1)
    def made(_: str) -> tuple[bytes, bytes, str]:
        page, policy = one_file(settings.static, settings.templates)
        return page, gzip.compress(page, mtime=0), policy

    @app.get("/solo")
    @needs(Right.EVERYBODY)
    def solo() -> Response:
        whole, small, policy = made(assets.mark)
        answer = as_text("text/html", lambda: whole, lambda: small)
        answer.headers["Content-Security-Policy"] = f"{policy}; frame-ancestors 'none'"
        answer.headers["Cache-Control"] = "no-cache" if settings.dev else A_WEEK
        return answer

    @app.get("/solo-worker.js")
    @needs(Right.EVERYBODY)
    def solo_worker() -> Response:
        return assets.serve("", "js/solo/worker.js")


def add_answers(app: Flask, desk: Desk, settings: Settings, assets: Assets) -> None:
    """Put what is no page into ``app``."""

    @app.get("/health")
    @needs(Right.EVERYBODY)
    def health() -> Response:
        found = desk.health()
        return as_json({**found, "assets": assets.mark}, 200 if found["status"] == "ok" else 503)

    @app.get("/api/state")
    @needs(Right.EVERYBODY)
    def state() -> Response:
        return as_json(desk.wall())

    @app.get("/join.json")
    @needs(Right.EVERYBODY)
    def join() -> Response:
        club = desk.club()
        wifi = {"name": club["wifi"], "password": club["password"]} if club["wifi"] else None
        digits = address_in_digits(settings, club["address"])
        return as_json({"url": address_to_join(digits), "digits": digits, "wifi": wifi, "choices": own_addresses()})

    @app.get("/join.svg")
    @needs(Right.EVERYBODY)
    def join_code() -> Response:
        club = desk.club()
        if "wifi" in request.args:
            return drawn_code(wifi_to_join(club["wifi"], club["password"]))
        return drawn_code(address_to_join(address_in_digits(settings, club["address"])))


def drawn_code(content: str | None) -> Response:
    """A QR code as a picture.  Raises NotFound where there is nothing to draw."""
    import segno  # noqa: PLC0415  only walls ask for it, so the start need not wait for it

    if content is None:
        raise NotFound
    drawn = io.BytesIO()
    code = segno.make(content, micro=False)
    code.save(drawn, kind="svg", dark="#000", light="#fff", xmldecl=False, omitsize=True)
    answer = Response(drawn.getvalue(), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "no-cache"  # asked for each time, sent when it is another
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def wifi_to_join(name: str, password: str) -> str | None:
    """What a phone's camera takes for a network to join; None without a network."""
    from segno.helpers import make_wifi_data  # noqa: PLC0415  as above

    data: str = make_wifi_data(name, password or None, "WPA" if password else None)
    return data if name else None


def address_to_join(digits: str | None) -> str | None:
    """Where a phone goes: the station, or the game at the table that ``?table=`` names; None while there is no network.

    Raises BadRequest.
    """
    table = request.args.get("table")
    if table is not None and not TABLE.fullmatch(table):
        raise BadRequest
    return digits and f"http://{digits}/" + ("" if table is None else f"?tisch={int(table)}")


def address_in_digits(settings: Settings, chosen: str = "") -> str | None:
    """What to type into a phone: address and port, the port left out where it is 80; None while there is no network.

    ``chosen``: by the host; it counts as long as it is an address of this machine.
    """
    sock = request.environ.get("gunicorn.socket")
    arrived, port = sock.getsockname()[:2] if sock is not None else ("", settings.port)
    asked = urlsplit(f"//{request.host}").hostname or ""
    wanted = chosen if chosen in own_addresses() else settings.address
    address = reachable(arrived.removeprefix("::ffff:"), settings.host, asked, wanted)
    if address is None:
        return None
    address = f"[{address}]" if ":" in address else address
    return address if port == HTTP else f"{address}:{port}"

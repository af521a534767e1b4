"""The web made whole: Flask for the pages, the hub in front of it for the sockets, both for one owner of the state."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, render_template, request
from jinja2 import TemplateNotFound
from werkzeug.exceptions import HTTPException, InternalServerError

from station.evening.messages import Book, Desk
from station.words import refusal, sentence
from web.assets import Assets
from web.book import NO_BOOK, add_book
from web.captive.probes import Probes, add_captive
from web.hub import Hub, is_websocket, own_origin
from web.own_names import OwnNames
from web.pages import add_pages, as_json, page_values
from web.publish import Publisher
from web.rights import require_declared
from web.site import Settings
from web.sockets import Sockets
from web.starter import SOURCES

Environ = dict[str, Any]
StartResponse = Callable[[str, list[tuple[str, str]]], Any]
SOCKETS = "/socket.io/"
FOR_MACHINES = ("/api/", "/game/", "/health", "/join.json")
OWN_HOST = re.compile(r"[A-Za-z0-9.-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
POLICY = (
    "default-src 'self'; script-src 'self' {starters}; style-src 'self'; img-src 'self' data:; connect-src {connect}; "
    "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
SENTENCES = {404: "page_missing", 405: "page_read_only"}  # status -> code of the sentence; else by its class

log = logging.getLogger("web.app")


@dataclass(frozen=True, slots=True)
class Site:
    """A web that can be served."""

    app: Flask
    hub: Hub
    publisher: Publisher
    names: OwnNames
    probes: Probes

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """The WSGI application.  Under the path of the sockets, what is no websocket gets 400.

        Raises Upgraded where the request has become one.
        """
        if self.probes.asked(environ):
            return self.probes(environ, start_response)
        if not self.names.is_own(environ.get("HTTP_HOST", ""), environ["gunicorn.socket"].getsockname()[0]):
            return told_foreign(environ, start_response)
        if environ["PATH_INFO"].startswith(SOCKETS):
            if is_websocket(environ) and own_origin(environ):
                self.hub.open(environ)
                start_response("503 SERVICE UNAVAILABLE", [("Content-Type", "text/plain"), ("Retry-After", "5")])
                return [sentence("codes.too_many").encode()]
            start_response("400 BAD REQUEST", [("Content-Type", "text/plain")])
            return [b"" if environ["REQUEST_METHOD"] == "HEAD" else b"websocket only"]
        serve: Callable[[Environ, Any], Iterable[bytes]] = self.app.wsgi_app
        return serve(environ, start_response)


def create_app(desk: Desk, settings: Settings, book: Book = NO_BOOK) -> Site:
    """Build the web for ``desk`` and attach its screens.  Raises Undeclared if anything lacks a declared right."""
    app = Flask("web", static_folder=None, template_folder=str(settings.templates))
    app.config.update(TEMPLATES_AUTO_RELOAD=settings.dev, MAX_CONTENT_LENGTH=0)
    hub, publisher, probes = Hub(app), Publisher(), Probes()
    assets = Assets(settings.static, watched=settings.dev)
    add_pages(app, desk, settings, assets)
    add_book(app, book, desk)
    add_captive(app, probes, desk, settings, assets)
    Sockets(hub, desk, publisher)
    add_errors(app, settings, assets)
    app.after_request(secured)
    require_declared(app.view_functions, hub.server.handlers["/"])
    desk.attach(publisher)
    return Site(app, hub, publisher, OwnNames(filter(None, (settings.host, settings.address, *settings.names))), probes)


def told_foreign(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    """Answer a request that takes the station for somebody else."""
    text = f"{sentence('codes.page_foreign')}\n\n{sentence('codes.page_foreign', 'en')}\n".encode()
    size = ("Content-Length", str(len(text)))
    start_response("400 BAD REQUEST", [("Content-Type", "text/plain; charset=utf-8"), size, *HEADERS.items()])
    return [b"" if environ["REQUEST_METHOD"] == "HEAD" else text]


def secured(answer: Response) -> Response:
    """Add the headers that every answer carries."""
    host = request.environ.get("HTTP_HOST", "")
    sockets = f" ws://{host}" if OWN_HOST.fullmatch(host) else ""  # Safari before 15.4: 'self' is no websocket
    policy = POLICY.format(starters=SOURCES, connect=f"'self'{sockets}")
    answer.headers.setdefault("Content-Security-Policy", policy)
    answer.headers.update(HEADERS)
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer


def add_errors(app: Flask, settings: Settings, assets: Assets) -> None:
    """Answer errors with a sentence: as a page, or as JSON where machines ask.  Never with a traceback."""

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> Response:
        status = error.code or 500
        if status < 400:  # a redirect is no error
            return Response(error.get_response().get_data(), status, dict(error.get_headers()))
        code = SENTENCES.get(status, "page_broken" if status >= 500 else "page_bad_request")
        return told(status, code)

    @app.errorhandler(InternalServerError)
    def broken(_: InternalServerError) -> Response:  # Flask has logged the traceback
        return told(500, "page_broken")

    def told(status: int, code: str) -> Response:
        answer = refusal(code)
        if request.path.startswith(FOR_MACHINES):
            return as_json(answer, status)
        values = page_values(settings, assets, "error")
        try:
            page = render_template("error.html", **values, status=status, message=answer["message"])
        except TemplateNotFound:  # the error page itself is what is missing
            return Response(answer["message"], status, mimetype="text/plain")
        return Response(page, status)

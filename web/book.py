"""What is asked of the book by HTTP: figures, evenings, the till and game records as JSON, tables as files.

Everything is for everybody and changes nothing.  A question that makes no sense is 400, what there is not 404, and
503 stands for a book that is still being read.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest

from station.evening.messages import Book, Desk, NoAnswer, Question
from station.words import Language, refusal, sentence
from web.rights import Right, needs

Span = Literal["all", "season", "evening", "person"]
SPANS: dict[str, Span] = {"all": "all", "season": "season", "evening": "evening", "person": "person"}
LONGEST = 64  # characters of what is looked for
STATUS = {"book_missing": 404, "book_not_ready": 503}
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": XLSX}


class NoBook:
    """Of a station that keeps no book."""

    def answer(self, question: Question) -> bytes:
        """Raises NoAnswer."""
        del question
        raise NoAnswer("book_not_ready")


NO_BOOK = NoBook()


def add_book(app: Flask, book: Book, desk: Desk) -> None:
    """Put the book into ``app``."""

    @app.get("/api/stats", endpoint="figures")
    @needs(Right.EVERYBODY)
    def stats() -> Response:
        span = request.args.get("span", "all")
        wanted = _wanted(request.args.get("id", ""))
        if span not in SPANS or (span == "person" and not wanted):
            raise BadRequest
        return _answered(book, Question(what="stats", span=SPANS[span], id="" if span == "all" else wanted))

    @app.get("/api/book")
    @needs(Right.EVERYBODY)
    def evening() -> Response:
        return _answered(book, Question(what="book", id=_number("evening")))

    @app.get("/api/till")
    @needs(Right.EVERYBODY)
    def till() -> Response:
        return _answered(book, Question(what="till", id=_number("evening")))

    @app.get("/api/championship")
    @needs(Right.EVERYBODY)
    def championship() -> Response:
        return _answered(book, Question(what="championship", id=_number("id")))

    @app.get("/api/championships")
    @needs(Right.EVERYBODY)
    def championships() -> Response:
        return _answered(book, Question(what="championships", id=_wanted(request.args.get("season", ""))))

    add_files(app, book, desk)
    add_championship_files(app, book, desk)


def add_files(app: Flask, book: Book, desk: Desk) -> None:
    """Put what is there to be saved into ``app``: records and tables.  ``desk``: the club's own words."""

    @app.get("/game/<int:game>.json")
    @needs(Right.EVERYBODY)
    def record(game: int) -> Response:
        return _answered(book, Question(what="record", id=str(game)))

    @app.get("/book/<int:number>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def evening_file(number: int, kind: str) -> Response:
        def made(language: Language) -> tuple[str, list[Any]]:
            from web.book_tables import Words, of_evening  # noqa: PLC0415  few ask for files

            found = _read(book, Question(what="book", id=str(number)))
            return f"{found['evening']['date']}-{number}", of_evening(found, Words(language, desk.club()))

        return _file("kegelbuch", kind, made)

    @app.get("/season/<path:season>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def season_file(season: str, kind: str) -> Response:
        def made(language: Language) -> tuple[str, list[Any]]:
            from web.book_tables import Words, of_season  # noqa: PLC0415  few ask for files

            found = _read(book, Question(what="stats", span="season", id=_wanted(season)))
            return found["span"]["id"].replace("/", "-"), of_season(found, Words(language, desk.club()))

        return _file("saison", kind, made)


def add_championship_files(app: Flask, book: Book, desk: Desk) -> None:
    """The tables of a championship, and of a season of them."""

    @app.get("/championship/<int:number>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def championship_file(number: int, kind: str) -> Response:
        def made(language: Language) -> tuple[str, list[Any]]:
            from web.book_tables import Words, of_championship  # noqa: PLC0415  few ask for files

            found = _read(book, Question(what="championship", id=str(number)))
            return f"{found['date']}-{number}", of_championship(found, Words(language, desk.club()))

        return _file("meisterschaft", kind, made)

    @app.get("/championships/<path:season>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def championships_file(season: str, kind: str) -> Response:
        def made(language: Language) -> tuple[str, list[Any]]:
            from web.book_tables import Words, of_championships  # noqa: PLC0415  few ask for files

            found = _read(book, Question(what="championships", id=_wanted(season)))
            return found["season"].replace("/", "-"), of_championships(found, Words(language, desk.club()))

        return _file("meisterschaften", kind, made)


def _wanted(wanted: str) -> str:
    """What is looked for.  Raises BadRequest for what cannot be a name."""
    if len(wanted) > LONGEST:
        raise BadRequest
    return wanted


def _number(key: str) -> str:
    """The number of an evening as it was asked for; empty: the latest.  Raises BadRequest."""
    wanted = request.args.get(key, "")
    if wanted and not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 10):
        raise BadRequest
    return str(int(wanted)) if wanted else ""


def _answered(book: Book, question: Question) -> Response:
    try:
        body = book.answer(question)
    except NoAnswer as error:
        told = refusal(error.code, _language())
        return _refused(error.code, msgspec.json.encode(told), "application/json")
    answer = Response(body, mimetype="application/json")
    answer.headers["Cache-Control"] = "no-cache"  # may be kept, but is asked for each time
    answer.set_etag(f"{zlib.crc32(body):08x}{len(body):x}")
    answer.make_conditional(request)
    return answer


def _read(book: Book, question: Question) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(book.answer(question))
    return found


def _language() -> Language:
    return "en" if request.args.get("lang") == "en" else "de"


def _file(name: str, kind: str, made: Callable[[Language], tuple[str, list[Any]]]) -> Response:
    """A table program's file; it is offered for saving under a name that says what is in it."""
    from web.book_files import WRITERS  # noqa: PLC0415  few ask for files

    try:
        title, sheets = made(_language())
    except NoAnswer as error:
        return _refused(error.code, sentence(f"codes.{error.code}", _language()).encode(), "text/plain")
    answer = Response(WRITERS[kind](sheets), content_type=TYPES[kind])
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-{title}.{kind}"'
    return answer


def _refused(code: str, body: bytes, mimetype: str) -> Response:
    answer = Response(body, STATUS[code], mimetype=mimetype)
    if STATUS[code] == 503:
        answer.headers["Retry-After"] = "2"
    return answer

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


def add_files(app: Flask, book: Book, desk: Desk) -> None:
    """Put what is there to be saved into ``app``: records and tables.  ``desk``: the club's own words."""

    @app.get("/game/<int:game>.json")
    @needs(Right.EVERYBODY)
    def record(game: int) -> Response:
        return _answered(book, Question(what="record", id=str(game)))

    @app.get("/book/<int:number>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def evening_file(number: int, kind: str) -> Response:
        question = Question(what="book", id=str(number))
        return _file(
            book, desk, question, kind, name="kegelbuch", title=lambda found: f"{found['evening']['date']}-{number}"
        )

    @app.get("/season/<path:season>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def season_file(season: str, kind: str) -> Response:
        question = Question(what="stats", span="season", id=_wanted(season))
        return _file(book, desk, question, kind, name="saison", title=lambda found: found["span"]["id"])

    @app.get("/championship/<int:number>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def championship_file(number: int, kind: str) -> Response:
        question = Question(what="championship", id=str(number))
        return _file(book, desk, question, kind, name="meisterschaft", title=lambda found: f"{found['date']}-{number}")

    @app.get("/championships/<path:season>.<any(csv, xlsx):kind>")
    @needs(Right.EVERYBODY)
    def championships_file(season: str, kind: str) -> Response:
        question = Question(what="championships", id=_wanted(season))
        return _file(book, desk, question, kind, name="meisterschaften", title=lambda found: found["season"])


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


def _language() -> Language:
    return "en" if request.args.get("lang") == "en" else "de"


def _file(
    book: Book, desk: Desk, question: Question, kind: str, *, name: str, title: Callable[[dict[str, Any]], str]
) -> Response:
    """A table program's file; it is offered for saving under a name and a title that say what is in it."""
    from web.book_files import WRITERS  # noqa: PLC0415  few ask for files
    from web.book_tables import SHEETS, Words  # noqa: PLC0415

    language = _language()
    try:
        found: dict[str, Any] = msgspec.json.decode(book.answer(question))
    except NoAnswer as error:
        return _refused(error.code, sentence(f"codes.{error.code}", language).encode(), "text/plain")
    sheets = SHEETS[question.what](found, Words(language, desk.club()))
    answer = Response(WRITERS[kind](sheets), content_type=TYPES[kind])
    saved = f"{name}-{title(found).replace('/', '-')}.{kind}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{saved}"'
    return answer


def _refused(code: str, body: bytes, mimetype: str) -> Response:
    answer = Response(body, STATUS[code], mimetype=mimetype)
    if STATUS[code] == 503:
        answer.headers["Retry-After"] = "2"
    return answer

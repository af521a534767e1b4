"""All answers of the book, out of the games' figures and the ledger; plain values that become JSON.

``Library`` is what the keeper keeps in memory: every game's figures (small), while the games' entries (large) stay on
the shelf and are read an evening at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from station.book.championships import Contests, entry_of, of_evening, of_season
from station.book.figures import Counted, Figures, folded
from station.book.ledger import Ledger
from station.book.moments import moments
from station.book.summary import GameSummary
from station.book.till import till
from station.clock import day, night, time_of_day
from station.evening.messages import Question
from station.evening.names import replaced, with_names

Page = dict[str, Any]


class Library:
    """What is known of all games and evenings, and what is answered from it."""

    def __init__(self, page: Callable[[int], bytes], breathe: Callable[[], None]) -> None:
        """``page`` gives a game's entry; ``breathe`` is called often, so that long work can pause."""
        self.ledger = Ledger()
        self.games: dict[int, GameSummary] = {}
        self.contests: Contests = {}  # as the evening has them
        self.version = 0  # of the last change that any answer could tell of
        self._page = page
        self._breathe = breathe
        self._ordered: list[Counted] | None = None
        self._all_time: Figures | None = None

    def changed(self, version: int) -> None:
        """Something was taken in; answers are worked out anew."""
        self.version = version
        self._ordered = self._all_time = None

    def has(self, number: int) -> bool:
        """Whether the book has the game ``number``."""
        return number in self.games and self.games[number].trace

    def answer(self, question: Question) -> dict[str, Any] | None:
        """The answer; None where there is nothing of that name or number."""
        found = self._answer(question)
        return None if found is None else with_names(found, self.ledger.names)

    def _answer(self, question: Question) -> dict[str, Any] | None:
        match question.what:
            case "stats":
                return self._stats(question)
            case "book":
                return self._book(self._number(question.id))
            case "championships":
                return of_season(self.contests, self.ledger, question.id)
            case "championship":
                contest = self.contests.get(int(question.id) if question.id else max(self.contests, default=0))
                return None if contest is None else entry_of(contest, self.ledger)
            case _:
                number = self._number(question.id)
                return None if number is None else self._till(number)

    # --- statistics -------------------------------------------------------------------------------------------

    def _stats(self, question: Question) -> dict[str, Any] | None:
        span, only = self._span(question), None
        if span is None:
            return None
        if question.span == "person":
            only = self._person(question.id)
            games = [one for one in self._games() if self._plays(one, only)]
        elif question.span == "season":
            games = [one for one in self._games() if one.season == span["id"]]
        elif question.span == "evening":
            games = [one for one in self._games() if str(one.game.evening) == span["id"]]
        else:
            games = self._games()
        figures = self._ever() if question.span == "all" else folded(games, self.ledger, self._breathe)
        if only is not None and only not in figures.people:
            return None
        return {
            "v": self.version,
            "span": span,
            "seasons": [{"id": season} for season in self._seasons()],
            "evenings": self._evenings(),
            **figures.answer(only),
        }

    def _span(self, question: Question) -> dict[str, str] | None:
        """What is looked at; None where there is no such season or evening."""
        found = question.id
        match question.span:
            case "all":
                found = ""
            case "season":
                found = question.id.replace("-", "/") or next(iter(self._seasons()), "")
                if question.id and found not in self._seasons():
                    return None
            case "evening":
                number = self._number(question.id)
                if question.id and number is None:
                    return None
                found = "" if number is None else str(number)
            case "person":
                pass
        return {"kind": question.span, "id": found}

    def _person(self, name: str) -> str:
        """Who is called so; what nobody is called stands for nobody."""
        found = next((key for key, called in self.ledger.names.items() if called == name), name)
        return self.ledger.person(found)

    def _plays(self, one: Counted, person: str) -> bool:
        return any(self.ledger.person(name) == person for name in one.game.names)

    def _seasons(self) -> list[str]:
        """The seasons in which something was played, the latest first."""
        return sorted({one.season for one in self._games()}, reverse=True)

    def _evenings(self) -> list[dict[str, Any]]:
        """All evenings, the latest first."""
        games: dict[int, list[GameSummary]] = {number: [] for number in self.ledger.occasions}
        for one in self._games():
            games[one.game.evening].append(one.game)
        rows = []
        for number, played in games.items():
            if not played and self.ledger.came_to_nothing(number):
                continue
            finished = [game for game in played if game.finished]
            people = {self.ledger.person(name) for game in finished for name in game.names}
            occasion = self.ledger.occasions[number]
            rows.append(
                {
                    "number": number,
                    "name": occasion.name,
                    "date": self._day(number),
                    "season": self.ledger.season(self._day(number)) if self._day(number) else "",
                    "games": len(finished),
                    "people": len(people),
                }
            )
        return sorted(rows, key=lambda row: (row["date"], row["number"]), reverse=True)

    def _day(self, number: int) -> str:
        """The date of an evening; for the games from before evenings were kept, of the latest."""
        if number:
            return self.ledger.occasions[number].day
        return max((one.day for one in self._games() if one.game.evening == 0), default="")

    # --- the book ---------------------------------------------------------------------------------------------

    def _number(self, wanted: str) -> int | None:
        """The evening ``wanted``, else the one that is open or the latest; None for one that there was not."""
        self._games()  # a game makes its evening known
        if wanted:
            number = int(wanted) if wanted.isdecimal() and len(wanted) < 10 else -1
            return number if number in self.ledger.occasions else None
        if self.ledger.open:
            return self.ledger.open
        evenings = self._evenings()
        return evenings[0]["number"] if evenings else None

    def _book(self, number: int | None) -> dict[str, Any] | None:
        if number is None:
            return None
        games = [one for one in self._games() if one.game.evening == number]
        pages = [self._entry(one.game) for one in games]
        figures = folded(games, self.ledger, self._breathe)
        guests = self.ledger.guest_keys()
        occasion = self.ledger.occasions[number]
        answer = {
            "v": self.version,
            "evening": {
                "number": number,
                "name": occasion.name,
                "date": self._day(number),
                "season": self.ledger.season(self._day(number)),
                "opened": "" if occasion.added else time_of_day(occasion.opened),
                "closed": None if occasion.closed is None or occasion.added else time_of_day(occasion.closed),
                "open": number > 0 and number == self.ledger.open,
            },
            "people": [{"name": name, "guest": name in guests} for name in self._attendance(number)],
            "games": pages,
            "championships": of_evening(self.contests, self.ledger, number),
            "figures": figures.rows(),
            "moments": moments(games, figures, self._ever(), pages, self.ledger),
        }
        if self.ledger.till_on():
            answer["till"] = self._till(number)
        return answer

    def _till(self, number: int) -> dict[str, Any]:
        return till(self._games(), self.ledger, number, self._attendance(number) if self.ledger.till_on() else ())

    def _attendance(self, number: int) -> list[str]:
        """Who was there: marked by the host, or part of a game."""
        games = (one.game for one in self._games() if one.game.evening == number)
        seated = {self.ledger.person(name) for game in games for name in game.people}
        marked = set(map(self.ledger.person, self.ledger.occasions[number].here))
        return self.ledger.in_order(seated | marked)

    def _entry(self, game: GameSummary) -> Page:
        """A game's entry with the clock's times."""
        page: Page = msgspec.json.decode(replaced(self._page(game.game), self.ledger.merged))
        self._breathe()
        began = page["started"]
        page["started"] = "" if page["imported"] else time_of_day(began)
        page["ended"] = None if page["ended"] is None or page["imported"] else time_of_day(page["ended"])
        events = sorted((*page["decisions"], *page["corrections"], *page["left"]), key=lambda event: event["at"])
        for order, event in enumerate(events):
            event["order"] = order  # of all three, which the time of the day does not tell within a minute
            event["day"] = day(event["at"]) if night(event["at"]) != night(began) else ""
            event["at"] = time_of_day(event["at"])
        return page

    # --- kept until something changes -------------------------------------------------------------------------

    def _games(self) -> list[Counted]:
        """By evening (its date, then its number), and in an evening as they were started."""
        if self._ordered is None:
            counted = [self._counted(game) for game in self.games.values() if game.trace]
            self._ordered = sorted(counted, key=lambda one: (one.day, one.game.evening, one.game.game))
        return self._ordered

    def _counted(self, game: GameSummary) -> Counted:
        occasion = self.ledger.occasion(game.evening, game.at)
        date = self.ledger.day(game.evening, game.at)
        return Counted(game, occasion, date, self.ledger.season(date))

    def _ever(self) -> Figures:
        """The figures of all games."""
        if self._all_time is None:
            self._all_time = folded(self._games(), self.ledger, self._breathe)
        return self._all_time

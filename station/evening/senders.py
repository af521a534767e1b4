"""Who sent a request, as it stands in front of its id: ``host/…``, ``wall:/…``, ``phone:KEY|KEY/…``."""

from __future__ import annotations

from collections.abc import Iterable


def request_of(role: str, people: Iterable[str], number: str) -> str:
    """The request ``number`` of a page with ``role`` that holds ``people``, by their keys."""
    return f"{role}:{'|'.join(people)}/{number}"


def parted(text: str) -> list[str]:
    """The people in front of a request."""
    return text.split("|") if text else []


def sender_of(request: str) -> str:
    """The people in front of ``request``, joined; its role, where it has none."""
    role, _, people = request.partition("/")[0].partition(":")
    return people or role

"""Who sent a request, as it stands in front of its id: ``host/…``, ``wall:/…``, ``phone:Anna|Bert/…``.

A name may hold anything that can be printed; what would part it from others or from the id is escaped in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

ESCAPES = {"%": "%25", "|": "%7C", "/": "%2F"}  # the sign of an escape itself comes first, and is read last


def request_of(role: str, names: Iterable[str], number: str) -> str:
    """The request ``number`` of a page with ``role`` that holds ``names``."""
    return f"{role}:{joined(names)}/{number}"


def joined(names: Iterable[str]) -> str:
    """``names`` as one text, from which ``parted`` takes them again."""
    return "|".join(map(escaped, names))


def parted(text: str) -> tuple[str, ...]:
    """The names that were joined."""
    return tuple(map(_read, text.split("|"))) if text else ()


def escaped(name: str) -> str:
    """A name as it stands in a request."""
    for sign, escape in ESCAPES.items():
        name = name.replace(sign, escape)
    return name


def sender_of(request: str) -> str:
    """The names in front of ``request``, joined; its role, where it has none."""
    role, _, names = request.partition("/")[0].partition(":")
    return names or role


def renamed_request(request: str, person: Callable[[str], str]) -> str:
    """``request`` with the people in front of it as ``person`` calls them."""
    sender, _, number = request.partition("/")
    role, _, names = sender.partition(":")
    return request_of(role, map(person, parted(names)), number) if names else request


def _read(name: str) -> str:
    for sign, escape in reversed(ESCAPES.items()):
        name = name.replace(escape, sign)
    return name

"""Who is the host, and who tries to be."""

from __future__ import annotations

import msgspec

MOST_HOSTS = 24  # pages that are the host's at one time; the oldest goes


class HostTicket(msgspec.Struct, frozen=True):
    """That a page is the host's.  ``pin``: mark of the PIN by which it became so; ``at``: UTC seconds."""

    pin: str = ""
    at: float = 0.0
    address: str = ""


class Guesses(msgspec.Struct, frozen=True):
    """Wrong PINs: those told to the host, ``n`` in all, and when (UTC, monotonic seconds); and those not yet."""

    n: int = 0
    at: float = 0.0
    told: float | None = None
    untold: int = 0
    address: str = ""  # of the last

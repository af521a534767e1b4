"""What the service manager is told: that the station is ready, alive, about to end.  Without one nobody is told."""

from __future__ import annotations

import logging
import os
import socket

log = logging.getLogger(__name__)
_unheard: set[str] = set()  # what did not go out last time


def tell(state: str) -> None:
    """Sends ``READY=1``, ``WATCHDOG=1`` or ``STOPPING=1``.

    That it does not go out ends no evening, and is logged once until it goes out again.
    """
    place = os.environ.get("NOTIFY_SOCKET")
    if not place:
        return
    address = "\0" + place[1:] if place.startswith("@") else place
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
            wire.settimeout(0.1)  # who reads nothing holds up no evening
            wire.sendto(state.encode("ascii"), address)
        _unheard.discard(state)
    except OSError as error:
        if state not in _unheard:
            log.warning("the service manager was not told %s: %s", state, error)
        _unheard.add(state)

"""What the service manager is told: that the station is ready, alive, about to end.  Without one nobody is told."""

from __future__ import annotations

import logging
import os
import socket

log = logging.getLogger(__name__)


def tell(state: str) -> None:
    """Sends ``READY=1``, ``WATCHDOG=1`` or ``STOPPING=1``; that it does not go out is logged, and ends no evening."""
    place = os.environ.get("NOTIFY_SOCKET")
    if not place:
        return
    address = "\0" + place[1:] if place.startswith("@") else place
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
            wire.sendto(state.encode("ascii"), address)
    except OSError as error:
        log.warning("the service manager was not told %s: %s", state, error)

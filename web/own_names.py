"""The names and addresses under which this station is at home.

A page of somebody else's may have a name of its own point at the station's address (DNS rebinding); its visitor's
browser then takes the station for that page.  So a request has to name the station by a name or address of its own.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from web.address import own_addresses

ALWAYS = ("localhost", "kegelstation.local", "kegelstation")
AT_HOME = ("local", "lan", "home", "home.arpa", "localdomain", "internal", "fritz.box")  # what routers put behind it


class OwnNames:
    """``more``: names that the settings add."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        whole = socket.gethostname().lower()
        first = re.escape(whole.partition(".")[0])
        self._names = {*ALWAYS, whole, *(name.lower().rstrip(".") for name in more)}
        self._at_home = re.compile(f"{first}(-[0-9]+)?({'|'.join(rf'[.]{re.escape(end)}' for end in AT_HOME)})?")

    def is_own(self, host: str, arrived: str) -> bool:
        """Whether ``host``, as a request names it, is this station; ``arrived``: the local address it came to.

        A request that names none is from a program: browsers always do.
        """
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return host == "" or name in self._names or bool(self._at_home.fullmatch(name)) or _is_address(name, arrived)


def _is_address(name: str, arrived: str) -> bool:
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or name == arrived.removeprefix("::ffff:").partition("%")[0] or name in own_addresses()

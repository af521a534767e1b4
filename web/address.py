"""The address under which phones reach this station, found without a single packet and without a name server."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Iterator
from itertools import chain

SIOCGIFADDR = 0x8915  # Linux, netdevice(7): the IPv4 address of an interface
SOMEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254")  # only asked which way we would go; nothing is sent
NOT_A_LAN = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap")  # interfaces that no phone is on


def reachable(arrived: str, bound: str, asked: str) -> str:
    """The station's own address for others in its network.

    ``arrived``: the local address the request came in on; where that is no loopback it is proven to work.
    ``bound``: the address the station listens on, perhaps a wildcard.  ``asked``: the host of the request.
    A loopback address is the answer only where there is nothing else.
    """
    fixed = () if bound in ("", "0.0.0.0", "::") else (bound,)  # noqa: S104  # compared, not bound
    candidates = fixed or chain((arrived,), own_addresses(), (asked,))
    return next(filter(for_others, candidates), None) or next(iter(fixed), asked or arrived)


def for_others(address: str) -> bool:
    """Whether somebody else could use ``address``: an IP that is no loopback and no wildcard."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (ip.is_loopback or ip.is_unspecified)


def own_addresses() -> Iterator[str]:
    """This machine's IPv4 addresses, likeliest first: the way out, then each interface."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for target in SOMEWHERE:
            try:
                probe.connect((target, 9))
            except OSError:  # no way there: a network without a router
                continue
            yield probe.getsockname()[0]
        for _, name in socket.if_nameindex():
            if not name.startswith(NOT_A_LAN):
                yield from _address_of(probe, name)


def _address_of(probe: socket.socket, interface: str) -> Iterator[str]:
    try:
        answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except OSError:  # it has none
        return
    yield socket.inet_ntoa(answer[20:24])

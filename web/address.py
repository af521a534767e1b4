"""The address under which phones reach this station, found without a single packet and without a name server.

Phones are in the air: an access point or Wi-Fi comes before a cable, which may lead to the lane's computer only.  What
lies within this machine (containers) is never an answer; what leads out of the house (tunnels), what was made up since
nobody gave an address (169.254/16) and what is not plugged in only where there is nothing better.
"""

from __future__ import annotations

import array
import fcntl
import ipaddress
import re
import socket
import struct
import sys
from pathlib import Path

SIOCGIFCONF = 0x8912  # Linux, netdevice(7): all IPv4 addresses of interfaces that are up
IFREQ = 40 if sys.maxsize > 2**32 else 32  # bytes of a struct ifreq; name and address are the first 24 of them
MOST = 128  # addresses
INTERFACES = Path("/sys/class/net")
SOMEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254")  # only asked which way we would go; nothing is sent

AIR, CABLE, POOR, TUNNEL, WITHIN = range(5)  # the lower, the likelier a phone is there
IN_THE_AIR = ("wl", "ap", "uap")
TUNNELS = ("tun", "tap", "wg", "tailscale", "zt", "ppp", "ipsec", "nordlynx", "gre", "sit")
CONTAINERS = ("docker", "br-", "veth", "virbr", "cni", "flannel", "lxc", "lxd", "podman", "vmnet", "vboxnet")
ETHERNET = "1"  # ARPHRD_ETHER
OF_CARRIERS = ipaddress.ip_network("100.64.0.0/10")  # as Tailscale gives them


def reachable(arrived: str, bound: str, asked: str, chosen: str = "") -> str | None:
    """The station's own address for phones; None while it has none.

    ``arrived``: the local address the request came in on; of equals it is the one that is proven to work.
    ``bound``: the address the station listens on, perhaps a wildcard.  ``asked``: the host of the request.
    ``chosen``: an address, a name or an interface that the settings name.
    """
    own = ranked()
    if chosen:
        of_interface = [address for address, (name, _) in own.items() if name == chosen]
        if of_interface or not (INTERFACES / chosen).exists():
            return (of_interface or [chosen])[0]
    if bound not in ("", "0.0.0.0", "::"):  # noqa: S104  # compared, not bound
        return bound
    best = next(iter(own), None)
    if for_others(arrived) and (best is None or own.get(arrived, ("", CABLE))[1] <= own[best][1]):
        return arrived
    return best or (asked if for_others(asked) or _is_name(asked) else None)


def for_others(address: str) -> bool:
    """Whether somebody else could use ``address``: an IP that is no loopback and no wildcard."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (ip.is_loopback or ip.is_unspecified)


def own_addresses() -> list[str]:
    """This machine's IPv4 addresses for others, likeliest first."""
    return list(ranked())


def ranked() -> dict[str, tuple[str, int]]:
    """Each address for others with its interface and how likely phones are there, likeliest first."""
    found = {address: (name, rank_of(name, address)) for name, address in interfaces() if for_others(address)}
    ways = ways_out()

    def order(address: str) -> tuple[int, bool, int]:
        rank = found[address][1]
        gives_them_out = rank == AIR and address.endswith(".1")  # an access point: phones get theirs from here
        return rank, not gives_them_out, ways.index(address) if address in ways else len(ways)

    return {address: found[address] for address in sorted(found, key=order) if found[address][1] < WITHIN}


def rank_of(name: str, address: str) -> int:
    """How likely phones are behind interface ``name`` with its ``address``."""
    ip = ipaddress.ip_address(address)
    place = INTERFACES / name
    members = [member.name for member in place.glob("brif/*")]
    if name.startswith(CONTAINERS) or (members and all(member.startswith(CONTAINERS) for member in members)):
        return WITHIN
    tunnel = name.startswith(TUNNELS) or (place / "tun_flags").exists() or _read(place / "type", ETHERNET) != ETHERNET
    if tunnel or ip in OF_CARRIERS:
        return TUNNEL
    if ip.is_link_local or _read(place / "operstate", "up") == "down":
        return POOR
    air = (one.startswith(IN_THE_AIR) or (INTERFACES / one / "wireless").exists() for one in (name, *members))
    return AIR if any(air) else CABLE


def _read(file: Path, otherwise: str) -> str:
    try:
        return file.read_text().strip()
    except OSError:  # not every system shows it
        return otherwise


def interfaces() -> list[tuple[str, str]]:
    """Name and IPv4 address of each interface that is up; one with two addresses stands there twice."""
    buffer = array.array("B", bytes(MOST * IFREQ))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        told = fcntl.ioctl(probe.fileno(), SIOCGIFCONF, struct.pack("iP", len(buffer), buffer.buffer_info()[0]))
    length: int = struct.unpack("iP", told)[0]
    rows = [bytes(buffer[at : at + IFREQ]) for at in range(0, length, IFREQ)]
    return [(row[:16].partition(b"\0")[0].decode().partition(":")[0], socket.inet_ntoa(row[20:24])) for row in rows]


def ways_out() -> list[str]:
    """The addresses that packets to somewhere else would have, by the routes there are."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for target in SOMEWHERE:
            try:
                probe.connect((target, 9))
            except OSError:  # no way there: a network without a router
                continue
            found.append(probe.getsockname()[0])
    return found


def _is_name(host: str) -> bool:
    """Whether ``host`` is a name by which others may know this machine."""
    return host not in ("", "localhost") and not re.fullmatch(r"[0-9.]*|.*:.*", host)

"""Why there is no broker, in words for people: who does not answer, who is not trusted, who refuses."""

from __future__ import annotations

import errno
import socket
import ssl
import time
from pathlib import Path

from drivers.lane import Said, said

DATES = {9: "broker_certificate_early", 10: "broker_certificate_expired"}  # faults of certificates, by OpenSSL
NAMES = (62, 64)
AUTHORITIES = (2, 18, 19, 20, 21, 24)


def unreachable(broker: str, error: Exception) -> Said:
    """Why the network does not lead to the broker."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _untrusted(broker, error.verify_code)
    if isinstance(error, ssl.SSLError):
        plain = error.reason in ("WRONG_VERSION_NUMBER", "PACKET_LENGTH_TOO_LONG", "RECORD_LAYER_FAILURE")
        return said("broker_plain" if plain else "broker_tls", broker=broker)
    if isinstance(error, socket.gaierror | ValueError):
        return said("broker_name", broker=broker)
    number = getattr(error, "errno", None)
    if number == errno.ECONNREFUSED:
        return said("broker_none", broker=broker)
    if isinstance(error, TimeoutError) and "handshake" in str(error):
        return said("broker_silent", broker=broker)
    if isinstance(error, TimeoutError) or number in (errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT):
        return said("broker_away", broker=broker)
    return said("broker_fault", broker=broker, why=str(error))


def _untrusted(broker: str, code: int) -> Said:
    """What is wrong with the certificate, by the number that OpenSSL gives the fault."""
    today = time.strftime("%d.%m.%Y")
    if code in DATES and time.time() < Path(__file__).stat().st_mtime:
        return said("broker_clock", broker=broker, today=today)
    if code in DATES:
        return said(DATES[code], broker=broker, today=today)
    if code in NAMES:
        return said("broker_certificate_name", broker=broker)
    return said("broker_authority" if code in AUTHORITIES else "broker_tls", broker=broker)


def refusal(broker: str, code: str) -> Said:
    """Why a broker does not let us in."""
    if code in ("Not authorized", "Bad user name or password"):
        return said("broker_password", broker=broker)
    if code == "Unsupported protocol version":
        return said("broker_version", broker=broker)
    return said("broker_refuses", broker=broker, why=code)

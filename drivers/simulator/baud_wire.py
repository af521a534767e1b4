"""A pseudo terminal with a speed: who listens at another hears garbage, as on a real line.

A pseudo terminal itself carries bytes at any speed.  The end we hold can see what speed the other end is set to.
"""

from __future__ import annotations

import fcntl
import struct
from pathlib import Path
from random import Random

from drivers.simulator.pseudo_terminal import PseudoTerminal

TCGETS2 = 0x802C542A  # termios with the speeds as numbers (x86 and ARM); the older call knows only some speeds
TERMIOS2 = "4I20B2I"  # four flags, line discipline and 19 control characters, speed in, speed out
TOLERANCE = 0.03  # a UART samples the right bits as long as the speeds differ by less


class BaudWire(PseudoTerminal):
    """Speaks at ``baud``; to a reader at another speed every byte is another one, and some are missing."""

    def __init__(self, baud: int, chance: Random, *, link: Path | None = None) -> None:
        super().__init__(link=link)
        self._baud = baud
        self._chance = chance

    def write(self, data: bytes) -> None:
        """Puts bytes on the wire as the reader will see them."""
        right = self._right_speed()
        super().write(data if right else self._chance.randbytes(max(1, len(data) * 2 // 3)))

    def read(self) -> bytes:
        """What the station has written; at the wrong speed nothing of it is understood."""
        data = super().read()
        return data if self._right_speed() else b""

    def _right_speed(self) -> bool:
        end = self.fileno()
        if end is None:
            return True
        speed = struct.unpack(TERMIOS2, fcntl.ioctl(end, TCGETS2, bytes(struct.calcsize(TERMIOS2))))[-1]
        return abs(int(speed) - self._baud) <= self._baud * TOLERANCE

"""A way to the station on which single answers go wrong, as on a bad Wi-Fi or while a station starts anew."""

from __future__ import annotations

import contextlib
import re
import socket
import struct
import threading
import time

RESET = struct.pack("ii", 1, 0)  # SO_LINGER: the end is a reset
REFUSED = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbusy"
HUNG = 20.0  # seconds for which a request that hangs is held
TICK = 0.1  # seconds between two pieces of a slow answer
PIECES = 40


class FaultyWay:
    """``url`` leads to the station; ``spoil`` says what goes wrong there.  ``asked``: the paths in order."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._faults: list[tuple[re.Pattern[str], str, int]] = []
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self.asked: list[str] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def spoil(self, path: str, how: str, times: int = 1) -> None:
        """Spoil the next ``times`` answers whose path matches: ``503``, ``reset``, ``half``, ``hang`` or ``slow``."""
        with self._lock:
            self._faults.append((re.compile(path), how, times))

    def close(self) -> None:
        self._listener.close()
        for sock in self._open:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = self._listener.accept()[0]
                self._open.append(near)
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _fault(self, path: str) -> str:
        with self._lock:
            self.asked.append(path)
            for number, (of, how, times) in enumerate(self._faults):
                if of.search(path):
                    self._faults[number : number + 1] = [(of, how, times - 1)] if times > 1 else []
                    return how
        return ""

    def _carry(self, near: socket.socket) -> None:
        """One request, then the connection's end; a websocket for as long as it lasts."""
        with contextlib.suppress(OSError), near:
            head = b""
            while b"\r\n\r\n" not in head:
                more = near.recv(65536)
                if not more:
                    return
                head += more
            how = self._fault(head.split(b" ")[1].decode())
            if how == "503":
                near.sendall(REFUSED)
            elif how == "reset":
                near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            elif how == "hang":
                time.sleep(HUNG)
            else:
                self._answer(near, head, how)

    def _answer(self, near: socket.socket, head: bytes, how: str) -> None:
        far = socket.create_connection(("127.0.0.1", self._target))
        self._open.append(far)
        with far:
            if b"upgrade: websocket" in head.lower():
                far.sendall(head)
                threading.Thread(target=_pump, args=(near, far), daemon=True).start()
                _pump(far, near)
                return
            far.sendall(
                re.sub(rb"(?i)\r\nconnection:[^\r]*", b"", head).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
            )
            answer = b"".join(iter(lambda: far.recv(65536), b""))
            if how == "half":
                body = answer.index(b"\r\n\r\n") + 4
                answer = answer[: body + (len(answer) - body) // 2]
            size = len(answer) // PIECES + 1 if how == "slow" else len(answer) + 1
            for at in range(0, len(answer), size):
                near.sendall(answer[at : at + size])
                if how == "slow":
                    time.sleep(TICK)


def _pump(source: socket.socket, to: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while more := source.recv(65536):
            to.sendall(more)
        to.shutdown(socket.SHUT_WR)

"""The bare Flask-SocketIO app that the station's start is compared with: one page, one socket event, threads.

python bare_app.py PORT
"""

from __future__ import annotations

import sys

from flask import Flask
from flask_socketio import SocketIO

app = Flask(__name__)
sockets = SocketIO(app, async_mode="threading")


@app.get("/")
def page() -> str:
    """Something to show."""
    return "<!doctype html><title>bare</title><p>bare"


@sockets.event  # type: ignore[untyped-decorator]  # the library has no types
def ping(message: str) -> str:
    """Something to answer."""
    return message


if __name__ == "__main__":
    sockets.run(app, "127.0.0.1", int(sys.argv[1]), allow_unsafe_werkzeug=True)

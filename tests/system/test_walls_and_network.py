"""Walls that lose their network, and screens that are open while the station is updated."""

from __future__ import annotations

import re
import shutil
import threading

import socketio

from tests.system.conftest import Club, Evening
from tests.system.pages import Wall
from tests.system.processes import DEADLINE, ROOT, Cold, eventually
from tests.system.wires import Cable

PLAYERS = ["Birgit", "Klaus", "Sven", "Hanne"]
ROOMS = ("station", "web", "rules", "drivers")


def test_a_wall_without_network_holds_nobody_up_and_is_right_when_it_is_back(evening: Evening) -> None:
    """W25"""
    cable = evening.club.keep(Cable(evening.station.port))
    far = evening.club.keep(Wall(cable.url))
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS)
    evening.turn(7, 2)
    seen = far.until(lambda state: state["v"] >= evening.host.state["v"])
    cable.cut()  # what is on its way is from before
    for count, place in ((0, 1), (9, 2), (5, 2), (2, 0)):
        evening.turn(count, place)  # the others go on, at once
    evening.throw(8)
    birgit.until(lambda state: state["v"] >= evening.wall.state["v"])
    assert (far.game, far.lane["last"]) == (seen["game"], seen["lane"]["last"])
    cable.break_off()
    assert far.closed.wait(DEADLINE)  # so the page can say since when
    cable.mend()
    back = far.open()
    assert back["game"] == evening.wall.game
    assert back["lane"]["last"] == evening.wall.lane["last"]
    assert evening.host.place(0)["ok"]
    for wall in (far, evening.wall):
        wall.until(lambda state: state["v"] >= evening.host.state["v"])
    assert far.game == evening.wall.game


def test_a_wall_that_nobody_tells_anything_comes_back_by_itself(evening: Evening) -> None:
    """W25: a client that only reconnects, as the page does, has the state within 30 seconds of the mended network."""
    cable = evening.club.keep(Cable(evening.station.port))
    states: list[dict[str, object]] = []
    gone = threading.Event()
    client = socketio.Client(reconnection_delay=0.2, reconnection_delay_max=1, handle_sigint=False)
    client.on("state", states.append)
    client.on("disconnect", lambda *_: gone.set())
    client.connect(cable.url, auth={"role": "wall"}, transports=["websocket"])
    try:
        evening.host.start(PLAYERS)
        cable.cut()
        cable.break_off()
        assert gone.wait(DEADLINE)
        evening.throw(7)
        cable.mend()
        eventually(lambda: states[-1]["v"] >= evening.wall.state["v"], seconds=30)
        assert states[-1]["game"] == evening.wall.game
    finally:
        socket = client.eio.ws
        client.shutdown()
        socket.shutdown()


def test_six_screens_survive_a_kill_and_an_update_with_their_roles(club: Club) -> None:
    """W26"""
    for room in ROOMS:
        shutil.copytree(ROOT / room, club.folder / "sources" / room, ignore=shutil.ignore_patterns("__pycache__"))
    lane = club.lane()
    station = club.station(*lane.flags, starter=Cold(club.folder / "sources"))
    evening = Evening(club, lane, station)
    phones = [evening.phone(name) for name in PLAYERS]
    evening.host.start(PLAYERS)
    evening.throw(7)
    before = evening.wall.state
    assets = station.health()[1]["assets"]
    assert f'data-assets="{assets}"' in station.get("/wall")[1]
    station.kill()
    style = club.folder / "sources" / "web" / "static" / "css" / "base.css"
    style.write_text(style.read_text() + "\n/* the new one */\n")
    station.start()
    fresh = station.health()[1]["assets"]
    assert fresh != assets  # so every open page knows that it is old
    for page in ("/", "/wall", "/host"):
        html = station.get(page)[1]
        assert f'data-assets="{fresh}"' in html
        assert set(re.findall(r"/static/(\w{12})/", html)) == {fresh}
    assert "the new one" in station.get(f"/static/{fresh}/css/base.css")[1]
    opened = [page.open() for page in (evening.wall, evening.host, *phones)]
    assert all(state["epoch"] != before["epoch"] for state in opened)
    assert [state["you"] for state in opened] == [[], [], *([name] for name in PLAYERS)]
    assert [state["host"] for state in opened] == [False, True, False, False, False, False]
    assert all(state["game"]["picture"] == before["game"]["picture"] for state in opened)
    assert phones[0].place(2)["ok"]


def test_all_screens_coming_back_at_once_get_all_that_happens_then(evening: Evening) -> None:
    """W26"""
    phones = [evening.phone(name) for name in PLAYERS]
    pages = [evening.wall, evening.host, *phones]
    evening.host.start(PLAYERS)
    evening.station.kill()
    evening.station.start()
    opening = [threading.Thread(target=page.open) for page in pages]
    for thread in opening:
        thread.start()
    for thread in opening:
        thread.join()
    evening.throw(7)
    for page in pages:
        page.until(lambda state: state["game"]["picture"]["pending_pins"] == 7)


def test_no_page_asks_anybody_outside(club: Club) -> None:
    """S40"""
    station = club.station("--lane", "manual")
    for path in ("/", "/wall", "/host", "/stats", "/help"):
        html = station.get(path)[1]
        assert re.findall(r"""(?:src|href|action)\s*=\s*["']?\s*(?:https?:)?//[^"'\s>]*""", html) == []
        assert 'src="/static/' in html

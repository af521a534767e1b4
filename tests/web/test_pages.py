"""The pages and what machines ask by HTTP: headers, errors, the address to join at, files that are kept for ever."""

from __future__ import annotations

import gzip
import io
import json
import re
import socket
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import segno
from flask.testing import FlaskClient

import web.address
from tests.web.conftest import SmallDesk
from web.address import own_addresses, reachable
from web.app import create_app
from web.site import Settings
from web.starter import SOURCES

PAGES = ["/", "/wall", "/host", "/stats", "/book", "/help"]


@pytest.fixture
def browser(desk: SmallDesk, folders: dict[str, Path]) -> FlaskClient:
    return create_app(desk, Settings(version="1.2.3", **folders)).app.test_client()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_german_unless_it_is_asked_for_in_english(browser: FlaskClient, path: str) -> None:
    assert "lang='de'" in browser.get(path, headers={"Accept-Language": "en"}).text
    assert "lang='en'" in browser.get(f"{path}?lang=en").text
    assert "lang='de'" in browser.get(f"{path}?lang=fr").text


@pytest.mark.parametrize(
    "path", [*PAGES, "/health", "/api/state", "/join.json", "/join.svg", "/nowhere", "/favicon.ico"]
)
def test_every_answer_forbids_what_no_page_needs(browser: FlaskClient, path: str) -> None:
    headers = browser.get(path, headers={"Host": "kegelbahn.local:8080"}).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'self'", "script-src": f"'self' {SOURCES}", "style-src": "'self'", "img-src": "'self' data:",
        "connect-src": "'self' ws://kegelbahn.local:8080", "font-src": "'self'", "object-src": "'none'",
        "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'",
    }  # fmt: skip
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"] == ("no-cache" if path == "/join.svg" else "no-store")
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize("host", ["a b", "x; script-src *", "x,y", "'unsafe-inline'", "*"])
def test_a_strange_host_gets_into_no_policy(browser: FlaskClient, host: str) -> None:
    policy = browser.get("/", headers={"Host": host}).headers["Content-Security-Policy"]
    assert "connect-src 'self';" in policy


@pytest.mark.parametrize("path", [*PAGES, "/nowhere"])
def test_no_browser_translates_a_page(desk: SmallDesk, path: str) -> None:
    page = create_app(desk, Settings(version="1")).app.test_client().get(path).text
    assert '<html lang="de" translate="no" class="notranslate">' in page
    assert '<meta name="google" content="notranslate">' in page


def test_an_error_is_a_page_with_a_german_sentence(browser: FlaskClient) -> None:
    missing = browser.get("/nowhere")
    assert (missing.status_code, "Diese Seite gibt es nicht." in missing.text) == (404, True)
    assert browser.post("/wall").status_code == 405
    assert "ansehen" in browser.post("/wall").text


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/api/nowhere", "GET", 404), ("/health", "POST", 405), ("/join.json", "PUT", 405)]
)
def test_machines_get_an_error_as_json(browser: FlaskClient, path: str, method: str, status: int) -> None:
    answer = browser.open(path, method=method)
    assert answer.status_code == status
    assert answer.json["ok"] is False
    assert answer.json["message"]


@pytest.mark.parametrize("path", ["/api/state", "/wall"])
def test_a_fault_of_ours_shows_a_sentence_and_no_traceback(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def broken(*_: object, **__: object) -> Any:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(SmallDesk, "wall", broken)
    monkeypatch.setattr("web.pages.render_template", broken)
    answer = browser.get(path)
    assert answer.status_code == 500
    assert "schiefgegangen" in answer.text
    assert "planted" not in answer.text
    assert "Traceback" not in answer.text


def test_an_error_is_told_even_where_its_page_is_missing(browser: FlaskClient, folders: dict[str, Path]) -> None:
    (folders["templates"] / "error.html").unlink()
    assert browser.get("/nowhere").text == "Diese Seite gibt es nicht."


def test_health_says_by_its_status_how_it_is(browser: FlaskClient, desk: SmallDesk) -> None:
    well = browser.get("/health")
    assert (well.status_code, well.json["status"], well.json["version"]) == (200, "ok", "1.2.3")
    assert set(well.json) == {"status", "version", "lane", "journal", "assets"}
    desk.padding = "ill"
    assert browser.get("/health").status_code == 503


def test_machines_get_what_the_wall_shows(browser: FlaskClient, desk: SmallDesk) -> None:
    assert browser.get("/api/state").json == desk.wall()


def test_the_gallery_is_there_in_development_only(desk: SmallDesk, folders: dict[str, Path]) -> None:
    for dev, status in ((True, 200), (False, 404)):
        site = create_app(desk, Settings(version="1", dev=dev, **folders))
        assert site.app.test_client().get("/gallery").status_code == status


# --- static files -----------------------------------------------------------------------------------------------


def test_a_file_of_this_start_is_kept_for_ever_and_one_of_an_older_start_is_not(browser: FlaskClient) -> None:
    mark = browser.get("/health").json["assets"]
    assert f"data-static='/static/{mark}'" in browser.get("/").text
    current, old = (browser.get(f"/static/{of}/a.js", buffered=True) for of in (mark, "0123456789ab"))
    assert current.text == old.text == "export const a = 1;\n"
    assert current.mimetype == "text/javascript"
    assert "immutable" in current.headers["Cache-Control"]
    assert old.headers["Cache-Control"] == "no-cache"


def test_a_text_comes_compressed_where_the_browser_takes_that_and_once_only(browser: FlaskClient) -> None:
    address = f"/static/{browser.get('/health').json['assets']}/a.js"
    small, plain = (browser.get(address, headers={"Accept-Encoding": how}) for how in ("gzip, br", "identity"))
    assert (small.headers["Content-Encoding"], plain.headers.get("Content-Encoding")) == ("gzip", None)
    assert gzip.decompress(small.data) == plain.data == b"export const a = 1;\n"
    assert small.headers["Vary"] == "Accept-Encoding"
    again = browser.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": small.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_s_modules_and_sheets_come_as_one_file_each(desk: SmallDesk) -> None:
    browser = create_app(desk, Settings(version="1")).app.test_client()
    for path in PAGES:
        named = re.findall(
            r'(?:<script type="module" src|<link rel="stylesheet" href)="([^"]+)"', browser.get(path).text
        )
        assert len(named) == 2
        for address in named:
            answer = browser.get(address)
            assert (answer.status_code, "immutable" in answer.headers["Cache-Control"]) == (200, True)
            assert not re.search(r"^(import|export|@import)\b", answer.text, re.M)


@pytest.mark.parametrize(
    "name",
    [
        "nothing.js",
        "packed/nothing.js",
        "packed/../../conftest.py",
        "../conftest.py",
        "%2e%2e/conftest.py",
        "..%2f..%2fetc/passwd",
    ],
)
def test_no_file_outside_of_the_folder_is_served(browser: FlaskClient, name: str) -> None:
    assert browser.get(f"/static/x/{name}").status_code == 404


def test_the_mark_changes_with_any_file(desk: SmallDesk, folders: dict[str, Path]) -> None:
    def mark() -> str:
        return str(create_app(desk, Settings(version="1", **folders)).app.test_client().get("/health").json["assets"])

    before = mark()
    (folders["static"] / "b.css").write_text("")
    added = mark()
    (folders["static"] / "b.css").rename(folders["static"] / "c.css")
    assert len({before, added, mark()}) == 3


def test_in_development_a_change_is_seen_without_a_new_start(desk: SmallDesk, folders: dict[str, Path]) -> None:
    browser = create_app(desk, Settings(version="1", dev=True, **folders)).app.test_client()
    before = browser.get("/health").json["assets"]
    (folders["static"] / "a.js").write_text("export const a = 2;\n")
    assert browser.get("/health").json["assets"] != before


# --- where to join ----------------------------------------------------------------------------------------------


def test_the_address_to_join_at_is_told_in_digits_and_as_a_code(browser: FlaskClient) -> None:
    join = browser.get("/join.json", headers={"Host": "192.168.178.44:8080"}).json
    assert join["url"] == f"http://{join['digits']}/"
    assert join["digits"].endswith(":8080")
    drawn = browser.get("/join.svg")
    assert drawn.mimetype == "image/svg+xml"
    assert ET.fromstring(drawn.text).tag.endswith("svg")  # noqa: S314  # our own


def test_a_table_has_an_address_and_a_code_of_its_own(browser: FlaskClient) -> None:
    plain, table = (browser.get(f"/join.json{query}").json for query in ("", "?table=12"))
    assert table == {**plain, "url": f"{plain['url']}?tisch=12"}
    for query, told in (("", plain), ("?table=12", table)):
        drawn = io.BytesIO()
        segno.make(told["url"], micro=False).save(
            drawn, kind="svg", dark="#000", light="#fff", xmldecl=False, omitsize=True
        )
        assert browser.get(f"/join.svg{query}").data == drawn.getvalue()


@pytest.mark.parametrize("table", ["", "x", "-1", "1.5", "9" * 16, "%D9%A3", "1%0A", "<b>"])
def test_a_table_without_a_number_is_none(browser: FlaskClient, table: str) -> None:
    assert browser.get(f"/join.json?table={table}").json["code"] == "page_bad_request"
    assert browser.get(f"/join.svg?table={table}").status_code == 400


def test_port_80_is_not_spelled_out(desk: SmallDesk, folders: dict[str, Path]) -> None:
    browser = create_app(desk, Settings(version="1", host="192.168.4.1", port=80, **folders)).app.test_client()
    join = browser.get("/join.json").json
    assert (join["url"], join["digits"]) == ("http://192.168.4.1/", "192.168.4.1")


def test_without_a_network_there_is_neither_an_address_nor_a_code(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.address, "interfaces", lambda: [("lo", "127.0.0.1")])
    alone = {"headers": {"Host": "localhost:8080"}}
    nowhere = {"url": None, "digits": None, "wifi": None, "choices": []}
    assert browser.get("/join.json", **alone).json == nowhere
    assert browser.get("/join.json?table=3", **alone).json == nowhere
    assert browser.get("/join.svg", **alone).status_code == 404
    monkeypatch.setattr(web.address, "interfaces", lambda: [("lo", "127.0.0.1"), ("wlan0", "192.168.4.1")])
    assert browser.get("/join.json", **alone).json["digits"] == "192.168.4.1:8080"
    assert browser.get("/join.svg", **alone).status_code == 200


def test_the_wifi_of_the_club_is_told_and_drawn_once_it_has_one(desk: SmallDesk, browser: FlaskClient) -> None:
    assert browser.get("/join.json").json["wifi"] is None
    assert browser.get("/join.svg?wifi=1").status_code == 404
    desk.settled |= {"wifi": "Gut; Holz", "password": "GutHolz1924"}
    assert browser.get("/join.json").json["wifi"] == {"name": "Gut; Holz", "password": "GutHolz1924"}
    drawn = io.BytesIO()
    told = r"WIFI:T:WPA;S:Gut\; Holz;P:GutHolz1924;;"
    segno.make(told, micro=False).save(drawn, kind="svg", dark="#000", light="#fff", xmldecl=False, omitsize=True)
    assert browser.get("/join.svg?wifi=1").data == drawn.getvalue()
    desk.settled |= {"password": ""}
    assert browser.get("/join.svg?wifi=1").data != drawn.getvalue()


def test_the_host_chooses_among_the_addresses_of_this_machine(
    desk: SmallDesk, browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = [("wlan0", "192.168.4.1"), ("eth0", "10.1.2.3")]
    monkeypatch.setattr(web.address, "interfaces", lambda: two)
    assert browser.get("/join.json").json["choices"] == ["192.168.4.1", "10.1.2.3"]
    for chosen, told in (("10.1.2.3", "10.1.2.3"), ("192.168.178.9", "192.168.4.1"), ("", "192.168.4.1")):
        desk.settled |= {"address": chosen}
        assert browser.get("/join.json").json["digits"] == f"{told}:8080"


def test_a_code_that_is_still_right_is_not_sent_again(browser: FlaskClient) -> None:
    headers = {"Host": "192.168.178.44:8080"}
    drawn = browser.get("/join.svg", headers=headers)
    again = browser.get("/join.svg", headers={**headers, "If-None-Match": drawn.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


WILD = "0.0.0.0"  # noqa: S104  # the usual setting
LAN = (("eth0", "10.0.0.7"),)
REACHED = {  # (arrived on, bound to, own addresses, asked for): told
    ("192.168.4.1", WILD, LAN, "kegelbahn.local"): "192.168.4.1",  # proven: somebody came in on it
    ("127.0.0.1", WILD, LAN, "localhost"): "10.0.0.7",  # the wall runs on the station itself
    ("127.0.0.1", WILD, (), "192.168.1.9"): "192.168.1.9",
    ("127.0.0.1", WILD, (), "kegelbahn"): "kegelbahn",
    ("127.0.0.1", WILD, (), "localhost"): None,
    ("127.0.0.1", WILD, (), "127.0.0.1"): None,
    ("127.0.0.1", "127.0.0.1", LAN, "localhost"): "127.0.0.1",  # reachable nowhere else
    ("10.1.1.1", "10.1.1.1", LAN, "localhost"): "10.1.1.1",
    ("::1", "::", LAN, "localhost"): "10.0.0.7",
    ("10.0.0.7", WILD, (*LAN, ("eth1", "10.0.1.7")), "x"): "10.0.0.7",
    ("10.0.1.7", WILD, (*LAN, ("eth1", "10.0.1.7")), "x"): "10.0.1.7",
    ("10.0.0.7", WILD, (*LAN, ("wlan0", "192.168.4.1")), "x"): "192.168.4.1",  # a wall on a cable, phones in the air
    ("100.101.1.1", WILD, (("tailscale0", "100.101.1.1"), *LAN), "x"): "10.0.0.7",
}


@pytest.mark.parametrize("where", REACHED)
def test_phones_are_sent_to_an_address_they_can_reach(
    monkeypatch: pytest.MonkeyPatch, where: tuple[str, str, tuple[tuple[str, str], ...], str]
) -> None:
    arrived, bound, own, asked = where
    monkeypatch.setattr(web.address, "interfaces", lambda: [("lo", "127.0.0.1"), *own])
    monkeypatch.setattr(web.address, "ways_out", list)
    assert reachable(arrived, bound, asked) == REACHED[where]


LIKELIEST_FIRST = [
    "wlan0 192.168.4.1", "wlan1 192.168.178.20", "eth0 192.168.178.44", "eth1 10.0.0.7", "eth2 169.254.17.4",
    "wg0 10.8.0.2", "tailscale0 100.70.1.1", "tun0 10.9.0.6",
]  # fmt: skip
NEVER = ["lo 127.0.0.1", "docker0 172.17.0.1", "br-0f12ab 172.18.0.1", "veth12 172.19.0.1", "virbr0 192.168.122.1"]


def test_an_access_point_comes_before_wifi_before_a_cable_before_what_nobody_gave_before_tunnels(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever order the system tells them in, and whichever the way out is (a tunnel's, often)."""
    pairs = [(name, address) for name, address in (line.split() for line in [*NEVER, *reversed(LIKELIEST_FIRST)])]
    monkeypatch.setattr(web.address, "INTERFACES", tmp_path)
    monkeypatch.setattr(web.address, "interfaces", lambda: pairs)
    monkeypatch.setattr(web.address, "ways_out", lambda: ["10.8.0.2", "172.17.0.1", "192.168.178.44"])
    own = list(own_addresses())
    assert own[:5] == [line.split()[1] for line in LIKELIEST_FIRST[:5]]
    assert sorted(own[5:]) == sorted(line.split()[1] for line in LIKELIEST_FIRST[5:])


def test_a_cable_that_is_out_a_bridge_of_containers_and_a_bridge_of_the_air_are_told_by_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for file, text in (
        ("eth0/operstate", "down"), ("eth1/operstate", "up"), ("verein/brif/veth1/x", ""), ("br0/brif/wlan0/x", ""),
        ("office/type", "65534"),
    ):  # fmt: skip
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(f"{text}\n")
    pairs = [("office", "10.7.0.2"), ("verein", "172.20.0.1"), ("eth0", "10.0.0.1"), ("eth1", "10.0.1.1")]
    monkeypatch.setattr(web.address, "INTERFACES", tmp_path)
    monkeypatch.setattr(web.address, "interfaces", lambda: [*pairs, ("br0", "192.168.4.1")])
    monkeypatch.setattr(web.address, "ways_out", list)
    assert list(own_addresses()) == ["192.168.4.1", "10.0.1.1", "10.0.0.1", "10.7.0.2"]


@pytest.mark.parametrize(
    ("chosen", "told"), [("eth0", "10.0.0.7"), ("10.0.0.7", "10.0.0.7"), ("bahn.lan", "bahn.lan"), ("eth9", "eth9")]
)
def test_the_club_may_choose_an_address_a_name_or_an_interface(
    monkeypatch: pytest.MonkeyPatch, chosen: str, told: str
) -> None:
    monkeypatch.setattr(web.address, "interfaces", lambda: [*LAN, ("wlan0", "192.168.4.1")])
    assert reachable("192.168.4.1", WILD, "x", chosen) == told


def test_the_own_addresses_are_found_without_a_single_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    for name in ("send", "sendto", "sendall"):
        monkeypatch.setattr(socket.socket, name, lambda *args: sent.append(args))
    for address in own_addresses():
        socket.inet_aton(address)
    assert sent == []


def test_the_state_for_machines_is_json_without_spaces(browser: FlaskClient, desk: SmallDesk) -> None:
    assert browser.get("/api/state").data == json.dumps(desk.wall(), separators=(",", ":")).encode()

"""The station as the access point: what devices ask of the internet, through the real server."""

from __future__ import annotations

import http.client
import re
import subprocess
from pathlib import Path

import pytest

from tests.web.conftest import Running
from web.captive.probes import HOSTS, LONG, MOST, PAGE, PROBES, Probes

SYSTEMD = Path(__file__).parents[2] / "systemd"


@pytest.fixture
def folders() -> dict[str, Path]:
    """The product's own templates and files."""
    return {}


def asked(server: Running, host: str, path: str, source: str = "127.0.0.1") -> http.client.HTTPResponse:
    """The answer to a request of the device at ``source`` for ``path`` of ``host``; redirects are not followed."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))
    connection.request("GET", path, headers={"Host": host, "Connection": "close"})
    return connection.getresponse()


def test_a_device_is_led_to_the_page_and_then_hears_what_it_wants_to(server: Running) -> None:
    page = f"http://127.0.0.1:{server.port}{PAGE}"
    for host, path in PROBES:
        first = asked(server, host, path)
        assert (first.status, first.getheader("Location"), first.read()) == (302, page, b"")
    shown = asked(server, "127.0.0.1", PAGE).read().decode()
    assert f'href="{PAGE}?go=1"' in shown
    assert "<script" not in shown
    assert asked(server, "captive.apple.com", "/").status == 302  # only looked at
    assert "Fertig" in asked(server, "127.0.0.1", f"{PAGE}?go=1").read().decode()
    for (host, path), (status, _, body) in PROBES.items():
        then = asked(server, host, path)
        assert (f"{then.status} ", then.read()) == (status[:4], body)
    assert asked(server, "captive.apple.com", "/", source="127.0.0.2").status == 302  # another device
    assert asked(server, "captive.apple.com", "/anything").getheader("Location") == page


def test_windows_opens_the_station_itself_in_the_real_browser(server: Running) -> None:
    answer = asked(server, "www.msftconnecttest.com", "/redirect")
    assert (answer.status, answer.getheader("Location")) == (302, f"http://127.0.0.1:{server.port}/")
    assert asked(server, "www.msftconnecttest.com", "/connecttest.txt").read() == b"Microsoft Connect Test"


def test_a_name_beside_these_is_foreign_as_ever(server: Running) -> None:
    assert asked(server, "www.google.com", "/generate_204").status == 400


def test_a_device_is_remembered_for_an_evening_and_not_more_than_some() -> None:
    now = [0.0]
    probes = Probes(lambda: now[0])
    probes.tell("10.42.0.2")
    now[0] = LONG - 1
    assert probes.knows("10.42.0.2")
    now[0] = LONG + 1
    assert not probes.knows("10.42.0.2")
    for n in range(MOST + 1):
        probes.tell(f"{n}")
    assert not probes.knows("0")
    assert probes.knows("1")


def test_the_name_server_of_the_wifi_sends_just_these_names_here() -> None:
    lines = re.findall(r"(?m)^address=/([\w.-]+)/([\d.]+)$", (SYSTEMD / "access-point.conf").read_text())
    here = {name for name, address in lines if address == "10.42.0.1"}
    assert here == HOSTS | {"kegelstation.local"}


@pytest.mark.parametrize("name", ["Gut Holz", "Kegelbahn ä;1\\2", "1;2;"])
def test_the_network_is_written_as_network_manager_reads_it(name: str) -> None:
    shown = subprocess.run(
        [SYSTEMD / "install.sh", "--dry-run", "--access-point", name], capture_output=True, text=True, check=True
    ).stdout
    told = dict(re.findall(r"(?m)^([\w-]+)=(.*)$", shown))
    assert bytes(map(int, told["ssid"].rstrip(";").split(";"))).decode() == name
    assert told["ssid"].endswith(";")
    assert re.fullmatch(r"[a-km-z2-9]{12}", told["psk"])
    assert (told["mode"], told["key-mgmt"], told["method"]) == ("ap", "wpa-psk", "disabled")
    assert "[ipv4]\nmethod=shared\naddress1=10.42.0.1/24\n" in shown
    again = subprocess.run(
        [SYSTEMD / "install.sh", "--dry-run", "--access-point", name], capture_output=True, text=True, check=True
    ).stdout
    assert dict(re.findall(r"(?m)^([\w-]+)=(.*)$", again))["psk"] != told["psk"]


@pytest.mark.parametrize("name", ["x" * 33, "a\nb"])
def test_a_name_that_no_network_can_have_is_refused(name: str) -> None:
    refused = subprocess.run(
        [SYSTEMD / "install.sh", "--dry-run", "--access-point", name], capture_output=True, text=True, check=False
    )
    assert refused.returncode == 1
    assert "Fehler" in refused.stderr

"""Where phones are sent, on a machine whose network comes and goes: a station in a network namespace of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.system.processes import ROOT

ALONE = ["unshare", "--map-root-user", "--net"]
ASK = """import sys, urllib.request
print(urllib.request.urlopen("http://localhost:8080" + sys.argv[1], timeout=60).read().decode())"""


class Machine:
    """A station that only has a loopback at first."""

    def __init__(self, data: Path) -> None:
        station = f"{sys.executable} -m station run --lane manual --data {data}"
        command = [*ALONE, "sh", "-c", f"ip link set lo up && exec {station}"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "localhost" in self.process.stdout.readline() + self.process.stdout.readline()

    def inside(self, *command: str) -> str:
        """Run ``command`` on this machine; what it says."""
        entered = ["nsenter", "--target", str(self.process.pid), "--user", "--net", "--preserve-credentials", *command]
        return subprocess.run(entered, check=True, capture_output=True, text=True).stdout

    def plug(self, name: str, address: str) -> None:
        """An interface that is up, with its address."""
        self.inside("ip", "link", "add", name, "type", "veth", "peer", "name", f"far-{name}")
        self.inside("ip", "addr", "add", address, "dev", name)
        for end in (name, f"far-{name}"):
            self.inside("ip", "link", "set", end, "up")

    def join(self) -> Any:
        """What it tells phones."""
        return json.loads(self.inside(sys.executable, "-c", ASK, "/join.json"))["digits"]


@pytest.fixture
def machine(data_dir: Path) -> Iterator[Machine]:
    if not shutil.which("ip") or subprocess.run([*ALONE, "true"], check=False, capture_output=True).returncode:
        pytest.skip("keine eigenen Netze auf dieser Maschine / no network namespaces on this machine")
    found = Machine(data_dir)
    yield found
    found.process.terminate()
    found.process.communicate(timeout=60)


def test_the_address_follows_the_network_and_phones_are_looked_for_in_the_air(machine: Machine) -> None:
    assert machine.join() is None
    machine.plug("eth0", "169.254.17.4/16")
    assert machine.join() == "169.254.17.4:8080"
    machine.plug("wg0", "10.8.0.2/24")
    machine.inside("ip", "route", "add", "default", "dev", "wg0")
    machine.plug("br-1234", "172.18.0.1/16")
    assert machine.join() == "169.254.17.4:8080"
    machine.plug("eth1", "192.168.178.44/24")
    assert machine.join() == "192.168.178.44:8080"
    machine.plug("wlan0", "192.168.4.1/24")
    assert machine.join() == "192.168.4.1:8080"
    machine.inside("ip", "addr", "del", "192.168.4.1/24", "dev", "wlan0")
    machine.inside("ip", "addr", "add", "192.168.4.9/24", "dev", "wlan0")
    assert machine.join() == "192.168.4.9:8080"

"""The lane's tools on the host's page: bytes as they come, what is rejected, the report, a mirrored lane learned."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from drivers.attaching.pin_walk import MIRROR
from tests.browser.conftest import Room
from tests.browser.screens import HostScreen
from tests.system.processes import PIN, eventually

pytestmark = pytest.mark.browser


def axe_finds(host: HostScreen) -> list[tuple[str, str]]:
    faults = Axe().run(host.page).response["violations"]
    return [(fault["id"], node["html"][:160]) for fault in faults for node in fault["nodes"]]


def fallen(host: HostScreen, name: str) -> list[int]:
    """The pins that lie on the picture of that name."""
    picture = host.page.get_by_role("img", name=re.compile(f"^{name}"))
    pins = picture.locator(".pin-down").evaluate_all("all => all.map((one) => Number(one.dataset.pin))")
    return sorted(pins)


def test_a_mirrored_lane_is_seen_learned_and_read_right_on_the_hosts_page(room: Room) -> None:
    host = room.host(reduced_motion="reduce")
    wire = host.page.get_by_role("region", name="Leitung der Bahn")
    host.button("Mithören").press("Enter")
    bad = bytearray(room.lane.frame(5))
    bad[8] ^= 1
    room.lane.send(bytes(bad))
    expect(wire.locator(".wire-rejected")).to_have_text("! verworfen: falsche Prüfsumme")
    room.lane.begin()
    expect(wire.get_by_text("Die Bahn zählt neu")).to_be_visible()
    room.lane.throw((7,))
    expect(wire.get_by_text("Wurf 1: 1 (7)")).to_be_visible()
    expect(wire.locator(".wire-hex").first).to_have_text(re.compile(r"^33 38 33 30 77 .* 0d$"))
    expect(wire.locator(".wire-signs").first).to_have_text(re.compile("^3830w001001"))
    expect(host.page.get_by_text(re.compile(r"^vor \d+ Sekunden?$"))).to_be_visible()
    assert axe_finds(host) == []

    host.button("Anlernen").click()
    host.button("Anlernen beginnen").click()
    host.sees("Kegel 1 umwerfen, nur diesen")
    host.button("Weiter").click()
    host.sees("Noch einmal: Die Bahn hat nichts gemeldet.")
    for pin in range(1, 10):
        host.sees(f"Kegel {pin} umwerfen, nur diesen")
        room.lane.throw((MIRROR[pin],))
        expect(wire.get_by_text(re.compile(rf": 1 \({MIRROR[pin]}\)$"))).to_have_count(1)
        host.button("Weiter").click()
    host.sees("Links und rechts sind vertauscht (gespiegelt)")
    assert axe_finds(host) == []
    host.button("Profil speichern").click()
    host.sees('in den Einstellungen profile = "verein" eintragen')

    host.button("Testwurf").click()
    host.sees("Jetzt werfen")
    room.lane.throw((2, 4))
    expect(host.page.locator(".test-count b")).to_have_text("2")
    eventually(lambda: fallen(host, "Testwurf") == [2, 4])
    host.page.get_by_label("Mit anderem Profil lesen").select_option("verein")
    host.button("Neu lesen").click()
    eventually(lambda: fallen(host, "Neu lesen") == [3, 6])
    assert axe_finds(host) == []

    host.button("Bericht").click()
    report = host.page.get_by_role("table", name="Bericht")
    expect(report.get_by_role("row", name=re.compile("^Würfe"))).to_have_text("Würfe11")
    expect(report.get_by_role("row", name=re.compile("^Zahl = Bild"))).to_have_text("Zahl = Bild100 % von 10")
    expect(report.get_by_role("row", name="verworfen: falsche Prüfsumme")).to_have_text("verworfen: falsche Prüfsumme1")
    host.sees("Stimmt so weit; 30 Würfe sagen mehr.")
    assert axe_finds(host) == []
    assert host.faults == []


def test_a_throw_that_did_not_arrive_is_taken_over_by_one_touch(room: Room) -> None:
    host = room.host()
    host.add("Birgit", "Klaus")
    host.start(["Birgit", "Klaus"], digits=2)
    room.lane.begin()
    room.lane.frame(8)  # lost on the way
    room.lane.throw(2)
    host.sees("Wurf 1 der Bahn kam nicht an, erschlossen: 8 Kegel")
    host.button("Übernehmen").click()
    expect(host.button("Übernehmen")).to_have_count(0)
    state = eventually(lambda: (now := room.station.state())["game"]["throws"] and now)
    assert [made["pins"] for made in state["game"]["throws"]] == [8]
    assert state["lane"]["held"] == [2]
    assert host.faults == []


def test_several_throws_that_did_not_arrive_are_typed_in_until_their_sum_is_the_lanes(room: Room) -> None:
    host = room.host()
    host.add("Birgit", "Klaus")
    host.start(["Birgit", "Klaus"], digits=2)
    room.lane.begin()
    for pins in (8, 3):
        room.lane.frame(pins)  # lost on the way
    room.lane.throw(2)
    host.sees("Würfe 1–2 der Bahn kamen nicht an, zusammen 11 Kegel")
    take = host.button("Übernehmen")
    expect(take).to_be_disabled()
    host.page.get_by_label("Wurf 1", exact=True).fill("8")
    host.sees("noch 3 Kegel zu verteilen")
    host.page.get_by_label("Wurf 2", exact=True).fill("4")
    host.sees("1 Kegel zu viel")
    expect(take).to_be_disabled()
    host.page.get_by_label("Wurf 2", exact=True).fill("3")
    assert axe_finds(host) == []
    take.click()
    expect(take).to_have_count(0)
    state = room.station.state()
    assert [made["pins"] for made in state["game"]["throws"]] == [8]
    assert state["lane"]["held"] == [3, 2]
    assert host.faults == []


def test_pages_in_english_say_in_english_what_the_lane_and_its_learning_have_to_say(room: Room) -> None:
    wall = room.screen("/wall?lang=en", size=(1280, 720))
    host = room.screen("/host?lang=en", size=(1280, 900))
    host.page.get_by_label("PIN").fill(PIN)
    host.button("Log in").click()
    part = host.page.locator(".part[data-part=lane]")
    part.locator(".part-button").click()
    host.button("Learn").click()
    host.button("Begin to learn").click()
    host.sees("pin 1, only this one")
    part.get_by_role("button", name="Next", exact=True).click()
    host.sees("Once more: The lane reported nothing.")
    room.lane.unplug()
    host.sees("Connection to the lane lost: cable out, adapter without power, or port in use twice.")
    wall.sees("The lane reports nothing. Play on: the host types the pins in.")
    assert wall.faults == host.faults == []

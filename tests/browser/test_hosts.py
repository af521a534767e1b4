"""The host's page on several devices: who is logged in is seen, and is sent away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Room


def test_a_host_logs_another_page_out_and_not_himself(room: Room) -> None:
    host, lent = room.host(), room.host()
    club = host.opened("club")
    expect(club.locator(".login-line")).to_have_count(2)
    expect(club.get_by_text("diese Seite")).to_have_count(1)
    expect(club.get_by_role("button", name="Abmelden")).to_have_count(1)
    host.sure("Abmelden", "Ja, abmelden", within=club)
    expect(club.locator(".login-line")).to_have_count(1)
    expect(lent.page.locator("input")).to_be_visible()  # the PIN once more
    expect(host.page.locator(".host-parts")).to_be_visible()

"""The club's room seen by its people: a station with its lane as bytes, and real pages of it in Chromium."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import site
from tests.browser.screens import HostScreen, PhoneScreen, Screen, WallScreen
from tests.system.conftest import Club, club, warm
from tests.system.processes import Station, Warm
from tests.system.wires import LaneWire

__all__ = ["club", "site", "warm"]  # fixtures


class Room:
    """Lane, station, and whoever opens a page of it."""

    def __init__(self, club: Club, browser: Browser, lane: LaneWire, station: Station) -> None:
        self.club = club
        self.browser = browser
        self.lane = lane
        self.station = station

    def wall(self, url: str | None = None, **how: Any) -> WallScreen:
        """A wall; ``url`` where it does not reach the station directly."""
        return self.club.keep(WallScreen(self.browser, url or self.station.url, **how))

    def host(self, **how: Any) -> HostScreen:
        """A host, logged in."""
        return self.club.keep(HostScreen(self.browser, self.station.url, **how))

    def phone(self, *names: str, url: str | None = None, **how: Any) -> PhoneScreen:
        """A phone on which these players have joined."""
        return self.club.keep(PhoneScreen(self.browser, url or self.station.url, *names, **how))

    def screen(self, path: str, **how: Any) -> Screen:
        """Any other page, on a phone."""
        return self.club.keep(Screen(self.browser, self.station.url, path=path, **how))


@pytest.fixture
def room(club: Club, browser: Browser, warm: Warm) -> Room:
    """A room with a lane and a station."""
    lane = club.lane()
    return Room(club, browser, lane, club.station(*lane.flags, starter=warm))

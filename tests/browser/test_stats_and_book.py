"""Statistics and the club book of a real evening: what they say, how they look, what a printer gets."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import fixture_names, opened, turn_to
from tests.browser.printed import A4, Printed
from tests.browser.screens import Screen
from tests.system.pages import HostPage
from tests.system.processes import Station

pytestmark = pytest.mark.browser

CLUB = "KC Holzwurm 1974"
ULI = "<b>Uli</b>"  # a name is text, whatever stands in it
SIX = ["Sven", "Birgit", "Hanne", "Klaus", "Margarete", ULI]
ROT = {"Sven": "74", "Hanne": "41", "Margarete": "36"}  # 151, a third of which is 50,3
TURKIS = {"Birgit": "60", "Klaus": "52", ULI: "31"}
PHONE, LAPTOP, TELEVISION = (390, 844), (1280, 720), (1920, 1080)
SIZES = [PHONE, LAPTOP, TELEVISION]
TOO_SMALL = """() => [...document.querySelectorAll("button, summary, select, .reading a:not(p a)")]
  .filter((part) => part.offsetParent).map((part) => [part, part.getBoundingClientRect()])
  .filter(([, box]) => box.width < 48 || box.height < 48)
  .map(([part, box]) => `${part.className} ${part.textContent} ${box.width}x${box.height}`)"""
OVER = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  for (const part of document.querySelectorAll(".reading *")) {
    const box = part.getBoundingClientRect();
    if (part.ownerSVGElement) continue; // a drawing shows nothing outside of its own box, and that is looked at
    if (box.width && box.right > innerWidth + 1) found.push(`${part.tagName} ${part.className}`);
  }
  for (const box of document.querySelectorAll(".table-box"))
    if (box.scrollWidth > box.clientWidth + 1) found.push(`table ${box.getAttribute("aria-label")}`);
  return found;
}"""
LINE = """(theme) => {  // whether a canvas shows any dot of this colour
  const [canvas] = document.querySelectorAll(".form-line canvas"), token = document.createElement("i");
  token.style.color = theme;
  document.body.append(token);
  const [r, g, b] = getComputedStyle(token).color.match(/\\d+/g).map(Number);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === r && data[at + 1] === g && data[at + 2] === b && data[at + 3] === 255) return true;
  return false;
}"""


def play(host: HostPage, numbers: dict[str, str], *, until: int | None = None, **setup: Any) -> int:
    """A game in which everybody gets this number, its first figure thrown first; broken in the middle by ``until``."""
    digits = len(next(iter(numbers.values())))
    game = host.start(list(numbers), digits=digits, **setup)
    throws = [(name, number[at], digits - 1 - at) for at in range(digits) for name, number in numbers.items()]
    for name, figure, place in throws[:until]:
        standing = list(range(1, 10))
        assert host.do("throw", pins=int(figure), fallen=standing[: int(figure)])["ok"]
        assert host.do("act", player=name, event={"type": "place", "place": place})["ok"]
    return game


def play_the_evening(host: HostPage) -> None:
    """Six games: corrected, tied, a duel, low ones, one broken off, and one that is still on."""
    assert host.do("club", name=CLUB, till=True)["ok"]
    assert host.do("tariff", items=[{"key": "pumpe", "title": "Pumpe", "cents": 10}])["ok"]
    play(host, dict(zip(SIX, ["941", "732", "516", "308", "190", "007"], strict=True)))
    assert host.do("correct", throw=4, pins=4)["ok"]  # Klaus: 308 becomes 408
    play(host, {"Sven": "520", "Birgit": "863", "Klaus": "863"})
    assert host.do("decide", winner="Birgit")["ok"]
    teams = [{"name": "Rot", "members": list(ROT)}, {"name": "Türkis", "members": list(TURKIS)}]
    play(host, {**ROT, **TURKIS}, teams=teams)
    play(host, {"Hanne": "112", "Sven": "139", "Klaus": "993"}, mode="niedrig")
    play(host, {"Sven": "99", "Birgit": "11"}, until=3)
    assert host.do("end_game")["ok"]
    play(host, {"Sven": "741", "Hanne": "852"}, until=3)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Station]:
    """A station whose evening was played."""
    station = Station(tmp_path_factory.mktemp("evening"), "--lane", "manual").start()
    with contextlib.closing(HostPage(station.url)) as host:
        play_the_evening(host)
    yield station
    station.end()
    assert "Traceback" not in station.log


@pytest.fixture
def look(browser: Browser, evening: Station) -> Iterator[Any]:
    """Opens pages of that evening; none of them may have logged an error at the end."""
    screens: list[Screen] = []

    def at(path: str, size: tuple[int, int] = PHONE, **how: Any) -> Page:
        screen = Screen(browser, evening.url, path=path, size=size, **{"reduced_motion": "reduce", **how})
        screens.append(screen)
        expect(screen.page.locator(".ledger, .book-game, .book-entry, .whose, .profile").first).to_be_visible()
        screen.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        return screen.page

    yield at
    for screen in screens:
        screen.close()
        assert screen.faults == []


def rows(page: Page, table: str = ".leaderboard") -> dict[str, list[str]]:
    """The figures of a table by the name in front."""
    found = page.locator(f"{table} tbody tr").evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll(':scope > :not(.place)')]"
        ".map((cell) => (cell.querySelector('.who-link') ?? cell).innerText.trim().replace(/\\s+/g, ' ')))"
    )
    return {name: cells for name, *cells in found}


def axe(page: Page) -> list[tuple[str, str]]:
    """What axe-core says of a page: rule and element of each fault."""
    return [(v["id"], n["html"][:160]) for v in Axe().run(page).response["violations"] for n in v["nodes"]]


# --- what they say --------------------------------------------------------------------------------------------


def test_the_table_of_the_evening_counts_what_was_thrown(look: Any) -> None:
    page = look("/stats?span=evening", LAPTOP)
    table = rows(page)
    assert next(iter(table)) == "Sven"
    assert set(table) == set(SIX)
    # wins, those high, wins low, nines, Pumpen, mean; evenings, games, throws, pins
    assert table["Sven"] == ["2", "2 1 Team", "0", "2", "1", "4,09", "1", "4", "11", "45"]
    places = page.locator(".leaderboard tbody .place").all_inner_texts()
    assert places[:3] == ["1", "1", "3"]  # Sven and Hanne have two wins each
    expect(page.locator(".leaderboard th[aria-sort]")).to_have_text(re.compile("^Siege"))
    assert table["Birgit"][:3] == ["1", "1", "0"]
    assert table["Hanne"][:3] == ["2", "1 1 Team", "1"]
    assert table[ULI] == ["0", "0", "0", "0", "2", "2,20", "1", "2", "5", "11"]


def test_the_running_game_is_told_apart_from_what_counts(look: Any) -> None:
    page = look("/stats?span=evening")
    running = page.locator(".running")
    expect(running).to_contain_text("läuft")
    assert rows(page, ".running") == {"Sven": ["2", "11", "5,5", "0", "0"], "Hanne": ["1", "8", "8,0", "0", "0"]}


def test_a_person_has_plates_runs_pins_and_a_table_behind_each_picture(look: Any) -> None:
    page = look("/stats?span=person&id=Klaus", LAPTOP)
    expect(page.get_by_role("img", name="Hausnummer : 8, 6, 3")).to_be_visible()
    assert page.locator(".heat-map").count() == 1
    behind = page.get_by_text("Als Tabelle")
    for index in range(behind.count()):
        behind.nth(index).click()
    stayed = rows(page, ".behind")
    assert stayed["9 hinten"] == [
        "8",
        "80 %",
    ]  # two of eleven throws were nines; one was corrected, so its picture is not known
    assert "besser" in page.locator(".part-against").inner_text()
    # 408 of 048 to 840, 863 and 52 at their best, 993 at its worst where low ones win
    expect(page.locator(".measure").first).to_have_text(re.compile(r"61\s%"))


def test_the_book_tells_the_whole_evening(look: Any) -> None:
    page = look("/book?evening=1", LAPTOP)
    said = page.locator(".book-page").inner_text()
    assert CLUB.upper() in said.upper()
    for sentence in (
        "Dabei waren 6:", "Ø 50,3 (151/3)", "Gleichstand zwischen Birgit und Klaus: am Tisch entschieden für Birgit.",
        "Korrektur: Wurf 4, Klaus: 3 → 4", "abgebrochen", "läuft", "Spiel 3", "Kasse", "Höchste Nummer", ULI,
    ):  # fmt: skip
        assert sentence in said, sentence
    expect(page.get_by_role("img", name=f"Hausnummer {ULI}: 0, 0, 7")).to_be_visible()
    assert page.locator(".book-game").count() == 6
    assert page.locator(".reading b", has_text="Uli").count() == page.locator(".reading b", has_text=ULI).count()
    assert rows(page, ".till")[f"{ULI} 2 × Pumpe"] == ["0,20 €", "0,20 €"]
    assert re.search(r"\b\d\d:\d\d – \d\d:\d\d", said)


def test_the_book_lists_its_evenings_and_leads_to_files_and_records(look: Any, evening: Station) -> None:
    page = look("/book")
    page.locator(".book-entry").click()
    expect(page).to_have_url(re.compile(r"/book\?evening=1$"))
    expect(page.locator(".book-game").first).to_be_visible()
    links = page.locator(".book a[href]").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    for path in ("/book/1.csv", "/book/1.xlsx", "/game/1.json", "/stats?span=evening&id=1"):
        assert path in links
    for path in links:
        assert evening.get(path)[0] == 200 if not path.endswith("xlsx") else True, path
    page.go_back()
    expect(page.locator(".book-entry")).to_be_visible()


def test_english_pages_speak_english_with_its_decimal_point(look: Any) -> None:
    page = look("/stats?span=season&lang=en", LAPTOP)
    assert rows(page)["Sven"][5] == "4.09"
    assert "Wins high" in page.locator(".leaderboard").inner_text()
    page = look("/book?evening=1&lang=en", LAPTOP)
    assert "Ø 50.3 (151/3)" in page.locator(".book-page").inner_text()
    assert page.locator(".book-tools a[href*='csv']").get_attribute("href") == "/book/1.csv?lang=en"


# --- how they look --------------------------------------------------------------------------------------------

PATHS = [
    "/stats", "/stats?span=season", "/stats?span=all&who=Sven", "/stats?span=person", "/stats?span=person&id=Birgit",
    "/book", "/book?evening=1",
]  # fmt: skip


@pytest.mark.parametrize(("lang", "scheme"), [("de", "dark"), ("en", "light")])
@pytest.mark.parametrize("path", PATHS)
def test_nothing_sticks_out_and_axe_finds_nothing(look: Any, path: str, lang: str, scheme: str) -> None:
    page = look(f"{path}{'&' if '?' in path else '?'}lang={lang}", color_scheme=scheme)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate(OVER) == [], (width, height)
        assert (width, height) == TELEVISION or axe(page) == [], (width, height)  # there it is only larger
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("kind", ["stats", "book"])
def test_every_state_in_the_gallery_fits_a_phone_and_is_clean(
    site: str, browser: Browser, kind: str, theme: str
) -> None:
    names = fixture_names(kind)
    assert len(names) > 6
    page = opened(browser, f"{site}/gallery?show={names[0]}", *PHONE)
    for name in names:
        turn_to(page, name, theme=theme)
        assert page.evaluate(OVER) == [], name
        assert page.evaluate(TOO_SMALL) == [], name
        assert axe(page) == [], name
    page.context.close()


def test_what_happened_in_a_game_is_told_in_its_order(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=book-evening", *PHONE)
    notes = page.locator(".book-game").nth(2).locator(".book-notes time")  # the station names the decision first
    expect(notes).to_have_text(["20:40", "20:51"])
    page.context.close()


def test_what_sticks_out_is_found(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=stats-season", *PHONE)
    page.evaluate("document.querySelector('.span-title').style.width = '500px'")
    assert page.evaluate(OVER) != []
    page.evaluate("document.querySelector('.sort').style.minHeight = '20px'")
    assert page.evaluate(TOO_SMALL) != []
    page.context.close()


def test_the_form_is_drawn_in_the_colours_of_the_page_and_in_those_of_paper(site: str, browser: Browser) -> None:
    page = browser.new_context(color_scheme="dark", viewport={"width": 800, "height": 800}).new_page()
    page.goto(f"{site}/gallery?show=stats-person")
    page.evaluate("document.body.dataset.page = 'stats'")  # so that the styles of paper hold here, too
    page.wait_for_selector(".form-line canvas")
    page.wait_for_function(LINE, arg="#8fb0ff")
    assert not page.evaluate(LINE, "#1c47a8")
    page.emulate_media(media="print")
    page.wait_for_function(LINE, arg="#1c47a8")
    assert page.evaluate("document.querySelector('.form-line canvas').width >= 3 * 600")
    page.emulate_media(media="screen")
    page.wait_for_function(LINE, arg="#8fb0ff")
    page.context.close()


# --- on paper -------------------------------------------------------------------------------------------------


def test_an_evening_on_paper_is_complete_and_light(look: Any) -> None:
    page = look("/book?evening=1", color_scheme="dark")
    printed = Printed(page.pdf(prefer_css_page_size=True))
    assert printed.sizes() == {A4}
    assert len(printed.pages) <= 2
    text = printed.text()
    wanted = [
        CLUB.upper(),
        *SIX,
        "007",
        "863",
        "Ø50,3(151/3)",
        "Korrektur:Wurf4,Klaus:3→4",
        "Kasse",
        "abgebrochen",
        "Spiel6",
    ]
    assert [words for words in wanted if words.replace(" ", "") not in text] == []
    assert "Drucken" not in text
    page.emulate_media(media="print")
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "light", "grounds too"
    dark = page.evaluate("""() => [...document.querySelectorAll("body, body *")].filter((part) => {
      const style = getComputedStyle(part), colours = style.backgroundColor.match(/[\\d.]+/g).map(Number);
      const inked = style.backgroundImage.includes("gradient") || (colours[3] !== 0 && colours[0] + colours[1] < 200);
      return part.offsetParent && inked;
    }).map((part) => part.className)""")
    assert dark == []


def test_a_season_on_paper_has_all_columns_and_nothing_is_cut(look: Any) -> None:
    page = look("/stats?span=season", PHONE)
    assert not page.locator("th", has_text="Kegel").first.is_visible()
    text = Printed(page.pdf(prefer_css_page_size=True)).text()
    for words in (CLUB, *SIX, "Saison", "Abende", "Spiele", "Würfe", "Kegel", "4,09"):
        assert words.replace(" ", "") in text, words
    page.set_viewport_size({"width": 695, "height": 900})  # what A4 has between its margins
    page.emulate_media(media="print")
    assert page.evaluate(OVER) == []


# --- hands and links ------------------------------------------------------------------------------------------


def test_the_statistics_are_read_with_the_keyboard_alone(look: Any) -> None:
    page = look("/stats", LAPTOP)

    def go_to(words: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == words:
                assert page.evaluate("document.activeElement.matches(':focus-visible')")
                return
        raise AssertionError(f"{words} is never reached")

    go_to("Alle Zeit")
    page.keyboard.press("Enter")
    expect(page.locator(".span-button[aria-current]")).to_have_text("Alle Zeit")
    go_to("Neunen")
    page.keyboard.press("Enter")
    expect(page.locator("th[aria-sort]")).to_have_text(re.compile("Neunen"))
    nines = [int(cells[3]) for cells in rows(page).values()]
    assert nines == sorted(nines, reverse=True)
    go_to("Birgit")
    page.keyboard.press("Enter")
    expect(page.locator(".profile-name")).to_have_text("Birgit")
    go_to("Als Tabelle")
    page.keyboard.press("Enter")
    assert page.locator("details[open]").count() == 1
    page.go_back()
    expect(page.locator(".leaderboard")).to_be_visible()


def test_a_correction_reaches_a_page_that_is_open(browser: Browser, tmp_path: Any) -> None:
    station = Station(tmp_path, "--lane", "manual").start()
    try:
        with contextlib.closing(HostPage(station.url)) as host:
            screen = Screen(browser, station.url, path="/stats?span=season", reduced_motion="reduce")
            screen.sees("Noch kein Spiel fertig")
            book = Screen(browser, station.url, path="/book", reduced_motion="reduce")
            book.sees("Das Buch ist noch leer")
            play(host, {"Sven": "54", "Birgit": "53"})
            expect(screen.page.locator(".leaderboard")).to_be_visible()
            expect(screen.page.locator(".leaderboard .who-link")).to_have_text(["Sven", "Birgit"])
            assert host.do("correct", throw=4, pins=9)["ok"]
            expect(screen.page.locator(".leaderboard tbody tr").first).to_contain_text("Birgit")
            expect(book.page.locator(".book-entry")).to_be_visible()
            station.kill()
            screen.knows_that_it_is_alone()
            assert list(rows(screen.page)) == ["Birgit", "Sven"]
            station.start()
            screen.is_back()
            expect(screen.page.get_by_role("alert")).to_have_count(0)
            screen.close()
            book.close()
    finally:
        station.end()


def test_what_there_is_not_is_said(look: Any, browser: Browser, evening: Station) -> None:
    for path, words in (
        ("/stats?span=season&id=1999", "Davon weiß das Buch nichts"),
        ("/stats?span=person&id=Waltraud", "Davon weiß das Buch nichts"),
        ("/book?evening=77", "Diesen Abend gibt es nicht"),
    ):
        screen = Screen(browser, evening.url, path=path)
        screen.sees(words)
        screen.close()

"""The pages as they look: nothing scrolls on a wall, figures are readable at eight metres, axe-core finds nothing.

Looked at in the gallery, so without a station; the evening itself is played by the end-to-end tests.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.gallery import fixture_names, next_state, opened, turn_to

pytestmark = pytest.mark.browser


def faults_of(page: Page) -> list[str]:
    """Collects what a page must not have: errors, and anything the policy refused."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


# --- the wall ------------------------------------------------------------------------------------------------

FULL = ["wall-twelve", "wall-twelve-duel", "wall-twelve-tie", "wall-nine-players", "wall-six-digits", "wall-lane-lost"]
FULL += ["wall-board-12-6", "wall-board-9-6", "wall-board-duel-2-6", "wall-board-duel-4-6"]
FULL += ["wall-left", "wall-twelve-left", "wall-clock"]
FULL += ["wall-houses-twelve", "wall-houses-windows", "wall-sixteen-eight", "wall-sixteen-done", "wall-tables-many"]
CHAMPIONSHIP = ("open-24", "drawn-long", "drawn-eight", "drawn-threes", "slow", "standings-40", "final-long", "tie")
FULL += [f"wall-champ-{name}" for name in CHAMPIONSHIP]
SIZES = [(1280, 720, 1), (1920, 1080, 1), (1280, 720, 2), (1920, 1080, 2), (1280, 800, 1), (1024, 768, 1)]
OVERFLOWS = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push("page scrolls");
  const wall = document.querySelector(".wall").getBoundingClientRect();
  const parts = ".plate, .who-name, .rank, .await, .join-digits, .join-code, .turn-who, .count, .pins, .team, "
    + ".held li, .tie-question, .gone, .head-title, .lane-health, .trouble, .lost, .panel, "
    + ".asks-who, .asks-what, .would b, .table-card, .table-card-title, .table-last, "
    + ".wall:not(:has(.join-big)) .table-card-code, "
    + ".wall-house, .wall-house-name, .house, .sixteen-row, .sixteen-name, .wall-total-figure, .match, "
    + ".champ-board > *, .champ-card > *, .champ-cards > *, .champ-rest li > *, .champ-leaders li > *, "
    + ".champ-list li > *, .champ-seats li > *, .champ-winner > *";
  for (const part of document.querySelectorAll(parts)) {
    const box = part.getBoundingClientRect();
    const above = box.left < wall.left - 1 || box.top < wall.top - 1;
    const below = box.right > wall.right + 1 || box.bottom > wall.bottom + 1;
    if (above || below || !box.width || !box.height) found.push(`${part.className} outside`);
  }
  const tables = ".tables-column, .table-card, .table-pane-middle, .wall-house, .sixteen-row, .sixteen-board";
  const champ = ["board", "card", "seats", "rest", "leaders", "list", "join", "tied"].map((one) => `.champ-${one}`);
  const rows = `.row, .pane, .asks, .band, .numbers, .rows, .head, ${tables}, ${champ}`;
  for (const row of document.querySelectorAll(rows)) {
    const over = row.scrollHeight > row.clientHeight + 2 || row.scrollWidth > row.clientWidth + 2;
    if (over) found.push(`${row.className} overflows`);
  }
  for (const row of document.querySelectorAll(".row:not(.row-stacked)")) {
    const boxes = [...row.children].map((part) => part.getBoundingClientRect());
    for (const a of boxes) for (const b of boxes) {
      const beside = a.right <= b.left + 2 || b.right <= a.left + 2;
      const over = a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
      if (a !== b && !beside && !over) found.push("parts of a row overlap");
    }
  }
  return [...new Set(found)];
}"""
FIGURE_HEIGHT = """() => {
  const heights = [...document.querySelectorAll(".row .field-set")].map((figure) => {
    const style = getComputedStyle(figure);
    const drawing = document.createElement("canvas").getContext("2d");
    drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = drawing.measureText("7"); // no overshoot
    return ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
  });
  return Math.min(...heights) / innerHeight;
}"""


@pytest.mark.parametrize(("width", "height", "ratio"), SIZES)
def test_nothing_on_a_wall_scrolls_or_is_cut(
    site: str, browser: Browser, width: int, height: int, ratio: float
) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", width, height, ratio=ratio)
    for name in fixture_names("wall") if (width, ratio) == (1280, 1) else FULL:
        for overscan in (0, 60) if name in FULL else (0,):
            turn_to(page, name, overscan=overscan)
            assert page.evaluate(OVERFLOWS) == [], f"{name} overscan {overscan}"
    page.context.close()


NAME_HEIGHT = """() => {
  const names = [...document.querySelectorAll(".champ-name, .champ-seats .fit, .champ-list .fit")];
  const heights = names.map((name) => {
    const style = getComputedStyle(name.querySelector(".fit-text") ?? name);
    const drawing = document.createElement("canvas").getContext("2d");
    drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return drawing.measureText("H").actualBoundingBoxAscent;
  });
  return Math.min(...heights) / innerHeight;
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_twenty_four_names_of_a_championship_can_be_read_from_afar(
    site: str, browser: Browser, size: tuple[int, int]
) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-champ-open-24", *size)
    for name in ("standings", "standings-equal", "drawn", "drawn-eight", "drawn-threes", "running"):
        turn_to(page, f"wall-champ-{name}")
        assert page.evaluate(NAME_HEIGHT) >= 0.03, name
    page.context.close()


LEAST_FIGURE = {"wall-board-6-3": 0.07, "wall-board-6-6": 0.07, "wall-board-12-3": 0.06, "wall-board-12-6": 0.05}
LEAST_FIGURE |= {"wall-board-duel-2-6": 0.05, "wall-board-duel-4-6": 0.045}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_figure_of_a_plate_can_be_read_at_eight_metres(site: str, browser: Browser, size: tuple[int, int]) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", *size)
    for name, least in LEAST_FIGURE.items():
        for overscan in (0, 60):
            turn_to(page, name, overscan=overscan)
            seen = 1 - 2 * overscan / size[1]  # of the screen's height
            assert page.evaluate(FIGURE_HEIGHT) >= least * seen, f"{name} overscan {overscan}"
    page.context.close()


def test_a_figure_that_is_too_small_is_found(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", 1280, 720)
    page.evaluate("document.querySelector('.row .field-set').style.fontSize = '20px'")
    assert page.evaluate(FIGURE_HEIGHT) < 0.07
    page.evaluate("document.querySelector('.row .plate').style.marginLeft = '-900px'")
    assert page.evaluate(OVERFLOWS) != []
    page.context.close()


NEXT_THROW = """
  state.game.throws = [...state.game.throws, {n: 6, player: 'Margarete', pins: %d, fallen: null}];
  Object.assign(state.game.picture, {phase: 'place', pending_pins: %d})"""


@pytest.mark.parametrize(("pins", "word"), [(9, "Alle Neune!"), (0, "Pumpe")])
def test_a_nine_and_a_pumpe_have_their_sign_as_long_as_it_sounds(
    site: str, browser: Browser, pins: int, word: str
) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720)
    next_state(page, NEXT_THROW % (pins, pins))
    page.wait_for_selector(".moment")
    assert word in page.inner_text(".sign")
    assert "Margarete" in page.inner_text(".sign")
    assert page.evaluate("getComputedStyle(document.querySelector('.moment')).pointerEvents") == "none"
    page.wait_for_timeout(2100)
    assert page.is_visible(".moment")
    page.wait_for_selector(".moment", state="detached", timeout=4000)
    page.context.close()


def test_a_seven_and_a_correction_have_no_moment(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720)
    next_state(page, NEXT_THROW % (7, 7))
    corrected = "state.game.corrected = {n: 6, player: 'Margarete', before: 7, after: 9}"
    next_state(page, f"state.game.throws.at(-1).pins = 9; {corrected}")
    page.wait_for_selector(".head-correction")
    assert page.inner_text(".head-correction").split()[-3:] == ["7", "→", "9"]
    assert page.query_selector(".moment") is None
    page.context.close()


def test_a_digit_drops_and_rows_slide_to_their_new_place(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", 1280, 720, motion="no-preference")
    next_state(page, "state.game.picture.digits.Klaus = [7, 0, null]; state.game.picture.phase = 'throw'")
    page.wait_for_selector("[data-beat=screw] .field-landing")
    page.wait_for_selector("[data-beat=climb]")
    moving = page.evaluate(
        "() => document.getAnimations().filter((one) => !one.animationName)"
        ".map((one) => one.effect.target.className.split(' ')[0])"
    )
    assert moving.count("row") >= 2
    page.context.close()


def test_calm_people_see_no_sliding(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", 1280, 720)
    next_state(page, "state.game.picture.digits.Klaus = [7, 0, null]")
    assert page.evaluate("document.getAnimations().length") == 0
    page.context.close()


def test_the_walls_keyboard_books_a_pumpe_after_enter_only(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720)
    page.keyboard.press("Enter")
    page.keyboard.press("p")
    page.wait_for_selector(".panel")
    page.keyboard.press("Escape")
    page.wait_for_selector(".panel", state="detached")
    page.keyboard.press("Enter")
    assert page.evaluate("window.gallery.asked") == []
    page.keyboard.press("p")
    page.wait_for_selector(".panel")
    page.keyboard.press("Enter")
    assert page.evaluate("window.gallery.asked") == [{"event": "act", "payload": {"type": "throw", "pins": 0}}]
    page.keyboard.press("?")
    page.wait_for_selector(".panel")
    page.context.close()


def test_only_what_is_awaited_is_gold(site: str, browser: Browser) -> None:
    gold = """() => [...document.querySelectorAll(".board *")].filter((part) => {
      const style = getComputedStyle(part);
      return (style.backgroundImage + style.boxShadow).includes("rgb(243, 198, 74)");
    }).map((part) => part.className.split(" ").at(-1))"""
    page = opened(browser, f"{site}/gallery?show=wall-place", 1280, 720)
    assert page.evaluate(gold) == ["row-awaited"]
    coloured = """() => [...document.querySelectorAll(".board *")].filter((part) => !part.children.length)
      .filter((part) => part.textContent.trim() && getComputedStyle(part).color === "rgb(243, 198, 74)")
      .map((part) => part.innerText)"""
    assert page.evaluate(coloured) == ["wohin mit der 7?", "6"]
    turn_to(page, "wall-throw")
    assert page.evaluate(gold) == ["row-awaited"]
    assert page.evaluate(coloured) == ["Margarete", "5"]
    page.context.close()


# --- the phone -----------------------------------------------------------------------------------------------


def test_a_double_tap_never_places_a_digit(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-place", 390, 844)
    page.wait_for_timeout(400)  # the question itself takes no tap in its first 350 ms
    page.dblclick(".field-open >> nth=0")
    page.evaluate("document.querySelector('.button-large').click()")
    assert page.evaluate("window.gallery.asked") == []
    page.wait_for_selector(".button-large[aria-disabled=false]")
    page.dblclick(".button-large")
    placed = {"event": "act", "payload": {"type": "place", "player": "Klaus", "place": 2}}
    assert page.evaluate("window.gallery.asked") == [placed]
    page.context.close()


def test_the_chosen_place_can_be_changed(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-place", 390, 844)
    page.wait_for_timeout(400)
    page.click(".field-open >> nth=0")
    assert page.inner_text(".button-large") == "7 auf Hunderter setzen"
    page.click("text=andere Stelle wählen")
    page.click(".field-open >> nth=1")
    assert page.inner_text(".button-large") == "7 auf Einer setzen"
    page.context.close()


def test_a_corrected_throw_shows_at_once_and_forgets_the_choice(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-place", 390, 844)
    page.wait_for_timeout(400)
    page.click(".field-open >> nth=0")
    next_state(page, "state.game.choice += 1; state.game.picture.pending_pins = 9")
    page.wait_for_selector(".touch-hint")
    assert page.inner_text(".digit") == "9"
    page.context.close()


def test_the_phone_turns_to_whoever_is_asked(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-place-two", 390, 844)
    assert "Klaus" in page.inner_text(".ask")
    turned = "state.game.picture.turn = 'Margarete'; state.game.picture.phase = 'throw'"
    next_state(page, f"state.game.choice += 1; {turned}")
    page.wait_for_selector("text=Margarete, du bist dran")
    page.click(".hand:not([aria-pressed=true])")
    page.wait_for_selector("text=Margarete ist dran")
    page.context.close()


def test_a_taken_name_can_be_asked_for_and_is_joined_with_one_tap_when_free(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-join", 390, 844)
    page.click(".pick >> nth=0")
    page.wait_for_selector(".taken")
    assert "Sven" in page.inner_text(".taken-what")
    assert "Spielleitung" in page.inner_text(".taken")
    page.click("text=Anfragen")
    page.wait_for_selector("text=Gefragt – warte auf Freigabe")
    assert page.evaluate("window.gallery.asked.at(-1)") == {"event": "ask", "payload": "Sven"}
    next_state(page, "state.players[0].phone = false; state.players[0].asleep = false")
    page.wait_for_selector("text=Sven ist jetzt frei.")
    page.wait_for_timeout(400)  # a button that appears takes no tap in its first 350 ms
    page.click("text=Als Sven mitspielen")
    assert page.evaluate("window.gallery.asked.at(-1)") == {"event": "join", "payload": "Sven"}
    page.context.close()


def test_the_phone_that_is_asked_gives_the_player_up_or_keeps_him(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-asked", 390, 844)
    assert "Dieter" in page.inner_text(".asked")
    page.wait_for_timeout(400)
    page.click("text=Nein, behalten")
    page.wait_for_selector(".asked", state="detached")
    assert page.evaluate("window.gallery.asked") == []
    for asked in ("false", "true"):
        next_state(page, f"state.players.find(({{name}}) => name === 'Dieter').asked = {asked}")
        page.wait_for_timeout(400)
    page.click("text=Platz freigeben")
    assert page.evaluate("window.gallery.asked") == [{"event": "release", "payload": "Dieter"}]
    page.context.close()


# --- every page ----------------------------------------------------------------------------------------------

TOO_SMALL = """() => [...document.querySelectorAll("button, .menu-links a, summary, input:not([type=checkbox])")]
  .filter((part) => part.offsetParent)
  .map((part) => [part.className, part.getBoundingClientRect()])
  .filter(([, box]) => box.width < 48 || box.height < 48).map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


UNFILLED = r"document.body.innerText.match(/.{0,20}(\{\w+\}|undefined|NaN).{0,20}/)?.[0] ?? null"
BROKEN_WORDS = """[...document.querySelectorAll(".plan-words")].map((words) => words.firstChild).filter((text) => {
  const range = document.createRange(), [word] = text.data.match(/\\S+/);
  range.setStart(text, text.data.indexOf(word));
  range.setEnd(text, text.data.indexOf(word) + word.length);
  return range.getClientRects().length > 1;
}).map((text) => text.data)"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_a_phone_has_room_for_thumbs_and_nothing_sticks_out(
    site: str, browser: Browser, width: int, height: int
) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-join", width, height)
    for name in [*fixture_names("phone"), *fixture_names("host")]:
        turn_to(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate(TOO_SMALL) == [], name
        assert page.evaluate(UNFILLED) is None, f"{name}: a value of a sentence is missing"
        assert page.evaluate(BROKEN_WORDS) == [], name
    page.context.close()


def test_the_question_fits_on_the_smallest_phone_without_scrolling(site: str, browser: Browser) -> None:
    for name in ("phone-place", "phone-place-six"):
        page = opened(browser, f"{site}/gallery?show={name}", 320, 568)
        page.wait_for_timeout(400)
        page.click(".field-open >> nth=0")
        box = page.query_selector(".button-large").bounding_box()  # type: ignore[union-attr]
        assert box is not None
        assert box["y"] + box["height"] <= 568
        page.context.close()


@pytest.mark.parametrize(
    ("kind", "theme"), [("wall", "dark"), ("phone", "light"), ("phone", "dark"), ("host", "light"), ("host", "dark")]
)
def test_axe_finds_nothing(site: str, browser: Browser, kind: str, theme: str) -> None:
    axe = Axe()
    page = opened(browser, f"{site}/gallery?show=wall-place", *((1280, 720) if kind == "wall" else (390, 844)))
    for name in fixture_names(kind):
        turn_to(page, name, theme=theme)
        faults = axe.run(page).response["violations"]
        found = [(fault["id"], node["html"][:160]) for fault in faults for node in fault["nodes"]]
        assert found == [], name
    page.context.close()


def test_axe_finds_a_planted_fault(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-wait&theme=dark", 390, 844)
    page.evaluate("document.querySelector('.ask').style.color = '#333'")
    assert Axe().run(page).violations_count > 0
    page.context.close()


def test_the_gallery_shows_everything_without_an_error(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1600, "height": 1000})
    page = context.new_page()
    faults = faults_of(page)
    page.goto(f"{site}/gallery?lang=en")
    page.wait_for_selector("body[data-drawn=en]", timeout=120_000)  # some 300 frames
    names = [name for kind in ("wall", "phone", "host", "stats", "book") for name in fixture_names(kind)]
    assert len(page.query_selector_all(".frame")) == len(names)
    assert faults == []
    context.close()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_pages_to_read_are_clean(site: str, browser: Browser, lang: str) -> None:
    for path in ("help", "error"):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        faults = faults_of(page)
        page.goto(f"{site}/{path}?lang={lang}")
        page.wait_for_selector("h1")
        page.evaluate("document.fonts.ready")
        assert Axe().run(page).violations_count == 0
        assert faults == []
        assert page.get_attribute("html", "lang") == lang
        assert path != "help" or page.get_by_text("(Ratte)").count() > 0  # the club's own word for the zero throw
        context.close()


def test_an_older_picture_never_replaces_a_newer_one(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-wait", 390, 844)
    verdicts = page.evaluate("""async () => {
      const { replaces } = await import("/static/test/js/lib/connection.js");
      const at = (epoch, v) => ({ epoch, v });
      return [
        replaces(null, at("a", 1)), replaces(at("a", 1), at("a", 2)), replaces(at("a", 9), at("b", 1)),
        replaces(at("a", 2), at("a", 2)), replaces(at("a", 2), at("a", 1)), replaces(at("a", 2), at("a", 1), true),
        replaces(at("a", 2), at("a", 2), true),
      ];
    }""")
    assert verdicts == [True, True, True, False, False, False, True]
    page.context.close()

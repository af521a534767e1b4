/**
 * The help page: how to join, every game in our own words and pictures, what the host can do, how a lane is attached.
 * It is only read; it asks the station once what the club calls its zero throw.
 */
import { html, render } from "../lib/dom.js";
import { GAMES } from "../games/index.js";
import { page, root } from "../lib/page.js";
import { Sheet } from "../parts/sheet.js";
import { loadWords, speakLike, t } from "../lib/words.js";

/** A wiring pattern; its own title and description say the same to a screen reader. */
function drawing(name) {
  const source = `${page.static}/img/wiring/${name}.svg`;
  return html`<p key=${name}>
    <a href=${source}>
      <img class="drawing" src=${source} alt=${t(`help.wiring.${name}`)} loading="lazy" width="760" height="430" />
    </a>
  </p>`;
}

const lines = (...keys) => keys.map((key) => html`<p key=${key}>${t(key)}</p>`);

const Join = () => lines("help.join_1", "help.join_2", "help.join_3");
const Tables = () => lines("help.tables_1", "help.tables_2", "help.tables_3", "help.tables_4");
const Championship = () =>
  lines(
    "help.championship_1",
    "help.championship_2",
    "help.championship_3",
    "help.championship_4",
    "help.championship_5",
  );
const Leader = () => lines("help.host_1", "help.host_2", "help.host_3", "help.host_4");
const Screens = () => lines("help.screens_1", "help.screens_2", "help.screens_3", "help.screens_4");
const Program = () => lines("help.program_1", "help.program_2", "help.program_3", "help.program_4");
const Alone = () => html`
  ${lines("help.solo_1", "help.solo_2")}
  <p><a class="button" href=${`/solo?lang=${page.lang}`}>${t("help.solo_go")}</a></p>`;
const Wiring = () =>
  html`${lines("help.wiring_1", "help.wiring_2", "help.wiring_3")}${["g1", "g2", "g3", "g4", "g5", "g6"].map(drawing)}`;

/** The games that are played there, each with its rules. */
const on = (place) =>
  Object.entries(GAMES)
    .filter(([key]) => page.games[key].on === place)
    .map(([key, game]) => [key, `${key}.title`, game.help.Help]);

/** The parts of the page: where it is found, its title, what it says. */
const PARTS = [
  ["mitspielen", "help.join", Join],
  ...on("lane"),
  ["tisch", "help.tables", Tables],
  ...on("table"),
  ["meisterschaft", "help.championship", Championship],
  ["allein", "help.solo", Alone],
  ["programm", "help.program", Program],
  ["spielleitung", "help.host", Leader],
  ["bildschirme", "help.screens", Screens],
  ["bahn", "help.wiring", Wiring],
];

const Help = () => html`
  <${Sheet} title=${t("help.title")}>
    <nav class="contents" aria-label=${t("help.contents")}>
      ${PARTS.map(([id, title]) => html`<a class="button" key=${id} href=${`#${id}`}>${t(title)}</a>`)}
    </nav>
    ${PARTS.map(([id, title, Part]) => html`<section key=${id} id=${id}><h2>${t(title)}</h2><${Part} /></section>`)}
  <//>`;

/** The club's own words; without the station the usual ones do. */
async function clubWords() {
  try {
    const answer = await fetch("/api/state");
    speakLike((await answer.json()).club);
  } catch (fault) {
    console.warn("the station does not answer, so the usual words are used", fault); // the page is complete without
  }
}

await loadWords();
document.title = t("title.help");
render(html`<${Help} />`, root);
clubWords().then(() => render(html`<${Help} />`, root));
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();

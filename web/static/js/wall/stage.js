/** Head and body of what the board shows: a game at the table, or the scene of the lane (./scenes.js). */
import { html, useState } from "../dom.js";
import { modulesOf } from "../games/index.js";
import { t } from "../words.js";
import { useReading } from "./figures.js";
import { FiguresPage, headOf, pagesOf } from "./figures_pages.js";
import { Moments, chosen } from "./moments.js";
import { ownScene, resultOf, useScene } from "./scenes.js";
import { Welcome } from "./welcome.js";

/** The lane's game that a scene looks at; null for none. */
function gameOf(state, kind) {
  if (kind === "welcome") return null;
  return kind === "result" ? resultOf(state) : state.game ?? (kind === "standings" ? resultOf(state) : null);
}

/** What is said on the welcome: that it is about to begin, or what is being played meanwhile. */
function meanwhile(state) {
  const modules = modulesOf(state);
  if (!modules) return t("wall.no_game");
  const { title, words } = modules.wall.head(state.game);
  return `${title} · ${words}`;
}

/**
 * @param {object|null} table  the game at the table that has the board
 * @param {{kind: string, page?: string}} scene
 * @returns {{words: {title, words}, body?: object, Body?: Function, looked?: object}}  `looked`: the state with the game
 *   that `Body` is to draw
 */
export function contentOf(state, table, { kind, page }, figures) {
  if (table === null && kind === "figures") return { words: headOf(page, figures, state.evening), body: html`<${FiguresPage} page=${page} figures=${figures} />` };
  if (table === null && kind === "moments") return { words: { title: t("moments.title"), words: state.evening?.name ?? "" }, body: html`<${Moments} moments=${figures.moments} />` };
  const looked = { ...state, game: table ?? gameOf(state, kind) };
  const modules = modulesOf(looked);
  if (!modules) return { words: { title: t("station"), words: meanwhile(state) }, Body: Welcome, looked };
  const words = modules.wall.head(looked.game);
  if (table === null && kind === "standings" && modules.wall.Standings) return { words, Body: modules.wall.Standings, looked };
  const recalled = kind === "result" && looked.game === state.result;
  return { words: recalled ? { ...words, words: t("wall.last_result", { words: words.words }) } : words, Body: modules.wall.Body, looked };
}

/**
 * What this screen is to show, as `ownScene` says; the scene of the moment; and the figures that it may be made of.
 * @param {object} [given]  the gallery's figures
 */
export function useOwnScene(state, screen, given) {
  const [read, setRead] = useState({ evening: null, season: null, moments: null });
  const figures = given ?? read;
  const wanted = ownScene(state, screen);
  const [scene, round] = useScene(wanted, state, pagesOf(figures), chosen(figures.moments).length > 0);
  const { game, evening } = state;
  const pause = wanted === "stats" || wanted === "moments" || (scene.kind !== "game" && wanted === "auto");
  useReading(evening?.number ?? null, pause && !given ? `${game?.id}.${game?.picture.status}.${round}` : "", setRead);
  return [wanted, scene, figures];
}

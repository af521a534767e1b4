/** Head and body of what the board shows: a game at the table, or the scene of the lane (./scenes.js). */
import { renewalOf, useAnswer } from "../lib/answers.js";
import { html, useMemo } from "../lib/dom.js";
import { Body as Championship, head as cupHead } from "../championship/wall.js";
import { modulesOf } from "../games/index.js";
import { t } from "../lib/words.js";
import { FiguresPage, headOf, pagesOf } from "./figures_pages.js";
import { Moments, chosen } from "./moments.js";
import { isRunning, ownScene, resultOf, useScene } from "./scenes.js";
import { housesOf } from "../parts/street.js";
import { StreetScene } from "./street_scene.js";
import { Welcome } from "./welcome.js";

/** The lane's game that a scene looks at; null for none. */
function gameOf(state, kind) {
  if (kind === "welcome") return null;
  return kind === "result" ? resultOf(state) : (state.game ?? (kind === "standings" ? resultOf(state) : null));
}

/** What is said on the welcome: that it is about to begin, or what is being played meanwhile. */
function meanwhile(state) {
  const modules = modulesOf(state);
  if (!modules) return t("wall.no_game");
  const { title, words } = modules.wall.head(state.game);
  return `${title} · ${words}`;
}

/**
 * @param {object|string|null} table  what has the board instead of the lane: the game at a table, "championship"
 * @param {{kind: string, page?: string}} scene
 * @returns {{words: {title, words}, body?: object, Body?: Function, looked?: object}}  `looked`: the state with the
 *   game that `Body` is to draw
 */
export function contentOf(state, table, { kind, page }, figures) {
  if (table === "championship")
    return { words: cupHead(state.championship), Body: Championship, looked: { ...state, game: null } };
  if (table === null && kind === "figures")
    return {
      words: headOf(page, figures, state.evening),
      body: html`<${FiguresPage} page=${page} figures=${figures} />`,
    };
  if (table === null && kind === "street")
    return {
      words: { title: t("street.title"), words: state.evening?.name ?? "" },
      body: html`<${StreetScene} houses=${figures.street} />`,
    };
  if (table === null && kind === "moments")
    return {
      words: { title: t("moments.title"), words: state.evening?.name ?? "" },
      body: html`<${Moments} moments=${figures.moments} />`,
    };
  const looked = { ...state, game: table ?? gameOf(state, kind) };
  const modules = modulesOf(looked);
  if (!modules) return { words: { title: meanwhile(state), words: "" }, Body: Welcome, looked };
  const words = modules.wall.head(looked.game);
  if (table === null && kind === "standings" && modules.wall.Standings)
    return { words, Body: modules.wall.Standings, looked };
  const recalled = kind === "result" && looked.game === state.result;
  return {
    words: recalled ? { ...words, words: t("wall.last_result", { words: words.words }) } : words,
    Body: modules.wall.Body,
    looked,
  };
}

/**
 * The figures that scenes may be made of, each null while unknown; asked for in pauses and where a screen keeps to
 * them.
 */
function useFigures(wanted, state) {
  const { evening } = state;
  const asked =
    evening && ((wanted === "auto" && !isRunning(state)) || ["stats", "street", "moments"].includes(wanted));
  const renewal = renewalOf(state);
  const figures = useAnswer(asked ? `/api/stats?span=evening&id=${evening.number}` : null, renewal);
  const season = useAnswer(asked ? "/api/stats?span=season" : null, renewal);
  const book = useAnswer(asked ? `/api/book?evening=${evening.number}` : null, renewal);
  const street = useMemo(() => housesOf(book.value?.games), [book.value]);
  return { evening: figures.value, season: season.value, moments: book.value?.moments ?? null, street };
}

/**
 * What this screen is to show, as `ownScene` says; the scene of the moment; and the figures that it may be made of.
 * @param {object} [given]  the gallery's figures
 */
export function useOwnScene(state, screen, given) {
  const wanted = ownScene(state, screen);
  const asked = useFigures(given ? "game" : wanted, state);
  const figures = given ?? asked;
  const told = { moments: chosen(figures.moments).length > 0, street: figures.street?.length > 0 };
  return [wanted, useScene(wanted, state, pagesOf(figures), told), figures];
}

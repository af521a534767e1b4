/** A championship on the wall: head and body of the board, by how far it is. */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { isOver, tablesOf } from "./model.js";
import { People } from "./wall_people.js";
import { Final, Standings, Tie } from "./wall_standings.js";
import { Tables } from "./wall_tables.js";

const BODIES = {
  registration: People,
  drawn: Tables,
  running: Tables,
  between: Standings,
  decision: Tie,
  finished: Final,
};

function wordsOf(champ) {
  const { phase, round, of } = champ;
  const tables = tablesOf(champ);
  if (phase === "running")
    return t("champ.head.running", { n: round, of, done: tables.filter(isOver).length, tables: tables.length });
  return t(`champ.head.${phase}`, { n: round, of });
}

/** What stands in the board's head. */
export const head = (champ) => ({ title: champ.title, words: wordsOf(champ) });

/** @param {object|null} props.beat  how it is told now: `draw`, `crown` (../wall/beats.js) */
export function Body({ state, join, beat }) {
  const { championship: champ } = state;
  const Scene = BODIES[champ.phase];
  return html`<${Scene} key=${`${champ.phase === "drawn"}.${champ.round}`} champ=${champ} join=${join} beat=${beat} />`;
}

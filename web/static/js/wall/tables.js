/**
 * Games at the table on the wall: which one takes the board, and the column of cards beside it.
 *
 * The board is the lane's while something happens there.  When nothing has for a minute, or no game is on, the
 * championship takes it, which tells of all its tables together, or the table game that changed last; the lane's next
 * event takes it back at once.  The host may say otherwise: small leaves the board to the lane, full gives it to the
 * tables.  In the column stand the others, tables that wait for people with their code to scan, and the lane's own game
 * while a table has the board.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { head as cupHead } from "../championship/wall.js";
import { GAMES } from "../games/index.js";
import { TableCode } from "../tables/invite.js";
import { t } from "../lib/words.js";

const REST = 60000; // milliseconds without an event of the lane
const SHOWN = 4; // cards that fit in the column
const LOOKED_AT = 120000; // milliseconds that a game at the table is seen after its end

/** What changes with every event of the lane and of its game. */
const laneKey = ({ game, lane }) =>
  JSON.stringify([game?.id, game?.choice, game?.throws?.length, game?.corrected, lane.last?.id, lane.held.length]);

/** Whether the lane has rested for a minute; `already` says so from the start. */
function useRested(state, already) {
  const key = laneKey(state);
  const [restedAt, setRestedAt] = useState(already ? key : null);
  useEffect(() => {
    if (restedAt === key) return undefined;
    const timer = setTimeout(() => setRestedAt(key), REST);
    return () => clearTimeout(timer);
  }, [key]);
  return restedAt === key;
}

/** The id of the table whose game changed last; the newest while none has. */
function useLiveliest(tables) {
  const before = useRef(new Map());
  const latest = useRef(null);
  const now = new Map(tables.map((table) => [table.id, `${table.choice}.${JSON.stringify(table.picture)}`]));
  const changed = tables.find(({ id }) => before.current.has(id) && before.current.get(id) !== now.get(id));
  if (changed) latest.current = changed.id;
  if (!now.has(latest.current)) latest.current = tables.at(-1)?.id ?? null;
  before.current = now;
  return latest.current;
}

/** `state` without the tables whose game has been over for a while: they have had their time on the wall. */
export function useStanding(state) {
  const since = useRef(new Map());
  const [, look] = useState(0);
  const over = (state.tables ?? []).filter(({ picture }) => picture.status === "finished").map(({ id }) => id);
  since.current = new Map(over.map((id) => [id, since.current.get(id) ?? Date.now()]));
  const gone = new Set(over.filter((id) => Date.now() - since.current.get(id) >= LOOKED_AT));
  useEffect(() => {
    const next = Math.min(
      ...over.filter((id) => !gone.has(id)).map((id) => since.current.get(id) + LOOKED_AT - Date.now()),
    );
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => look((n) => n + 1), next + 1);
    return () => clearTimeout(timer);
  }, [over.join(), gone.size]);
  return gone.size ? { ...state, tables: state.tables.filter(({ id }) => !gone.has(id)) } : state;
}

/** Who has the board instead of the lane: "championship", the game at a table, or null. */
export function useShown(state, already) {
  const { game, table_view: view = "auto", championship: cup = null } = state;
  const tables = besides(state);
  const rested = useRested(state, already);
  const liveliest = useLiveliest(tables);
  const lanes = view === "auto" ? game && !rested : view === "small";
  if (lanes) return null;
  if (cup) return "championship";
  return tables.find(({ id }) => id === liveliest) ?? null;
}

/** The tables that are not the championship's own. */
const besides = ({ tables = [] }) => tables.filter(({ championship }) => !championship);

function CupCard({ champ }) {
  const { title, words } = cupHead(champ);
  return html`<${Card} title=${title}>
    <p class="table-card-turn"><${Fit} text=${words} lines=${2} least=${0.5} /></p>
  <//>`;
}

function Card({ title, className = "", children }) {
  return html`<article class=${`table-card ${className}`} aria-label=${title}>
    <h2 class="table-card-title"><${Fit} text=${title} least=${0.5} /></h2>
    ${children}
  </article>`;
}

/** Who is awaited; of a game that is over, that it is. */
function Turn({ picture }) {
  return html`<p class="table-card-turn"><${Fit} text=${picture.turn ?? t("tables.over")} least=${0.5} /></p>`;
}

function GameCard({ game }) {
  const own = GAMES[game.game]?.wall.Card;
  return html`<${Card} title=${t(`${game.game}.title`)}>
    ${own ? html`<${own} game=${game} />` : html`<${Turn} picture=${game.picture} />`}
  <//>`;
}

function OpeningCard({ opening }) {
  return html`
    <${Card} title=${t(`${opening.game}.title`)} className="table-card-open">
      <${TableCode} className="table-card-code" table=${opening.table} />
      <p class="table-card-note">${t("tables.seats", { n: opening.taken.length, of: opening.seats })}</p>
    <//>`;
}

/** The cards beside the board; null for none. */
export function Column({ state, shown }) {
  const { openings = [], game, championship: cup = null } = state;
  const cards = [
    ...(cup && shown !== "championship" ? [html`<${CupCard} key="cup" champ=${cup} />`] : []),
    ...(shown && game && !(shown === "championship" && game.picture.status === "finished")
      ? [html`<${Card} key="lane" title=${t(`${game.game}.title`)}><${Turn} picture=${game.picture} /><//>`]
      : []),
    ...besides(state)
      .filter((table) => table !== shown)
      .map((table) => html`<${GameCard} key=${table.id} game=${table} />`),
    ...openings.map((opening) => html`<${OpeningCard} key=${opening.table} opening=${opening} />`),
  ];
  if (cards.length === 0) return null;
  const more = cards.length - SHOWN;
  return html`
    <aside class="tables-column" aria-label=${t("tables.title")}>
      ${cards.slice(0, more > 0 ? SHOWN - 1 : SHOWN)}
      ${more > 0 && html`<p class="table-card table-card-more">${t("tables.more", { n: more + 1 })}</p>`}
    </aside>`;
}

/**
 * The tables of a round, on the wall: who sits where, and how far each is.  While the draw is told names fall to their
 * tables seat by seat, as cards are dealt.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { list, t } from "../lib/words.js";
import { BEATS } from "../wall/beats.js";
import { isSlow, minutesOf, pointsWord, tablesOf, useNow } from "./model.js";

const LANDS = 600; // milliseconds that a name falls

const linesOf = (tables) => (tables <= 3 ? 1 : tables <= 12 ? 2 : 3);

/** How far a table is, in a word or two; with how long it plays. */
function Progress({ table, champ, now }) {
  const minutes = minutesOf(table, now);
  const slow = isSlow(champ, table, now);
  const kind = slow ? "slow" : table.status;
  const lost = table.outcome?.loser;
  if (table.status === "drawn") return null;
  const words =
    table.status === "done" && lost ? t("old.lost", { name: lost }) : t(`champ.state.${kind}`, { n: minutes });
  return html`<p class=${`champ-state champ-state-${kind}`}><${Fit} text=${words} least=${0.5} /></p>`;
}

function Card({ table, champ, now, index, among }) {
  const { players, gone, points } = table;
  return html`
    <li class=${`champ-card champ-card-${table.status}`} aria-label=${t("champ.table", { n: table.table })}>
      <h2 class="champ-card-head">
        <b>${t("champ.table", { n: table.table })}</b><${Progress} table=${table} champ=${champ} now=${now} />
      </h2>
      <ol class="champ-seats">
        ${players.map(
          (name, seat) => html`
          <li key=${name} class=${gone.includes(name) ? "champ-gone" : ""} style=${{ "--order": index + seat * among }}>
            <${Fit} text=${name} least=${0.5} />
            ${points && html`<b>${pointsWord(points[name] ?? 0)}</b>`}
          </li>`,
        )}
      </ol>
    </li>`;
}

/** Who leads, while another round is played. */
function Leading({ champ }) {
  const leaders = champ.standings.filter(({ place }) => place === 1);
  if (champ.round < 2 || leaders.length > 4) return null;
  const words = t(leaders.length === 1 ? "champ.leads.one" : "champ.leads.other", {
    names: list(leaders.map(({ name }) => name)),
    points: pointsWord(leaders[0].points),
  });
  return html`<p class="champ-leads"><${Fit} text=${words} least=${0.6} /></p>`;
}

/** @param {object|null} props.beat  `draw` while the draw is told */
export function Tables({ champ, beat }) {
  const now = useNow(champ);
  const tables = tablesOf(champ);
  const lines = linesOf(tables.length);
  const people = tables.reduce((sum, { players }) => sum + players.length, 0);
  const units = {
    "--lines": lines,
    "--columns": Math.ceil(tables.length / lines),
    "--seats": Math.max(...tables.map(({ players }) => players.length)),
    "--each": `${(BEATS.draw.lasts - LANDS) / people}ms`,
    "--lands": `${LANDS}ms`,
  };
  return html`
    <div class=${`champ-board champ-tables ${beat?.kind === "draw" ? "champ-draw" : ""}`}>
      <ol class="champ-cards" style=${units}>
        ${tables.map(
          (table, index) => html`<${Card}
            key=${table.table}
            table=${table}
            champ=${champ}
            now=${now}
            index=${index}
            among=${tables.length}
          />`,
        )}
      </ol>
      ${
        champ.phase === "drawn"
          ? html`<p class="champ-leads">${t(champ.game === "schocken" ? "champ.begin.load" : "champ.begin.sit")}</p>`
          : html`<${Leading} champ=${champ} />`
      }
    </div>`;
}

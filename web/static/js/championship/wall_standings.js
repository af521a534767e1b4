/** How a championship stands, on the wall: leaders largest, all others beside them; a tie; the end with its king. */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Crown } from "../games/schocken/crown.js";
import { list, t } from "../lib/words.js";
import { Wreath } from "../parts/wreath.js";
import { pointsWord } from "./model.js";

const LARGE = 3;
const ALONE = 8; // of so few, one is large

/** How many stand large: those in front, as long as nobody who shares their place is left out. */
function largeOf(rows) {
  for (const n of rows.length > ALONE ? [LARGE, 2, 1] : [1]) if (rows[n]?.place !== rows[n - 1]?.place) return n;
  return 0;
}

function Row({ row, large = false }) {
  const first = row.place === 1;
  return html`
    <li class=${`champ-row ${large ? "champ-large" : ""} ${first ? "champ-first" : ""}`}>
      <span class="champ-place">${first && large ? html`<${Wreath} />` : ""}<b>${row.place}</b></span>
      <span class="champ-name"><${Fit} text=${row.name} lines=${large ? 2 : 1} least=${0.5} /></span>
      <b class="champ-points">${pointsWord(row.points)}</b>
    </li>`;
}

/** So many columns that a name is still read from the far end. */
const columnsOf = (rows) => (rows <= 9 ? 1 : rows <= 30 ? 2 : 3);

function Rest({ rows }) {
  if (!rows.length) return null;
  const columns = columnsOf(rows.length);
  const lines = Math.max(5, Math.ceil(rows.length / columns));
  return html`
    <ol class="champ-rest" style=${{ "--columns": columns, "--lines": lines }}>
      ${rows.map((row) => html`<${Row} key=${row.name} row=${row} />`)}
    </ol>`;
}

/** @param {object} props.champ  the championship, see ./model.js */
export function Standings({ champ }) {
  const { standings } = champ;
  const large = largeOf(standings);
  return html`
    <div class=${`champ-board champ-standings ${large ? "" : "champ-equal"}`}>
      ${
        large > 0 &&
        html`<ol class="champ-leaders">
        ${standings.slice(0, large).map((row) => html`<${Row} key=${row.name} row=${row} large=${true} />`)}
      </ol>`
      }
      <${Rest} rows=${standings.slice(large)} />
    </div>`;
}

/** All who share the first place after the last round, and who decides. */
export function Tie({ champ }) {
  const rows = champ.standings.filter(({ name }) => champ.tied.includes(name));
  return html`
    <div class="champ-board champ-tie">
      <p class="champ-question">${t("tie.what")}</p>
      <ol class="champ-tied" style=${{ "--lines": Math.max(3, Math.ceil(rows.length / (rows.length > 4 ? 2 : 1))) }}>
        ${rows.map(({ name }) => html`<li key=${name}><${Fit} text=${name} least=${0.5} /></li>`)}
      </ol>
      <p class="champ-how">${t("tie.how")}</p>
    </div>`;
}

/** Who has won, and who is king of Schock Aus; all others beside. */
export function Final({ champ, beat }) {
  const winner = champ.standings.find(({ name }) => name === champ.winner);
  const kings = champ.koenig;
  const most = champ.standings.find(({ name }) => name === kings[0])?.schock_aus;
  return html`
    <div class=${`champ-board champ-final ${beat?.kind === "crown" ? "champ-crowned" : ""}`}>
      <section class="champ-winner">
        <span class="champ-wreath"><${Wreath} /><b>1</b></span>
        <p class="champ-title">${t("champ.wins")}</p>
        <p class="champ-who"><${Fit} text=${champ.winner} least=${0.4} /></p>
        <p class="champ-how">${t("champ.points", { n: pointsWord(winner.points) })}</p>
        ${
          kings.length > 0 &&
          html`<p class="champ-king">
          <${Crown} /><${Fit} text=${t("champ.king_is", { names: list(kings), n: most })} lines=${2} least=${0.5} />
        </p>`
        }
      </section>
      <${Rest} rows=${champ.standings.filter((row) => row !== winner)} />
    </div>`;
}

/**
 * Who won how often, and how well everybody throws.  The first thing anybody looks for, so it stands first, and any
 * column puts it in another order.  A narrow screen shows the columns that are argued about, with the Pumpen below the
 * name; paper and wide ones all.
 */
import { Go } from "../lib/address.js";
import { html, useState } from "../lib/dom.js";
import { whole } from "../lib/local.js";
import { count, decimal, t } from "../lib/words.js";

const wins = (one) => one.wins_hoch + one.wins_niedrig;
const mean = ({ average }) => (average ? average[0] / average[1] : -1);

/** Key of a column's words, how to sort by it, what stands in it, and whether only wide screens have room for it. */
const COLUMNS = [
  { key: "wins", worth: wins },
  { key: "wins_hoch", worth: (one) => one.wins_hoch, mode: "hoch" },
  { key: "wins_niedrig", worth: (one) => one.wins_niedrig, mode: "niedrig" },
  { key: "nines", worth: (one) => one.nines },
  { key: "pumpen", worth: (one) => one.pumpen, wide: true },
  { key: "average", worth: mean, said: ({ average }) => (average ? decimal(average, 2) : "–") },
  { key: "evenings", worth: (one) => one.evenings, wide: true },
  { key: "games", worth: (one) => one.games, wide: true },
  { key: "throws", worth: (one) => one.throws, wide: true },
  { key: "pins", worth: (one) => one.pins, wide: true },
];

/** How many wins, and how many of them in a team. */
function Wins({ one, mode }) {
  if (!one[`wins_${mode}`]) return html`<span class="no-wins">0</span>`;
  const team = one[`team_wins_${mode}`];
  return html`<b class=${`wins wins-${mode}`}>${one[`wins_${mode}`]}</b>
  ${team > 0 && html` <small>${t("stats.in_team", { n: team })}</small>`}`;
}

/**
 * In the order of `by`, the most first; of equal ones who has more wins, then the better mean, stands before, but they
 * share their place.
 */
function ordered(people, by) {
  const { worth } = COLUMNS.find(({ key }) => key === by);
  const rows = [...people].sort(
    (a, b) => worth(b) - worth(a) || wins(b) - wins(a) || mean(b) - mean(a) || a.name.localeCompare(b.name),
  );
  return rows.map((one) => ({ ...one, place: 1 + rows.findIndex((other) => worth(other) === worth(one)) }));
}

function Head({ column, by, onSort }) {
  const sorted = by === column.key;
  return html`
    <th scope="col" class=${column.wide ? "wide" : ""} aria-sort=${sorted ? "descending" : null}>
      <button type="button" class="sort" onClick=${() => onSort(column.key)}>
        ${t(`stats.${column.key}`)}
        <i aria-hidden="true">${sorted ? "▾" : ""}</i>
      </button>
    </th>`;
}

/** @param {(name: string) => object} whereOf  the query that shows one person */
export function Leaderboard({ people, go, whereOf }) {
  const [by, setBy] = useState("wins");
  return html`
    <section class="card stats-part leaderboard"><h2>${t("stats.leaderboard")}</h2>
      <div class="table-box" tabindex="0" role="region" aria-label=${t("stats.leaderboard")}><table class="ledger">
        <thead>
          <tr>
            <td class="place"><span class="out-of-sight">${t("stats.place")}</span></td>
            <th scope="col">${t("stats.player")}</th>
            ${COLUMNS.map((column) => html`<${Head} key=${column.key} column=${column} by=${by} onSort=${setBy} />`)}
          </tr>
        </thead>
        <tbody>${ordered(people, by).map(
          (one) => html`
          <tr key=${one.name} class=${one.place === 1 ? "leads" : ""}>
            <td class="place">${one.place}</td>
            <th scope="row">
              <${Go} className="who-link" to=${whereOf(one.name)} go=${go}>${one.name}<//>
              ${one.guest && html` <small>${t("stats.guest")}</small>`}
              <small class="narrow">${count("caption.pumpen", one.pumpen)}</small>
            </th>
            ${COLUMNS.map(
              ({ key, mode, said, worth, wide }) => html`
              <td key=${key} class=${wide ? "wide" : ""}>
                ${mode ? html`<${Wins} one=${one} mode=${mode} />` : (said ?? ((row) => whole(worth(row))))(one)}
              </td>`,
            )}
          </tr>`,
        )}</tbody>
      </table></div>
      <p class="hint">${t("stats.leaderboard_hint")}</p>
    </section>`;
}

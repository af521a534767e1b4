/** The game on the lane, as it stands this moment: it counts for nothing before it is decided, and says so. */
import { html } from "../lib/dom.js";
import { decimal, t } from "../lib/words.js";

const COLUMNS = ["throws", "pins", "average", "nines", "pumpen"];

const cell = (column, stats) => (column === "average" ? (stats.average ? decimal(stats.average) : "–") : stats[column]);

/** @param {object|null} game  the state's; only one that still runs or waits for its decision is shown */
export function Running({ game }) {
  if (!game?.picture.stats || game.picture.status === "finished") return null;
  return html`
    <section class="card stats-part running">
      <h2>${t("stats.running_game")} <span class="badge badge-runs">${t("stats.runs")}</span></h2>
      <div class="table-box" tabindex="0" role="region" aria-label=${t("stats.running_game")}><table class="ledger">
        <thead>
          <tr>
            <th scope="col">${t("stats.player")}</th>
            ${COLUMNS.map((column) => html`<th scope="col" key=${column}>${t(`stats.${column}`)}</th>`)}
          </tr>
        </thead>
        <tbody>${game.setup.players.map(
          (name) => html`
          <tr key=${name}>
            <th scope="row">${name}</th>
            ${COLUMNS.map((column) => html`<td key=${column}>${cell(column, game.picture.stats[name])}</td>`)}
          </tr>`,
        )}</tbody>
      </table></div>
      <p class="hint">${t("stats.only")}</p>
    </section>`;
}

/** The running game in numbers, straight from its picture; it follows the game while it is open. */
import { connect } from "./connection.js";
import { html, render } from "./dom.js";
import { root } from "./page.js";
import { Sheet } from "./sheet.js";
import { decimal, loadWords, t } from "./words.js";

const COLUMNS = ["throws", "pins", "average", "nines", "pumpen"];

const cell = (column, stats) => (column === "average" ? (stats.average ? decimal(stats.average) : "–") : stats[column]);

export function Statistics({ game }) {
  if (!game?.picture.stats) return html`<p>${t("stats.none")}</p>`;
  return html`
    <p>${t("stats.only")}</p>
    <div class="table-box"><table>
      <thead><tr><th scope="col">${t("stats.player")}</th>${COLUMNS.map((column) => html`<th scope="col" key=${column}>${t(`stats.${column}`)}</th>`)}</tr></thead>
      <tbody>${game.setup.players.map((name) => html`
        <tr key=${name}><th scope="row">${name}</th>${COLUMNS.map((column) => html`<td key=${column}>${cell(column, game.picture.stats[name])}</td>`)}</tr>`)}</tbody>
    </table></div>`;
}

await loadWords();
document.title = t("title.stats");
connect(() => ({ role: "phone", tickets: [] })).subscribe(({ state, links }) => {
  const body = state ? html`<${Statistics} game=${state.game} />` : html`<p role="status">${t(links ? "link.waiting" : "link.connecting")}</p>`;
  render(html`<${Sheet} title=${t("stats.title")}>${body}<//>`, root);
});

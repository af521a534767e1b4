/** The games at the table have figures of their own: who had to take the Deckel, who was first to ten thousand. */
import { html } from "../lib/dom.js";
import { whole } from "../lib/local.js";
import { KINDS } from "../tables/kinds.js";
import { t } from "../lib/words.js";

/** Who threw the most Schock Aus. */
const King = () =>
  html` <small class="king">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 7l4.5 4L12 3l4.5 8L21 7l-2 12H5z" /></svg>
    ${t("stats.is_king")}
  </small>`;

function Game({ kind, rows }) {
  return html`
    <section class="card stats-part"><h2>${t(`${kind}.title`)}</h2>
      <div class="table-box" tabindex="0" role="region" aria-label=${t(`${kind}.title`)}><table class="ledger">
        <thead>
          <tr>
            <th scope="col">${t("stats.player")}</th>
            ${KINDS[kind].columns.map((column) => html`<th scope="col" key=${column}>${t(`stats.of_${column}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`<tr key=${row.name}>
            <th scope="row">${row.name}${row.king && html`<${King} />`}</th>
            ${KINDS[kind].columns.map((column) => html`<td key=${column}>${whole(row[column] ?? 0)}</td>`)}
          </tr>`,
          )}
        </tbody>
      </table></div></section>`;
}

/** @param {string|null} name  only this one's rows */
export function TableGames({ tables, name = null }) {
  const own = (rows) => rows.filter((row) => name === null || row.name === name);
  const played = Object.keys(KINDS)
    .map((kind) => [kind, own(tables?.[kind] ?? [])])
    .filter(([, rows]) => rows.length > 0);
  if (!played.length) return null;
  return html`<div class="stats-grid table-games">
    ${played.map(([kind, rows]) => html`<${Game} key=${kind} kind=${kind} rows=${rows} />`)}
  </div>`;
}

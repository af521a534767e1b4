/** The table behind a chart, one touch away: the same figures for whoever cannot or does not want to read a picture. */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";

/**
 * @param {string[]} heads  of the columns; the first one names the row
 * @param {(string|number)[][]} rows
 */
export function Behind({ title, heads, rows }) {
  return html`
    <details class="behind">
      <summary>${t("chart.table")}</summary>
      <div class="table-box" tabindex="0" role="region" aria-label=${title}><table class="ledger">
        <thead><tr>${heads.map((head) => html`<th scope="col" key=${head}>${head}</th>`)}</tr></thead>
        <tbody>
          ${rows.map(
            ([name, ...cells], line) => html`<tr key=${line}>
            <th scope="row">${name}</th>
            ${cells.map((cell, index) => html`<td key=${index}>${cell}</td>`)}
          </tr>`,
          )}
        </tbody>
      </table></div>
    </details>`;
}

/** The till of an evening: what everybody had put on the account, carried over, paid, and what is left. */
import { html } from "../lib/dom.js";
import { money } from "../lib/local.js";
import { t } from "../lib/words.js";

/** Columns that are there even if nobody has anything in them. */
const ALWAYS = ["evening_cents", "balance_cents"];

/** "3 × Pumpe, 1 × Letzter Platz" */
const spelled = (charges, items) =>
  charges
    .map(({ item, n }) => t("till.times", { n, item: items.find(({ key }) => key === item)?.title ?? item }))
    .join(", ");

export function Till({ till }) {
  const people = till?.people ?? [];
  if (!people.length) return null;
  const sum = (key) => people.reduce((all, one) => all + one[key], 0);
  const columns = ["evening_cents", "carried_cents", "paid_cents", "balance_cents"].filter(
    (key) => ALWAYS.includes(key) || people.some((one) => one[key]),
  );
  return html`
    <section class="book-part"><h2>${t("till.title")}</h2>
      <div class="table-box" tabindex="0" role="region" aria-label=${t("till.title")}><table class="ledger till">
        <thead>
          <tr>
            <th scope="col">${t("stats.player")}</th>
            ${columns.map((key) => html`<th scope="col" key=${key}>${t(`till.${key}`)}</th>`)}
          </tr>
        </thead>
        <tbody>${people.map(
          (one) => html`
          <tr key=${one.name}>
            <th scope="row">${one.name}<small class="till-for">${spelled(one.charges, till.items)}</small></th>
            ${columns.map((key) => html`<td key=${key} class=${key}>${money(one[key])}</td>`)}
          </tr>`,
        )}</tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("till.all")}</th>
            ${columns.map((key) => html`<td key=${key}>${money(sum(key))}</td>`)}
          </tr>
        </tfoot>
      </table></div>
    </section>`;
}

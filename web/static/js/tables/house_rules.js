/** The rules of a table in plain words: what the game is about, and what was agreed. */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { agreed } from "./kinds.js";

export function HouseRules({ kind, rules }) {
  const lines = agreed(kind, rules);
  return html`
    <section class="house-rules" aria-label=${t("tables.rules")}>
      <p>${t(`about.${kind}`)}</p>
      ${
        lines.length > 0 &&
        html`<ul>
        ${lines.map(([key, value]) => html`<li key=${key}>${t(`house.${kind}.${key}.${value}`)}</li>`)}
      </ul>`
      }
    </section>`;
}

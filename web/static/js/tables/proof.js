/** Where the dice come from, and how anybody can check that none was drawn to order. */
import { html } from "../lib/dom.js";
import { Faces } from "./faces.js";
import { t } from "../lib/words.js";

/** @param {number[]} [props.faces]  how often each face has come this evening, where the page has it nowhere else */
export function Proof({ game, faces = null }) {
  if (game.dice === "real") return html`<p class="hint">${t("proof.real")}</p>`;
  if (!game.commitment) return null;
  return html`
    <details class="proof">
      <summary>${t(game.seed ? "proof.open" : "proof.title")}</summary>
      <p>${t("proof.what")}</p>
      <p class="label">${t("proof.commitment")}</p>
      <p class="proof-digits">${game.commitment}</p>
      <p class="label">${t("proof.seed")}</p>
      <p class=${game.seed ? "proof-digits" : ""}>${game.seed ?? t("proof.later")}</p>
      <p>${t("proof.how")}</p>
      ${faces && html`<${Faces} faces=${faces} />`}
    </details>`;
}

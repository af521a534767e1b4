/**
 * A tip with its reasons: what the strongest player would do, and what each choice is worth, in plain words.  While one
 * learns it stands there by itself; else it comes when it is asked for.
 */
import { html, useState } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { dice as diceWord, points } from "../games/zehntausend/model.js";
import { tipWords } from "../phone/tables/tip.js";
import { appraised, diceLeft, percent, reached, rounded } from "./adviser.js";

const SHOWN = 4; // choices that are compared

/** The best choices, each with a selection of other faces: what it does, and what comes of it. */
function comparison(state, odds) {
  const final = state.secured.trigger !== null;
  const seen = new Set();
  return appraised(state, odds)
    .sort((a, b) => b.worth - a.worth)
    .map(({ move, worth }) => {
      const faces = move.select.map((at) => state.turn.faces[at]).sort();
      const dice = diceLeft(state, move);
      const values = { faces: faces.join(" "), dice: diceWord(dice), points: points(reached(state, move)) };
      const words = t(`solo.choice.${move.type}`, values);
      const value = final
        ? t("solo.chance", { n: percent(worth) })
        : t(move.type === "bank" ? "solo.sure" : "solo.mean", { points: points(rounded(worth)) });
      return { words, value };
    })
    .filter(({ words }) => !seen.has(words) && seen.add(words))
    .slice(0, SHOWN);
}

function Reasons({ table }) {
  const final = table.state().secured.trigger !== null;
  return html`
    <p class="tip-words">${tipWords(table.tip())}</p>
    <details class="solo-why">
      <summary>${t("solo.why")}</summary>
      <p>${t(final ? "solo.why_final" : "solo.why_mean")}</p>
      <ol class="solo-choices">
        ${comparison(table.state(), table.odds()).map(
          ({ words, value }) => html`<li key=${words}><span>${words}</span><b>${value}</b></li>`,
        )}
      </ol>
      <p class="hint">${t("solo.why_how")}</p>
    </details>`;
}

/** @param {boolean} props.learning  the reasons stand there unasked */
export function Explained({ table, learning }) {
  const [asked, setAsked] = useState(false);
  if (!learning && !asked)
    return html`<div class="tip">
      <button type="button" class="button button-small" onClick=${() => setAsked(true)}>${t("tip.ask")}</button>
    </div>`;
  return html`<div class="tip solo-tip" role="status"><${Reasons} table=${table} /></div>`;
}

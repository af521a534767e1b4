/** One's own figures on this device, and the last games. */
import { html } from "../lib/dom.js";
import { day, percent } from "../lib/local.js";
import { t } from "../lib/words.js";
import { Sure } from "../host/sure.js";
import { points } from "../games/zehntausend/model.js";
import { STRENGTHS } from "../tables/kinds.js";
import { together } from "./figures.js";

const LAST = 10; // games that are listed

function Row({ name, value }) {
  return html`<tr><th scope="row">${t(`solo.numbers.${name}`)}</th><td>${value}</td></tr>`;
}

function Table({ played }) {
  const all = together(played, STRENGTHS);
  return html`
    <div class="table-box"><table>
      <caption class="out-of-sight">${t("solo.numbers")}</caption>
      <tbody>
        <${Row} name="games" value=${all.games} />
        ${all.against.map(
          ([strength, number, won]) => html`<tr key=${strength}>
          <th scope="row">${t("solo.numbers.against", { strength: t(`strength.${strength}`) })}</th>
          <td>${t("solo.numbers.won_of", { won, n: number })}</td>
        </tr>`,
        )}
        <${Row} name="mean" value=${points(all.mean)} />
        <${Row} name="best_turn" value=${points(all.best_turn)} />
        <${Row} name="highest" value=${points(all.highest)} />
        <${Row} name="fewest" value=${all.fewest} />
        <${Row} name="fehlwurf" value=${percent(all.fehlwurf, all.turns)} />
      </tbody>
    </table></div>`;
}

const date = (ended) => day(new Date(ended).toLocaleDateString("sv"), "short"); // Sweden writes 2026-11-30

export function Numbers({ table }) {
  const { played } = table;
  if (played.length === 0) return html`<p class="said">${t("solo.numbers.none")}</p>`;
  return html`
    <${Table} played=${played} />
    <h2>${t("solo.numbers.last")}</h2>
    <ol class="solo-last">
      ${played
        .slice(-LAST)
        .reverse()
        .map(
          (game) => html`<li key=${game.ended}>
          <span>${date(game.ended)}</span>
          <span>${t(game.strengths.length ? (game.won ? "solo.won" : "solo.lost") : "solo.by_oneself")}</span>
          <b>${points(game.total)}</b>
        </li>`,
        )}
    </ol>
    <${Sure}
      label=${t("solo.numbers.forget")}
      sure=${t("solo.numbers.forget_sure")}
      onSure=${table.forget}
    />`;
}

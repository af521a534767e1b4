/** The phone's small pictures of Zehntausend: turn points, secured points, the race in lines, the result. */
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { Wreath } from "../../parts/wreath.js";
import { equalWords, GOAL, points, rows } from "./model.js";

/** The points of the turn: dashed, since nothing of it is safe.  `more` is what the selection would add. */
export function TurnPoints({ value, more = null, name }) {
  return html`
    <p class="zt-turn" role="group" aria-label=${t("zehntausend.turn_of", { name })}>
      <span class="zt-turn-label">${t("zehntausend.turn_points")}</span>
      <b class="zt-turn-value">
        ${points(value)}
        ${more !== null && html` <span class="zt-more">+ ${points(more)}</span>`}
      </b>
    </p>`;
}

/** The seat's secured points, on enamel. */
export function Secured({ game, seat }) {
  const total = game.picture.totals[seat];
  return html`
    <p class="zt-secured" role="group" aria-label=${t("zehntausend.secured_of", { name: seat })}>
      <span class="zt-secured-label">${t("zehntausend.secured")}</span>
      <b class="zt-secured-value">${points(total)}</b>
      <span class="zt-secured-goal">
        ${total < GOAL ? t("zehntausend.to_goal", { points: points(GOAL - total) }) : t("zehntausend.goal_reached")}
      </span>
    </p>`;
}

/** The last round: who opened it, who still has a turn. */
export function FinalRound({ final }) {
  if (!final) return null;
  return html`<p class="zt-final" role="status">
    <b>${t("zehntausend.final.title")}</b> ${final.opened} ${final.left}
  </p>`;
}

export function Story({ lines }) {
  if (lines.length === 0) return null;
  return html`<ol class="zt-story" aria-live="polite" aria-label=${t("zehntausend.story")}>
    ${lines.map(({ key, text }) => html`<li key=${key}>${text}</li>`)}
  </ol>`;
}

export function Standings({ game, seat }) {
  const { picture } = game;
  return html`
    <section class="below" aria-label=${t("standings.title")}>
      <p class="label">${t("zehntausend.secured_all")}</p>
      <ol class="lines">${rows(game).map(
        (row) => html`
        <li key=${row.name} class=${`line ${row.name === seat ? "line-own" : ""} ${row.turn ? "line-turn" : ""}`}>
          <span class="line-place">${row.place}</span>
          <span class="line-name">
            ${row.name}
            ${
              row.last && picture.final_round
                ? html` <small class="zt-last">
              ${t("zehntausend.final.has_turn")}
            </small>`
                : ""
            }
          </span>
          <span class="line-value zt-line-value">${points(row.total)}</span>
        </li>`,
      )}</ol>
    </section>`;
}

export function Result({ game, seat }) {
  const { winner, totals } = game.picture;
  const place = game.picture.ranking.indexOf(seat) + 1;
  const own = place === 0 ? t("zehntausend.title") : t("result.place", { name: seat, place });
  return html`
    <div class="question">
      ${winner === seat && html`<p class="laurel"><${Wreath} /></p>`}
      <h2 class="ask" aria-live="polite">${winner === seat ? t("result.won", { name: seat }) : own}</h2>
      <p class="said">${t("zehntausend.winner", { name: winner, points: points(totals[winner]) })}</p>
      ${equalWords(game) && html`<p class="said">${equalWords(game)}</p>`}
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

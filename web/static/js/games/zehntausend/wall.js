/** The body of the wall for Zehntausend: the turn with its dice on the left, the race to 10,000 beside it. */
import { Dice } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { Join } from "../../parts/join.js";
import { t } from "../../lib/words.js";
import { Wreath } from "../../parts/wreath.js";
import { withDice as diceWord, equalWords, finalRound, GOAL, points, rows } from "./model.js";
import { useStory } from "./story.js";

/** Title and second line of the head. */
export function head({ picture }) {
  const words =
    picture.status === "finished"
      ? "zehntausend.head.done"
      : picture.final_round
        ? "zehntausend.head.final"
        : "zehntausend.head.race";
  return { title: t("zehntausend.title"), words: t(words) };
}

function awaiting({ game, players }) {
  const { phase, turn, dice_to_roll } = game.picture;
  if (players.find(({ name }) => name === turn)?.asleep) return t("await.asleep", { name: turn });
  if (phase === "roll") return t("zehntausend.await.roll", { name: turn, dice: diceWord(dice_to_roll) });
  return t(phase === "fehlwurf" ? "zehntausend.await.pass" : "zehntausend.await.choose", { name: turn });
}

function Turn({ state, join }) {
  const { game } = state;
  const { picture } = game;
  const story = useStory(game);
  const lost = picture.phase === "fehlwurf";
  return html`
    <aside class="pane zt-pane">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${t("zehntausend.on_turn")}</p>
        <p class="turn-who"><${Fit} text=${picture.turn} least=${0.5} /></p>
      </div>
      ${
        picture.dice
          ? html`<${Dice}
            key=${game.choice}
            faces=${picture.dice}
            roll=${game.choice}
            fresh
            className="ztw-dice"
            label=${t("zehntausend.dice_lie")}
          />`
          : html`<p class="ztw-dice ztw-none">
            ${picture.hot_dice ? t("zehntausend.hot") : diceWord(picture.dice_to_roll)}
          </p>`
      }
      <p class=${`ztw-turn ${lost ? "ztw-lost" : ""}`}>
        <span>${t(lost ? "zehntausend.fehlwurf" : "zehntausend.turn_points")}</span>
        <b>${points(picture.turn_points)}</b>
      </p>
      <ol class="ztw-story">
        ${story.slice(0, 2).map(({ key, text }) => html`<li key=${key}><${Fit} text=${text} least=${0.5} /></li>`)}
      </ol>
      <p class=${`await ${picture.phase === "roll" ? "await-throw" : ""}`}>
        <${Fit} text=${awaiting(state)} lines=${2} />
      </p>
      <${Join} join=${join} size="small" />
    </aside>`;
}

function Winner({ game, join }) {
  const { winner, totals } = game.picture;
  return html`
    <aside class="pane pane-end zt-pane">
      <p class="end-wreath"><${Wreath} /><b>1</b></p>
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${t("end.wins")}</p>
        <p class="turn-who"><${Fit} text=${winner} least=${0.5} /></p>
      </div>
      <p class="end-average">${points(totals[winner])}</p>
      ${equalWords(game) && html`<p class="ztw-equal"><${Fit} text=${equalWords(game)} lines=${3} /></p>`}
      <${Join} join=${join} size="small" />
    </aside>`;
}

/** One seat's way to 10,000: secured points only. */
function Lane({ row, final, pending }) {
  const share = (value) => Math.min(100, (100 * value) / GOAL);
  return html`
    <li class=${`ztw-lane ${row.turn ? "ztw-lane-turn" : ""}`}>
      <b class="ztw-place">${row.place}</b>
      <span class="ztw-name"><${Fit} text=${row.name} least=${0.5} /></span>
      <span class="ztw-flag">
        ${final && row.last ? t("zehntausend.final.has_turn") : row.trigger ? t("zehntausend.final.trigger") : ""}
      </span>
      <b class="ztw-total">${points(row.total)}</b>
      <span class="ztw-track" aria-hidden="true">
        <i class="ztw-pending" style=${{ "--share": share(row.total + pending) / 100 }}></i>
        <i class="ztw-bar" style=${{ "--share": share(row.total) / 100 }}></i>
      </span>
    </li>`;
}

export function Body({ state, join }) {
  const { game } = state;
  const { picture } = game;
  const final = finalRound(game);
  const all = rows(game);
  return html`
    <div class="board-pair zehntausend">
      ${
        picture.status === "finished"
          ? html`<${Winner}
        game=${game}
        join=${join}
      />`
          : html`<${Turn}
        state=${state}
        join=${join}
      />`
      }
      <section class="numbers" aria-label=${t("zehntausend.secured_all")}>
        <p class="ztw-scale"><span>${t("zehntausend.secured_all")}</span><span>${points(GOAL)}</span></p>
        ${
          final &&
          html`<p class="ztw-final" role="status">
          <b>${t("zehntausend.final.title")}</b> <${Fit} text=${final.left} least=${0.5} />
        </p>`
        }
        <ol class="ztw-race" style=${{ "--lanes": all.length }}>
          ${all.map(
            (row) => html`<${Lane}
            key=${row.name}
            row=${row}
            final=${picture.final_round}
            pending=${row.turn ? picture.turn_points : 0}
          />`,
          )}
        </ol>
      </section>
    </div>`;
}

/** The game beside another one on the wall: who is on turn, his points, and the best three. */
export function Card({ game }) {
  const { picture } = game;
  const best = [...rows(game)].sort((a, b) => a.place - b.place).slice(0, 3);
  return html`
    <div class="table-card-rows">
      <p class="table-card-who"><${Fit} text=${picture.winner ?? picture.turn} least=${0.5} /></p>
      <p class="ztw-card-turn">
        ${
          picture.winner
            ? t("zehntausend.head.done")
            : html`${t("zehntausend.turn_points_short")} <b>
          ${points(picture.turn_points)}
        </b>`
        }
      </p>
      <ol>
        ${best.map(
          (row) => html`<li key=${row.name}>
          <${Fit} text=${row.name} least=${0.5} />
          <b>${points(row.total)}</b>
        </li>`,
        )}
      </ol>
    </div>`;
}

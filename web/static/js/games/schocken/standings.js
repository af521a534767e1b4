/** The phone's small pictures of Schocken: open dice, the seats in a line each, the last round, the result. */
import { Die } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { count, t } from "../../lib/words.js";
import { Crown } from "./crown.js";
import { movedWord, seats, throwWord, whyWords } from "./model.js";

/** Dice that lie open beside the cup. */
export const OpenDice = ({ open }) => html`
  <p class="open-dice"><span class="label">${t("schocken.open")}</span>
    ${open.map((value, at) => value !== null && html`<${Die} key=${at} face=${value} />`)}</p>`;

/** What a seat's cup looks like in a line. */
function CupLine({ seat }) {
  if (seat.shown)
    return html`<span class="line-dice">
      ${seat.open.map((value, at) => html`<${Die} key=${at} face=${value} />`)}
    </span>`;
  const lying = seat.open.flatMap((value, at) => (value === null ? [] : [html`<${Die} key=${at} face=${value} />`]));
  return html`<span class="line-dice">
    ${lying}
    <small>${seat.thrown ? count("schocken.throws", seat.thrown) : ""}</small>
  </span>`;
}

export function Standings({ game, seat, kings }) {
  return html`
    <section class="below" aria-label=${t("standings.title")}>
      <p class="label">${t("schocken.stock", { n: game.picture.stock })}</p>
      <ol class="lines">${seats(game, kings).map(
        (row) => html`
        <li
          key=${row.name}
          class=${`line schocken-line ${row.name === seat ? "line-own" : ""} ${row.turn ? "line-turn" : ""} ${
            row.out ? "line-out" : ""
          }`}
        >
          <span class="line-name">
            ${row.name}
            ${row.king && html` <${Crown} />`}
            ${row.leads ? html` <small>${t("schocken.leads")}</small>` : ""}
            ${row.lost ? html` <small>${t(`schocken.lost.${row.lost === 1 ? "one" : "other"}`)}</small>` : ""}
          </span>
          ${game.picture.status === "running" && html`<${CupLine} seat=${row} />`}
          <span class="line-value line-deckel" role="img" aria-label=${count("schocken.deckel", row.deckel)}>
            <i class="mat-small"></i>
            ${row.deckel}
          </span>
        </li>`,
      )}</ol>
    </section>`;
}

/** The last round as it was lifted: every throw, what moved. */
export function LastRound({ game, seat }) {
  const round = game.picture.last_round;
  return html`
    <section class="last-round" aria-label=${t("schocken.last_round")}>
      <p class="last-moved" role="status">${movedWord(round)}</p>
      ${whyWords(round).map((words) => html`<p key=${words} class="last-why">${words}</p>`)}
      <ol class="lines">${round.ranking.map(
        (line) => html`
        <li key=${line.player} class=${`line schocken-line ${line.player === seat ? "line-own" : ""}`}>
          <span class="line-name">
            ${line.player}
            ${line.player === round.high ? html` <small>${t("schocken.high")}</small>` : ""}
            ${line.player === round.low ? html` <small>${t("schocken.low")}</small>` : ""}
          </span>
          <span class="line-dice">${line.dice.map((value, at) => html`<${Die} key=${at} face=${value} />`)}</span>
          <span class="line-value line-throw">${throwWord(line)}</span>
        </li>`,
      )}</ol>
    </section>`;
}

export function Result({ game, seat, kings }) {
  const { loser } = game.picture;
  const lost = loser === seat;
  return html`
    <div class="question">
      <h2 class="ask" aria-live="polite">${t(lost ? "schocken.you_lost" : "schocken.has_lost", { name: loser })}</h2>
      ${kings.includes(seat) && html`<p class="said"><${Crown} /> ${t("schocken.you_king")}</p>`}
      <${LastRound} game=${game} seat=${seat} />
      <${Standings} game=${game} seat=${seat} kings=${kings} />
    </div>`;
}

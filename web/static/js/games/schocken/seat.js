/** One seat at the table on the wall: its cup or its open dice, its throws, its Deckel. */
import { Die } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { count, t } from "../../lib/words.js";
import { Crown } from "./crown.js";
import { Leather } from "./cup.js";
import { Pile } from "./mats.js";
import { throwWord } from "./model.js";

/** What stands before the seat: the lifted round, open dice, or a cup with what lies beside it. */
function Place({ seat }) {
  if (seat.line) {
    return html`<span class="skw-dice">
      ${seat.line.dice.map((value, at) => html`<${Die} key=${at} face=${value} />`)}
    </span>`;
  }
  if (seat.shown)
    return html`<span class="skw-dice">
      ${seat.open.map((value, at) => html`<${Die} key=${at} face=${value} />`)}
    </span>`;
  const covered = !seat.out;
  return html`
    <span class="skw-dice">
      ${covered && html`<span class="skw-cup" role="img" aria-label=${t("schocken.cup.covered")}><${Leather} /></span>`}
      ${seat.open.map((value, at) => value !== null && html`<${Die} key=${at} face=${value} />`)}
    </span>`;
}

/** What is said below the name. */
function caption(seat) {
  if (seat.loser) return t("schocken.lost_game");
  if (seat.line) return `${throwWord(seat.line)} · ${count("schocken.throws", seat.line.throws)}`;
  if (seat.out) return t("schocken.is_out");
  if (seat.thrown) return count("schocken.throws", seat.thrown);
  return "";
}

export function Seat({ seat, limit }) {
  const states = [
    seat.turn && "skw-turn",
    seat.out && "skw-out",
    seat.high && "skw-high",
    seat.low && "skw-low",
    seat.loser && "skw-loser",
  ];
  const mark = seat.high ? t("schocken.high") : seat.low ? t("schocken.low") : seat.leads ? t("schocken.leads") : "";
  return html`
    <li class=${`skw-seat ${states.filter(Boolean).join(" ")}`}>
      <p class="skw-name"><${Fit} text=${seat.name} least=${0.5} />${seat.king && html`<${Crown} />`}</p>
      <p class="skw-caption">
        <${Fit} text=${caption(seat)} least=${0.5} />
        ${
          !seat.line &&
          seat.thrown > 0 &&
          html`<span class="skw-dots" aria-hidden="true">
          ${Array.from(
            { length: limit },
            (_, n) => html`<i key=${n} class=${n < seat.thrown ? "skw-dot-used" : ""}>
          </i>`,
          )}
        </span>`
        }
      </p>
      <${Place} seat=${seat} />
      <p class="skw-mark">${mark}</p>
      <span class="skw-deckel" data-mats=${`of ${seat.name}`}>
        <${Pile} n=${seat.deckel} />
        <b role="img" aria-label=${count("schocken.deckel", seat.deckel)}>${seat.deckel}</b>
      </span>
    </li>`;
}

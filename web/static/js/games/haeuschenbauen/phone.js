/** A seat's question in Häuschenbauen: throw, and see the own house grow; below it the houses of the others. */
import { Die } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { ThrowDice } from "../../parts/throw_dice.js";
import { count, t } from "../../lib/words.js";
import { House } from "./house.js";
import { chances, lastWords, throwsOf } from "./model.js";

export const head = ({ picture }) =>
  `${t("haeuschenbauen.title")} · ${count("haeuschenbauen.windows", picture.windows)}`;

function Last({ picture }) {
  const { last } = picture;
  if (!last) return null;
  return html`
    <div class=${`last-throw last-${last.outcome}`} role="status" aria-live="polite">
      <${Die} face=${last.die} roll=${throwsOf(picture)} /><p>${lastWords(picture)}</p>
    </div>`;
}

/** Which face draws what: what is there, what can come now, what has to wait. */
function Plan({ house, windows }) {
  return html`
    <ul class="plan" aria-label=${t("haeuschenbauen.plan")}>
      ${chances(house, windows).map(
        ({ face, part, there, wanted, what }) => html`
        <li key=${part} class=${`plan-part plan-${what}`}>
          <${Die} face=${face} dim=${what !== "open"} />
          <span class="plan-words">
            ${t(`haeuschenbauen.part.${part}`)}
            ${wanted > 1 && html` <small>${there}/${wanted}</small>`}
          </span>
          <i>${t(`haeuschenbauen.plan.${what}`)}</i>
        </li>`,
      )}
    </ul>`;
}

function Others({ picture, seat }) {
  const names = Object.keys(picture.houses).filter((name) => name !== seat);
  if (names.length === 0) return null;
  return html`
    <ul class="below houses" aria-label=${t("haeuschenbauen.others")}>
      ${names.map(
        (name) => html`<li key=${name} class=${name === picture.turn ? "house-turn" : ""}>
        <${House} house=${picture.houses[name]} windows=${picture.windows} name=${name} />
        <span>${name}</span>
      </li>`,
      )}
    </ul>`;
}

function asked({ picture }, seat) {
  const { winner, turn } = picture;
  if (winner)
    return winner === seat ? t("haeuschenbauen.won", { name: seat }) : t("haeuschenbauen.winner", { name: winner });
  return t(turn === seat ? "ask.throw" : "wait.throws", { name: turn });
}

export function Question({ state, seat, act, sending }) {
  const { game } = state;
  const { picture } = game;
  const house = picture.houses[seat];
  const mine = picture.turn === seat;
  const thrown = (faces) => act({ type: "roll", player: seat, ...(faces ? { die: faces[0] } : {}) });
  return html`
    <div class="question haeuschenbauen">
      <h2 class="ask" aria-live="polite">${asked(game, seat)}</h2>
      <${Last} picture=${picture} />
      ${house && html`<div class="own-house"><${House} house=${house} windows=${picture.windows} name=${seat} /></div>`}
      ${
        mine &&
        html`<${ThrowDice}
        key=${throwsOf(picture)}
        game=${game}
        number=${1}
        sending=${sending}
        onThrow=${thrown}
      />`
      }
      ${house && !picture.winner && html`<${Plan} house=${house} windows=${picture.windows} />`}
      <${Others} picture=${picture} seat=${seat} />
    </div>`;
}

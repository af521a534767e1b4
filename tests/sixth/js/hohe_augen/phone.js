/** A seat's question: throw. */
import { html } from "../../lib/dom.js";
import { ThrowDice } from "../../parts/throw_dice.js";
import { t } from "../../lib/words.js";

export const head = () => t("hohe_augen.title");

function asked({ winner, turn }, seat) {
  if (winner) return t("hohe_augen.winner", { name: winner });
  return t(turn === seat ? "ask.throw" : "wait.throws", { name: turn });
}

export function Question({ state, seat, act, sending }) {
  const { game } = state;
  const { picture } = game;
  const thrown = (faces) => act({ type: "roll", player: seat, ...(faces ? { die: faces[0] } : {}) });
  const number = picture.eyes[seat]?.length ?? 0;
  return html`
    <div class="question hohe-augen">
      <h2 class="ask" aria-live="polite">${asked(picture, seat)}</h2>
      ${
        picture.turn === seat &&
        html`<${ThrowDice}
        key=${number}
        game=${game}
        number=${1}
        sending=${sending}
        onThrow=${thrown}
      />`
      }
    </div>`;
}

/** Several players on one phone: who is looked at, who is asked; a touch hands the phone over. */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";

export function HandOver({ state, seat, onChoose }) {
  const turn = state.game?.picture.turn ?? null;
  return html`
    <nav class="hand-over" aria-label=${t("phone.hand_over")}>
      ${state.you.map(
        (name) => html`
        <button
          type="button"
          key=${name}
          class=${`hand ${name === turn ? "hand-asked" : ""}`}
          aria-pressed=${name === seat}
          onClick=${() => onChoose(name)}
        >
          <span class="hand-name">${name}</span>
          ${name === turn && html`<span class="hand-turn">${t("phone.on_turn")}</span>`}
        </button>`,
      )}
    </nav>`;
}

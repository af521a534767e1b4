/** The phone while no game runs: who you are, who else is here, and that there is nothing to do yet. */
import { html } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { list, t } from "../lib/words.js";
import { Block } from "../parts/block.js";

const WINDOWS = 8; // at least; each player has one

/** @param {boolean} props.away  it has been said already that the one who is looked at plays in nothing */
export function Lobby({ state, away }) {
  const windows = Math.max(WINDOWS, 2 * Math.ceil(state.players.length / 2));
  return html`
    <div class="question">
      ${
        !away &&
        html`<h2 class="ask">${t("lobby.hello", { names: list(state.you) })}</h2>
          <p class="said">${t("lobby.wait")}</p>`
      }
      <p><a class="button button-small" href=${`/solo?lang=${page.lang}`}>${t("menu.solo")}</a></p>
      <section class="lobby-house"><${Block} players=${state.players} windows=${windows} /></section>
    </div>`;
}

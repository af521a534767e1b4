/** The phone while no game runs: who you are, who else is here, and that there is nothing to do yet. */
import { html } from "../lib/dom.js";
import { list, t } from "../lib/words.js";

export function Lobby({ state }) {
  return html`
    <div class="question">
      <h2 class="ask">${t("lobby.hello", { names: list(state.you) })}</h2>
      <p class="said">${t("lobby.wait")}</p>
      <section class="below">
        <p class="label">${t("welcome.who")}</p>
        <ul class="names">
          ${state.players.map(
            ({ name, phone }) => html`<li key=${name}>
            <span>${name}</span>
            <span class="names-note">${t(phone ? "welcome.phone" : "welcome.no_phone")}</span>
          </li>`,
          )}
        </ul>
      </section>
    </div>`;
}

/** The phone while no game runs: who you are, who else is here, and that there is nothing to do yet. */
import { html } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { list, t } from "../lib/words.js";

/** @param {boolean} props.away  it has been said already that the one who is looked at plays in nothing */
export function Lobby({ state, away }) {
  return html`
    <div class="question">
      ${
        !away &&
        html`<h2 class="ask">${t("lobby.hello", { names: list(state.you) })}</h2>
          <p class="said">${t("lobby.wait")}</p>`
      }
      <p><a class="button button-small" href=${`/solo?lang=${page.lang}`}>${t("menu.solo")}</a></p>
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

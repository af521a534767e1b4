/**
 * The wall while no game runs: how to join, large; who is here; and the lane's last throw, which counts for nothing.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Join } from "../parts/join.js";
import { Pins } from "../parts/pins.js";
import { count, t } from "../lib/words.js";

/** Rows that fit beside the QR code. */
const SHOWN = 12;

function Guests({ players }) {
  if (players.length === 0) return html`<p class="guests-none">${t("welcome.nobody")}</p>`;
  const more = players.length - SHOWN;
  return html`
    <ul class="guests">
      ${players.slice(0, SHOWN).map(
        ({ name, phone }) => html`
        <li key=${name} class="guest">
          <${Fit} text=${name} />
          <span class="guest-phone">${t(phone ? "welcome.phone" : "welcome.no_phone")}</span>
        </li>`,
      )}
      ${more > 0 && html`<li class="guest guest-more">${t("welcome.more", { n: more })}</li>`}
    </ul>`;
}

export function Welcome({ state, join }) {
  const last = state.lane.last?.past ? null : state.lane.last;
  return html`
    <div class="welcome">
      <section class="welcome-join"><${Join} join=${join} size="big" /></section>
      <section class="welcome-people">
        <h2 class="label">${t("welcome.who")}</h2>
        <${Guests} players=${state.players.filter(({ here = true }) => here)} />
        <div class="welcome-last">
          <${Pins}
            last=${last}
            throwKey=${JSON.stringify(last)}
            label=${last ? count("pins.fell", last.pins) : t("pins.none_yet")}
          />
          ${
            last &&
            html`<p>
            <b class="welcome-count">${last.pins}</b>
            ${last.aside && html`<span>${t("wall.aside")}</span>`}
          </p>`
          }
        </div>
      </section>
    </div>`;
}

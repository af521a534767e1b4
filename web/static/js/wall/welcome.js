/**
 * The wall while no game runs: the empty street at dusk, the club's name on its sign, how to join, large; whoever joins
 * lights a window.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Join } from "../parts/join.js";
import { t } from "../lib/words.js";

/** Windows of the house. */
const WINDOWS = 12;

function Window({ player }) {
  if (!player) return html`<li class="window window-dark" aria-hidden="true"></li>`;
  return html`
    <li class="window guest">
      <${Fit} text=${player.name} lines=${2} least=${0.5} />
    </li>`;
}

function House({ players }) {
  const more = players.length - WINDOWS;
  const shown = players.slice(0, WINDOWS);
  const free = Array.from({ length: WINDOWS - shown.length }, (_, index) => index);
  return html`
    <div class="block">
      <svg class="block-roof" viewBox="0 0 300 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 40 50 6 100 40 150 6 200 40 250 6 300 40Z" />
      </svg>
      <div class="block-wall">
        <h2 class="label">
          ${players.length ? t("welcome.who") : t("welcome.nobody")}
          ${more > 0 && html` <span class="guest-more">${t("welcome.more", { n: more })}</span>`}
        </h2>
        <ul class="windows guests">
          ${shown.map((player) => html`<${Window} key=${player.name} player=${player} />`)}
          ${free.map((index) => html`<${Window} key=${`free${index}`} />`)}
        </ul>
      </div>
    </div>`;
}

export function Welcome({ state, join }) {
  return html`
    <div class="welcome">
      <section class="welcome-join">
        <p class="street-sign">
          <i class="screw"></i><i class="screw"></i>
          <${Fit} text=${state.club?.name || t("station")} lines=${2} least=${0.4} />
        </p>
        <${Join} join=${join} size="big" />
      </section>
      <section class="welcome-people">
        <${House} players=${state.players.filter(({ here = true }) => here)} />
      </section>
    </div>`;
}

/** The house of those who are there: whoever joins lights a window, on the wall and on the phones. */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { t } from "../lib/words.js";

function Window({ player }) {
  if (!player) return html`<li class="window window-dark" aria-hidden="true"></li>`;
  return html`
    <li class="window">
      <${Fit} text=${player.name} lines=${2} least=${0.5} />
    </li>`;
}

/**
 * @param {object[]} props.players  of the state; those who are not here have no window
 * @param {number} props.windows  how many the house has
 */
export function Block({ players, windows }) {
  const here = players.filter(({ here: there = true }) => there);
  const shown = here.slice(0, windows);
  const more = here.length - shown.length;
  const free = Array.from({ length: windows - shown.length }, (_, index) => index);
  return html`
    <div class="block">
      <svg class="block-roof" viewBox="0 0 300 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 40 50 6 100 40 150 6 200 40 250 6 300 40Z" />
      </svg>
      <div class="block-wall">
        <h2 class="label">
          ${here.length ? t("welcome.who") : t("welcome.nobody")}
          ${more > 0 && html` <span>${t("welcome.more", { n: more })}</span>`}
        </h2>
        <ul class="windows">
          ${shown.map((player) => html`<${Window} key=${player.name} player=${player} />`)}
          ${free.map((index) => html`<${Window} key=${`free${index}`} />`)}
        </ul>
      </div>
    </div>`;
}

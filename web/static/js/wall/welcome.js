/**
 * The wall while no game runs: the empty street at dusk, the club's name on its sign, how to join, large; whoever joins
 * lights a window.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Block } from "../parts/block.js";
import { Join } from "../parts/join.js";
import { t } from "../lib/words.js";

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
        <${Block} players=${state.players} windows=${12} />
      </section>
    </div>`;
}

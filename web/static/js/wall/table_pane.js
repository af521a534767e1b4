/**
 * The left side of the wall for a game at the table: whose turn it is, what the game shows there, and in gold whom all
 * wait for.  At the end it names who has won or lost.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Join } from "../parts/join.js";
import { t } from "../lib/words.js";

/** How the awaited player is reached: a computer plays by itself. */
export function awaitedWords({ players, game }) {
  const { turn } = game.picture;
  if (game.computers?.[turn]) return t("table.await.computer", { name: turn });
  const player = players.find(({ name }) => name === turn);
  if (player?.asleep) return t("await.asleep", { name: turn });
  return t("table.await.player", { name: turn });
}

/**
 * @param {object} props
 * @param {string} props.label  above the name, such as "Am Wurf"
 * @param {string} props.who
 * @param {string|null} props.awaited  the golden line; null for none
 */
export function TablePane({ label, who, awaited, join, children }) {
  return html`
    <section class="pane table-pane">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${label}</p>
        <p class="turn-who"><${Fit} text=${who} least=${0.5} /></p>
      </div>
      <div class="table-pane-middle">${children}</div>
      ${awaited && html`<p class="await await-throw"><${Fit} text=${awaited} lines=${2} /></p>`}
      <${Join} join=${join} size="small" />
    </section>`;
}

/** What is said of throws on the wall: the last one's pins and count, those that wait, and what is being cleared up. */
import { html } from "../../../lib/dom.js";
import { Fit } from "../../../lib/fit.js";
import { count, t } from "../../../lib/words.js";
import { digitOf, heldFor } from "../model.js";

/** The throw whose pins are shown: the one that waits for its place, else the lane's last; none of an earlier game. */
export function shownThrow({ lane, game }) {
  const counted = (game.throws ?? []).at(-1);
  if (game.picture.phase !== "place") return lane.last?.past ? counted : lane.last;
  if (counted && counted.pins === game.picture.pending_pins) return counted;
  return { pins: game.picture.pending_pins, fallen: null, player: game.picture.turn };
}

/** What is said of the throw beside its count. */
function remark(shown, { setup }) {
  if (shown.aside) return t("wall.aside");
  if (shown.foul) return t(`pins.foul.${shown.foul}`);
  if (shown.pins === 0 && setup.mode === "niedrig") return t("pins.pumpe_low");
  if (shown.pins === 0) return t("pins.pumpe");
  if (shown.pins === 9) return t("pins.nine");
  return count("pins.word", shown.pins);
}

/** @param {boolean} waits  its digit waits for its place */
export function Count({ shown, game, waits }) {
  if (!shown) return html`<div class="count count-none"><p>${t("pins.none_yet")}</p></div>`;
  return html`
    <div class=${`count ${shown.aside ? "count-aside" : ""}`}>
      ${shown.foul && html`<span class=${`foul-card foul-${shown.foul}`} aria-hidden="true"></span>`}
      <b class="count-figure">${waits ? digitOf(shown.pins, game.setup.mode) : shown.pins}</b>
      <p class="count-words">
        <${Fit} text=${remark(shown, game)} lines=${2} />
        ${shown.doubtful && html`<span class="count-doubt">${t("pins.doubtful")}</span>`}
      </p>
    </div>`;
}

/** Throws that came while a place was still being chosen, each with the player it is for. */
export function Held({ state, most = 3 }) {
  const held = heldFor(state.game, state.lane.held);
  if (held.length === 0) return null;
  return html`
    <div class="held">
      <p class="held-word">${t("wall.held")}</p>
      <ul>
        ${held.slice(0, most).map(
          ({ pins, name, index }) => html`<li key=${index}>
          <b>${pins}</b>
          <${Fit} text=${name ?? t("held.nobody")} />
        </li>`,
        )}
      </ul>
      ${held.length > most && html`<p class="held-more">${t("wall.held_more", { n: held.length - most })}</p>`}
    </div>`;
}

/** Lane and person told a throw differently, and the host is asked. */
export function Asked({ asked = [] }) {
  const last = asked.at(-1);
  if (!last) return null;
  const words = t(last.player ? "wall.asked_of" : "wall.asked", { ...last, typed: last.typed ?? "?" });
  return html`<div class="held" role="status"><p><${Fit} text=${words} lines=${2} /></p></div>`;
}

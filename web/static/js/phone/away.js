/** Somebody of this phone has gone home or sits out: good night, or so long, and the way back. */
import { html, useState } from "../lib/dom.js";
import { list, t } from "../lib/words.js";

const leftOf = ({ game }, name) => (game?.left ?? []).find((one) => one.name === name) ?? null;

/** Whether he is in the game that is on, however little he wants of the next one. */
const plays = ({ game }, name) => game?.picture.status === "running" && game.setup.players.includes(name);

/** Whether he is out of the lane's game, or sits out and is in none. */
export const isAway = (state, name) =>
  leftOf(state, name) !== null ||
  (state.players.find((player) => player.name === name)?.here === false && !plays(state, name));

/** What his throws are worth now: "Deine 9 zählt nicht mehr." */
function lostWords({ pins }) {
  if (pins.length === 0) return t("away.lost.none");
  return t(pins.length === 1 ? "away.lost.one" : "away.lost.other", { pins: list(pins.map(String)) });
}

/** @param {(what: string, args: object) => Promise<object>} props.person  a `person` message */
export function Away({ state, name, person }) {
  const [busy, setBusy] = useState(false);
  const left = leftOf(state, name);
  async function back() {
    setBusy(true);
    await person("return", { name });
    setBusy(false);
  }
  return html`
    <section class="away" role="status">
      <h2 class="ask">${t(left ? "away.night" : "away.out", { name })}</h2>
      ${left && html`<p class="said">${lostWords(left)}</p>`}
      <button type="button" class="button" disabled=${busy} onClick=${back}>
        ${t(left ? "away.undo" : "presence.back")}
      </button>
      ${left && html`<p class="hint">${t("away.how_long")}</p>`}
    </section>`;
}

/**
 * A nine gets a moment of glory, a Pumpe a moment of shame: a sign that hangs over the wall for 1.5 seconds.
 * It takes no place in the layout and no click.  Only a throw that was just counted has one; a correction, a
 * reload or a link that came back has none.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { BODY } from "../parts/pins.js";

const LASTS = 1500; // milliseconds

/** The moment that the step from one state to the next deserves, or null. */
function momentOf(before, after) {
  if (!before?.game || !after?.game || before.epoch !== after.epoch || before.game.id !== after.game.id) return null;
  const [old, now] = [before.game.throws ?? [], after.game.throws ?? []];
  if (now.length !== old.length + 1) return null;
  const { pins, player, n } = now[now.length - 1];
  if (pins !== 0 && pins !== 9) return null;
  return {
    kind: pins === 9 ? "nine" : "pumpe",
    player,
    pins,
    n,
    game: after.game.id,
    key: `${after.game.id}.${n}.${after.v}`,
  };
}

/** Whether the throw of a moment still stands: not taken back, not corrected, and no other game has begun. */
const stands = ({ n, pins, game }, now) => now.game?.id === game && now.game.throws?.[n - 1]?.pins === pins;

/** The moment to show now; `fresh`: the state is the first one of a link. */
export function useMoment(state, fresh) {
  const before = useRef(null);
  const [moment, setMoment] = useState(null);
  useEffect(() => {
    const found = fresh ? null : momentOf(before.current, state);
    before.current = state;
    if (found) setMoment(found);
  }, [state]);
  useEffect(() => {
    if (!moment) return undefined;
    const timer = setTimeout(() => setMoment(null), LASTS);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment && stands(moment, state) ? moment : null;
}

const NINE = Array.from({ length: 9 }, (_, index) => index);

export function Moment({ moment }) {
  if (!moment) return null;
  const glory = moment.kind === "nine";
  return html`
    <div class=${`moment moment-${moment.kind}`} key=${moment.key} aria-hidden="true">
      ${
        glory &&
        html`<div class="burst">
        ${NINE.map(
          (index) => html`
          <svg
            class="burst-pin"
            key=${index}
            viewBox="-16 -58 32 62"
            style=${{ "--turn": `${index * 40 - 160}deg`, "--spin": `${(index % 2 ? 1 : -1) * 260}deg` }}
          >
            <path d=${BODY} />
          </svg>`,
        )}
      </div>`
      }
      ${!glory && html`<div class="gutter"><span class="ball"></span></div>`}
      <div class="sign">
        <i class="screw"></i><i class="screw"></i>
        <b class="sign-word">${t(glory ? "moment.nine" : "moment.pumpe")}</b>
        <span class="sign-name">${moment.player}</span>
      </div>
    </div>`;
}

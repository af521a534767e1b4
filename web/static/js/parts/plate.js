/**
 * A house number as an enamel plate: blue for high numbers, green for low ones, a white rim with the team's
 * colour and mark in a duel.  A free place is a dark field with two screw holes; a digit drops into its field.
 */
import { html, useLayoutEffect, useRef } from "../lib/dom.js";
import { calm } from "../lib/hooks.js";
import { Mark } from "./marks.js";
import { t } from "../lib/words.js";

const DROP = 250; // milliseconds

/**
 * Let `figure` come from the count on the lane's side of the wall, or from just above where there is none.  It is
 * measured once all effects of this drawing have run, so that a row about to slide is met where it still stands.
 */
function drop(figure) {
  const source = figure.closest(".wall")?.querySelector("[data-count]");
  const to = figure.getBoundingClientRect();
  const from = source ? source.getBoundingClientRect() : { left: to.left, top: to.top - to.height, height: to.height };
  const scale = Math.min(from.height / to.height || 1, 2.5);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  figure.animate(
    [
      { transform: start, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ],
    { duration: DROP, easing: "cubic-bezier(.5,0,.85,.5)" },
  );
}

/** One field of a plate. */
function Field({ digit }) {
  const figure = useRef(null);
  const before = useRef(digit);
  useLayoutEffect(() => {
    const fresh = before.current !== digit && digit !== null;
    if (fresh && !calm()) queueMicrotask(() => figure.current && drop(figure.current));
    before.current = digit;
  }, [digit]);
  return html`
    <span class=${`field ${digit === null ? "field-free" : "field-set"}`}>
      ${
        digit === null
          ? html`<i class="screw" />
      <i class="screw" />`
          : html`<b class="figure" ref=${figure}>${digit}</b>`
      }
    </span>`;
}

/** A number as it is spoken by a screen reader: "7, frei, 2". */
function spoken(digits) {
  return digits.map((digit) => digit ?? t("plate.free")).join(", ");
}

/**
 * @param {(number|null)[]} digits  from the front place to the Einer; null is free
 * @param {"hoch"|"niedrig"} mode
 * @param {number|null} team  the team's number in a duel
 */
export function Plate({ digits, mode, team = null, side = null, name = "" }) {
  const kind = `plate plate-${mode} ${team === null ? "" : `plate-team team-${team}`}`;
  return html`
    <span
      class=${kind}
      role="img"
      aria-label=${t(side === null ? "plate.label" : "plate.label_team", { name, team: side, digits: spoken(digits) })}
      style=${{ "--digits": digits.length }}
    >
      <span class="plate-fields">
        ${digits.map((digit, index) => html`<${Field} key=${index} digit=${digit} />`)}
      </span>
      ${team !== null && html`<span class="plate-tab"><${Mark} number=${team} /></span>`}
    </span>`;
}

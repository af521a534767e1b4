/**
 * A house number as an enamel plate: blue for high numbers, green for low ones, a white rim with the team's
 * colour and mark in a duel.  A free place is a dark field with two screw holes; a digit drops into its field.
 */
import { html, useLayoutEffect, useRef } from "../lib/dom.js";
import { Mark } from "./marks.js";
import { t } from "../lib/words.js";

/** One field of a plate; a digit that has just come drops into it. */
function Field({ digit }) {
  const before = useRef(digit);
  const fresh = before.current !== digit;
  useLayoutEffect(() => {
    before.current = digit;
  }, [digit]);
  return html`
    <span class=${`field ${digit === null ? "field-free" : "field-set"}`}>
      ${
        digit === null
          ? html`<i class="screw" />
      <i class="screw" />`
          : html`<b class=${`figure ${fresh ? "figure-fresh" : ""}`}>${digit}</b>`
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

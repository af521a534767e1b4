/**
 * A house number as an enamel plate: blue for high numbers, green for low ones, a white rim with the team's
 * colour and mark in a duel.  A free place is a dark field with two screw holes.  A wall draws a dozen of them at once,
 * so a field is one element: its screws are painted, its digit is its text.
 */
import { html } from "../lib/dom.js";
import { Mark } from "./marks.js";
import { t } from "../lib/words.js";

const fieldClass = (digit) => (digit === null ? "field field-free" : "field field-set");

/** A number as it is spoken by a screen reader: "7, frei, 2". */
function spoken(digits) {
  return digits.map((digit) => digit ?? t("plate.free")).join(", ");
}

/**
 * @param {(number|null)[]} digits  from the front place to the Einer; null is free
 * @param {"hoch"|"niedrig"} mode
 * @param {number|null} team  the team's number in a duel
 * @param {boolean} [bare]  without its fields
 */
export function Plate({ digits, mode, team = null, side = null, name = "", bare = false }) {
  const kind = `plate plate-${mode} ${team === null ? "" : `plate-team team-${team}`}`;
  return html`
    <span
      class=${kind}
      role="img"
      aria-label=${t(side === null ? "plate.label" : "plate.label_team", { name, team: side, digits: spoken(digits) })}
      style=${{ "--digits": digits.length }}
    >
      <span class="plate-fields">
        ${!bare && digits.map((digit) => html`<span class=${fieldClass(digit)}>${digit}</span>`)}
      </span>
      ${team !== null && html`<span class="plate-tab"><${Mark} number=${team} /></span>`}
    </span>`;
}

/**
 * The nine pins as the diamond they are: 9 behind, 1 in front, 5 is the König with his crown.
 *
 * A pin that stands is a pin; one that fell tips over and leaves the ring of its place.  Where only the count is
 * known (`fallen` null) no pin pretends to stand or lie: all are outlines.
 */
import { html, useRef } from "../lib/dom.js";
import { useUnits } from "../lib/units.js";

/** Foot of each pin in the drawing, from the back row to the front, as the player sees them. */
export const FEET = {
  9: [120, 58],
  7: [76, 98],
  8: [164, 98],
  4: [32, 138],
  5: [120, 138],
  6: [208, 138],
  2: [76, 178],
  3: [164, 178],
  1: [120, 218],
};
const BACK_TO_FRONT = [9, 7, 8, 4, 5, 6, 2, 3, 1];
export const BODY =
  "M0 0C-9 0-10-4-10.5-10-11-20-7-27-5.2-34-4-39-7-41-7-46.5" +
  "A7 7 0 0 1 7-46.5C7-41 4-39 5.2-34 7-27 11-20 10.5-10 10-4 9 0 0 0Z";
const CROWN = "M-7.5-51.5-9-61l5 4 4-7 4 7 5-4-1.5 9.5Z";

/** How a pin stands in the picture: `up`, `down`, or `unknown`. */
function stance(pin, last) {
  if (!last) return "up";
  if (last.fallen) return last.fallen.includes(pin) ? "down" : "up";
  if (last.pins === 0) return "up";
  return last.pins === 9 ? "down" : "unknown";
}

/** The drawing's box: from its left and upper edge, so wide and high. */
const [LEFT, TOP, WIDTH, HEIGHT] = [2, -14, 236, 244];

/** Pixels of one unit of the drawing, so that it fits its box whole. */
const units = ({ width, height }) => ({ "--p": Math.min(width / WIDTH, height / HEIGHT) });

/** The ones behind stand a little further off. */
const scaleAt = (y) => 1.28 + (y - 62) / 700;

/** Each pin is a picture of its own: what tips over is moved by the compositor and nothing is drawn again. */
function Pin({ pin, last }) {
  const [x, y] = FEET[pin];
  const way = pin === 5 ? (last && last.pins % 2 ? 1 : -1) : Math.sign(x - 120) || (pin === 9 ? 1 : -1);
  const place = {
    "--x": x - LEFT - WIDTH / 2,
    "--y": y - TOP - HEIGHT / 2,
    "--scale": scaleAt(y),
    "--way": `${way * 82}deg`,
  };
  return html`
    <svg
      class=${`pin pin-${stance(pin, last)} ${pin === 5 ? "pin-king" : ""}`}
      data-pin=${pin}
      viewBox="-16 -64 32 66"
      style=${place}
    >
      <path class="pin-wood" d=${BODY} />
      <path
        class="pin-shade"
        d="M2 0C9 0 10-4 10.5-10 11-20 7-27 5.2-34 4-39 7-41 7-46.5 7-50 4-53.5 1-53.5 5-46 0-40 1-33 3-22 5-10 2 0Z"
      />
      <path class="pin-band" d="M-5.8-32.5Q0-30.5 5.8-32.5L6.8-28.5Q0-26-6.8-28.5Z" />
      ${pin === 5 && html`<path class="pin-crown" d=${CROWN} />`}
    </svg>`;
}

/** The rings of the nine places, under all pins. */
function Floor({ last }) {
  return html`
    <svg class="pin-floor" viewBox=${`${LEFT} ${TOP} ${WIDTH} ${HEIGHT}`}>
      ${BACK_TO_FRONT.map(
        (pin) => html`<ellipse
        key=${pin}
        class=${`pin-place pin-place-${stance(pin, last)}`}
        cx=${FEET[pin][0]}
        cy=${FEET[pin][1]}
        rx=${13 * scaleAt(FEET[pin][1])}
        ry=${6 * scaleAt(FEET[pin][1])}
      />`,
      )}
    </svg>`;
}

/**
 * @param {{pins: number, fallen: number[]|null}|null} last  the throw shown; null: all nine stand
 * @param {string} throwKey  changes with every throw, so that the pins stand up and fall anew
 * @param {boolean} [told]  a throw that is there from the start has been seen to fall
 */
export function Pins({ last, throwKey = "", label, told = false }) {
  const box = useUnits(units);
  const first = useRef(throwKey);
  const still = told && first.current === throwKey;
  return html`
    <div class=${`pins ${still ? "pins-told" : ""}`} role="img" aria-label=${label} ref=${box}>
      <${Floor} last=${last} />
      ${BACK_TO_FRONT.map((pin) => html`<${Pin} key=${`${throwKey}.${pin}`} pin=${pin} last=${last} />`)}
    </div>`;
}

/** The street of the evening over the whole board, in a pause. */
import { html } from "../lib/dom.js";
import { Street, sizeOf } from "../parts/street.js";

const BROAD = 1.9; // a wall without its head, in parts of its height

/** Houses in a line, so that all of them are as large as a wall allows. */
function perLine(houses) {
  const largest = (inLine) => {
    const [width, height] = sizeOf(houses, inLine);
    return Math.min(BROAD / width, 1 / height);
  };
  return [1, 2, 3, 4].map((lines) => Math.ceil(houses / lines)).sort((a, b) => largest(b) - largest(a))[0];
}

export const StreetScene = ({ houses }) => html`
  <div class="street-scene"><${Street} houses=${houses} perLine=${perLine(houses.length)} /></div>`;

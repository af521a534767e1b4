/** The street of the evening over the whole board, in a pause. */
import { html } from "../lib/dom.js";
import { Street } from "../parts/street.js";

/** Houses in a line, so that all of them are as large as a wall allows. */
const perLine = (houses) => Math.ceil(houses / (houses <= 3 ? 1 : houses <= 12 ? 2 : 3));

export const StreetScene = ({ houses }) => html`
  <div class="street-scene"><${Street} houses=${houses} perLine=${perLine(houses.length)} /></div>`;

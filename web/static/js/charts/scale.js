/** One part of a whole on a line from a name to another: luck, skill, how often somebody was better. */
import { html } from "../lib/dom.js";

/** @param {number} at  0 to 1 */
export function Scale({ at, from, to, middle = null }) {
  return html`
    <div class="scale" aria-hidden="true">
      <div class="scale-line">
        ${middle !== null && html`<i class="scale-middle" style=${{ "--at": middle }} />`}
        <i class="scale-mark" style=${{ "--at": Math.min(1, Math.max(0, at)) }} />
      </div>
      <div class="scale-words"><span>${from}</span><span>${to}</span></div>
    </div>`;
}

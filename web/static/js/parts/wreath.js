/** The winner's laurel: two branches of leaves, open on top. */
import { html } from "../lib/dom.js";

const LEAVES = [38, 62, 86, 110, 134, 158];

export const Wreath = () => html`
  <svg class="wreath" viewBox="0 0 64 64" aria-hidden="true">
    ${[1, -1].map(
      (side) => html`<g transform=${`translate(32 32) scale(${side} 1)`} key=${side}>
      <path class="wreath-twig" d="M14-23.5A27 27 0 0 1 0 27" />
      ${LEAVES.map(
        (turn) => html`<g key=${turn} transform=${`rotate(${turn}) translate(0 -26)`}>
        <path transform="rotate(-62)" d="M0 0C-4.5-3-4.5-9 0-13 4.5-9 4.5-3 0 0Z" />
        <path transform="rotate(-118)" d="M0 0C-3.5-2.5-3.5-7 0-10 3.5-7 3.5-2.5 0 0Z" />
      </g>`,
      )}
    </g>`,
    )}
  </svg>`;

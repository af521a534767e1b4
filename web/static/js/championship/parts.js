/** Small pictures of a championship, on all pages alike. */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { outcomeWords } from "./outcome.js";

/** What a table brought, a sentence each. */
export const Told = ({ outcome }) => html`
  <ul class="champ-told">${outcomeWords(outcome).map((words) => html`<li key=${words}>${words}</li>`)}</ul>`;

/** Whether somebody has checked in: a tick, or a ring that waits for one. */
export const Tick = ({ on }) => html`
  <svg class=${`champ-tick ${on ? "champ-tick-on" : ""}`} viewBox="0 0 24 24" role="img"
    aria-label=${t(on ? "champ.here" : "champ.not_here")}>
    <circle cx="12" cy="12" r="10" />
    ${on && html`<path d="m7 12.5 3.5 3.5 7-8" />`}
  </svg>`;

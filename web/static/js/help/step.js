/** One step of an explanation: a picture and what it shows, side by side where there is room. */
import { html } from "../lib/dom.js";

export function Step({ picture, text }) {
  return html`<li class="step"><div class="step-picture">${picture}</div><p class="step-text">${text}</p></li>`;
}

/** A row of a table of values: dice, what they are called, what they are worth. */
export function Worth({ picture, name, worth }) {
  return html`<tr><td class="worth-picture">${picture}</td><th scope="row">${name}</th><td>${worth}</td></tr>`;
}

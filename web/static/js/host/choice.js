/**
 * One of several, as a row of buttons: cells of one width, so that a row that breaks leaves no button wider than
 * others.
 */
import { html } from "../lib/dom.js";

const SHORT = 6; // letters of a word that needs no more room than a number

export function Choice({ label, options, value, words, onChoose }) {
  const said = options.map((option) => String(words(option)));
  const short = said.every((word) => word.length <= SHORT);
  return html`
    <fieldset class=${`choice ${short ? "choice-short" : ""}`}><legend>${label}</legend>
      <div class="choice-row">
        ${options.map(
          (option, index) => html`<button
            type="button"
            key=${option}
            class="choice-button"
            aria-pressed=${option === value}
            onClick=${() => onChoose(option)}
          >
          ${said[index]}
        </button>`,
        )}
      </div>
    </fieldset>`;
}

/**
 * One of several, as a row of buttons: cells of one width, so that a row that breaks leaves no button wider than
 * others.
 */
import { html } from "../lib/dom.js";

const SHORT = 6; // letters of a word that needs no more room than a number

/**
 * @param {(option: any) => string} [props.more]  what an option is about, smaller below its words
 * @param {(option: any) => object} [props.picture]  a drawing above them
 */
export function Choice({ label, options, value, words, more = null, picture = null, onChoose }) {
  const said = options.map((option) => String(words(option)));
  const short = !more && said.every((word) => word.length <= SHORT);
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
          ${picture?.(option)}
          ${said[index]}
          ${more && html` <small>${more(option)}</small>`}
        </button>`,
        )}
      </div>
    </fieldset>`;
}

/** One of several, as a row of buttons. */
import { html } from "../dom.js";

export function Choice({ label, options, value, words, onChoose }) {
  return html`
    <fieldset class="choice"><legend>${label}</legend>
      <div class="choice-row">${options.map((option) => html`<button type="button" key=${option} class="choice-button" aria-pressed=${option === value} onClick=${() => onChoose(option)}>${words(option)}</button>`)}</div>
    </fieldset>`;
}

/** A field with its words. */
import { html } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";

export function Text({ name, words, value, onChange, ...more }) {
  const id = useId(name);
  return html`<label class="field-line" for=${id}>
    <span>${words}</span>
    <input
      class="input"
      id=${id}
      autocomplete="off"
      value=${value}
      onInput=${(event) => onChange(event.target.value)}
      ...${more}
    />
  </label>`;
}

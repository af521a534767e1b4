/** Where the name of a person, a team or a screen is typed. */
import { html } from "../lib/dom.js";

/**
 * @param {object} props  those of the input beside these
 * @param {string} props.value
 * @param {(name: string) => void} props.onName
 * @param {string} [props.className]
 */
export function NameField({ value, onName, className = "", ...more }) {
  return html`
    <input
      class=${`input ${className}`.trim()}
      maxlength="24"
      autocomplete="off"
      value=${value}
      onInput=${(event) => onName(event.target.value)}
      ...${more}
    />`;
}

/** One whose form the keyboard of a phone can send. */
export const OwnNameField = (props) => html`
  <${NameField} autocapitalize="words" spellcheck=${false} enterkeyhint="go" ...${props} />`;

/** One part of the host's page: a line that says what is in it, and opens. */
import { html } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";

/**
 * @param {object} props
 * @param {string} props.note  how things stand there, in a few words, read without opening it
 * @param {boolean} [props.hot]  something in it waits for the host
 * @param {string} props.hotkey  the key that opens it
 */
export function Part({ name, title, note, hot = false, hotkey, open, onToggle, children }) {
  const id = useId("part");
  return html`
    <section class=${`part ${open ? "part-open" : ""} ${hot ? "part-hot" : ""}`} data-part=${name}>
      <h2>
        <button
          type="button"
          class="part-button"
          aria-expanded=${open}
          aria-controls=${id}
          data-shortcut=${hotkey}
          onClick=${onToggle}
        >
        <span class="part-title">${title}</span>
        <span class="part-note">${note}</span>
        <kbd aria-hidden="true">${hotkey.toUpperCase()}</kbd>
        <i class="part-sign" aria-hidden="true" />
      </button></h2>
      <div class="part-body" id=${id} hidden=${!open}>${open && children}</div>
    </section>`;
}

/**
 * A button that asks before it does: the first touch shows the question, the second, elsewhere, does it.  By keyboard
 * Escape goes back, and the focus follows: to the answer, and home again.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { t } from "../lib/words.js";

/**
 * @param {object} props
 * @param {string} [props.what]  what will happen, in a line above the answer
 * @param {string} [props.about]  what it belongs to, where several such buttons stand on the page
 * @param {string} [props.shortcut]  the key that the page's list of keys names for it
 */
export function Sure({
  label,
  sure,
  what = null,
  disabled = false,
  small = false,
  shortcut = undefined,
  about = null,
  onSure,
}) {
  const [asked, setAsked] = useState(null); // null: never yet
  const ready = useReady(asked);
  const first = useRef(null);
  const answer = useRef(null);
  useEffect(() => {
    if (asked !== null) (asked ? answer : first).current?.focus({ preventScroll: true });
  }, [asked]);
  const size = small ? "button-small" : "";
  if (!asked)
    return html`<button
      type="button"
      aria-label=${about === null ? undefined : `${label}: ${about}`}
      ref=${first}
      class=${`button ${size}`}
      disabled=${disabled}
      data-shortcut=${shortcut}
      onClick=${() => setAsked(true)}
    >
      ${label}
    </button>`;
  const yes = () => {
    if (!ready) return;
    setAsked(false);
    onSure();
  };
  return html`
    <div
      class=${`sure-line ${what ? "sure-said" : ""}`}
      role="group"
      aria-label=${label}
      onKeyDown=${(event) => event.key === "Escape" && setAsked(false)}
    >
      ${what && html`<p class="sure-what">${what}</p>`}
      <button type="button" class=${`button button-plain ${size}`} onClick=${() => setAsked(false)}>
        ${t("cancel")}
      </button>
      <button type="button" ref=${answer} class=${`button button-gold ${size}`} onClick=${yes}>${sure}</button>
    </div>`;
}

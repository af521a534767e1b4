/**
 * The host's page by keyboard.  A key works while nothing is being typed: a letter opens a part or touches the button
 * that carries it as `data-shortcut`, a digit answers the open question, J goes back to it, and ? lists the keys.
 */
import { html, useEffect, useState } from "../lib/dom.js";
import { t } from "../lib/words.js";

const ACTIONS = ["n", "e", "p", "z"]; // next step or game, enter a throw, Pumpe, take back (zurück)

const LOOKED_AT = ["j", "n"]; // these only bring the focus: a game is not started by a slip

const meant = (event) =>
  !event.ctrlKey &&
  !event.altKey &&
  !event.metaKey &&
  !event.defaultPrevented &&
  event.target.closest("input:not([type=checkbox]), select, textarea") === null;

function useKeyDown(hear, watched) {
  useEffect(() => {
    const listen = (event) => meant(event) && hear(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, watched);
}

/** Call `answer` with each digit that is struck, while `on`. */
export function useDigits(answer, on = true) {
  useKeyDown((event) => on && /^[0-9]$/.test(event.key) && answer(Number(event.key)));
}

/** Whether `key` is one of the page's, after doing what it stands for. */
function struck(key) {
  if (!/^[a-z]$/.test(key)) return false;
  const found = document.querySelector(key === "j" ? "[data-now]" : `[data-shortcut="${key}"]`);
  if (!found || found.disabled) return false;
  found.focus();
  if (!LOOKED_AT.includes(key)) found.click();
  return true;
}

/** Listen, and say whether the list of keys is asked for. */
export function useKeys() {
  const [listed, setListed] = useState(false);
  useKeyDown((event) => {
    if (event.key === "?") setListed((before) => !before);
    else if (event.key === "Escape") setListed(false);
    else if (struck(event.key.toLowerCase())) event.preventDefault();
  }, []);
  return [listed, () => setListed((before) => !before)];
}

/** The list, at the foot of the page. */
export function Keys({ listed, onToggle, parts }) {
  const lines = [
    ["J", t("keys.now")],
    ["0–9", t("keys.digits")],
    ...ACTIONS.map((key) => [key.toUpperCase(), t(`keys.${key}`)]),
    ...parts.map(({ key, title }) => [key.toUpperCase(), title]),
  ];
  return html`
    <section class="keys" aria-label=${t("keys.title")}>
      <button type="button" class="button button-plain button-small" aria-expanded=${listed} onClick=${onToggle}>
        ${t("keys.title")} <kbd>?</kbd>
      </button>
      ${
        listed &&
        html`<dl class="keys-list">
        ${lines.map(([key, words]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`)}
      </dl>`
      }
    </section>`;
}

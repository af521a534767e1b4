/** For each player of this phone: sit out the next games, go home (asks twice), and come back; then the menu closes. */
import { html, useState } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** Whether he is out of a game that goes on without him. */
function hasLeft({ game, tables = [] }, name) {
  return (
    (game?.left ?? []).some((one) => one.name === name) ||
    tables.some(({ stand_ins: seats = [] }) => seats.includes(name))
  );
}

/** `key` as this phone's only player says it, or with the name of one of several. */
const words = (key, state, name) => (state.you.length > 1 ? t(`presence.of.${key}`, { name }) : t(`presence.${key}`));

/**
 * @param {object} props
 * @param {object} props.state
 * @param {string} props.name
 * @param {(what: string, args: object) => Promise<object>} props.person  a `person` message
 * @param {() => void} props.onGone  what was asked for is done, and the page behind the menu says so
 */
export function Presence({ state, name, person, onGone }) {
  const [sure, setSure] = useState(false);
  const send = (what, args) => person(what, { name, ...args }).then(({ ok }) => ok && onGone());
  const player = state.players.find((one) => one.name === name);
  if (hasLeft(state, name) || player?.here === false) {
    return html`<button type="button" class="button" onClick=${() => send("return")}>
      ${words("back", state, name)}
    </button>`;
  }
  if (sure) {
    return html`
      <div class="leave-sure" role="alert"><p>${words("home_what", state, name)}</p>
        <button type="button" class="button" onClick=${() => send("leave")}>
          ${t("presence.home_sure")}
        </button>
        <button type="button" class="button button-plain" onClick=${() => setSure(false)}>${t("cancel")}</button>
      </div>`;
  }
  return html`
    <div class="actions-pair actions">
      <button type="button" class="button button-small" onClick=${() => send("here", { here: false })}>
        ${words("sit_out", state, name)}
      </button>
      <button type="button" class="button button-small" onClick=${() => setSure(true)}>
        ${words("home", state, name)}
      </button>
    </div>`;
}

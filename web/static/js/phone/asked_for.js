/** Another phone asks for a player of this one: give him up, or keep him.  Keeping only hides the question. */
import { html, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { t } from "../lib/words.js";

function AskedFor({ name, onRelease }) {
  const [kept, setKept] = useState(false);
  const ready = useReady(name); // it comes unawaited, perhaps under a finger
  if (kept) return null;
  return html`
    <div class="asked" role="status">
      <p>${t("asked.what", { name })}</p>
      <div class="asked-answers">
        <button type="button" class="button button-small" onClick=${() => ready && onRelease(name)}>
          ${t("asked.release")}
        </button>
        <button type="button" class="button button-small" onClick=${() => ready && setKept(true)}>
          ${t("asked.keep")}
        </button>
      </div>
    </div>`;
}

/** One question for each player of this phone who is asked for. */
export function Asked({ state, onRelease }) {
  const names = state.players.filter(({ name, asked }) => asked && state.you.includes(name));
  return names.map(({ name }) => html`<${AskedFor} key=${name} name=${name} onRelease=${onRelease} />`);
}

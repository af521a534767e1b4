/**
 * A tip: what the strongest player would do now, and why.  Who wants tips switches them on in the menu of his phone,
 * which remembers it; the host may forbid them.  Then each is given when asked for, and covered like the dice it speaks
 * of.
 */
import { html, useEffect, useState } from "../../lib/dom.js";
import { keepTips, wantsTips } from "../../lib/tickets.js";
import { t } from "../../lib/words.js";

/** What a tip says; faces of dice stand side by side, a place of the lane's game has its name. */
export function tipWords({ code, values }) {
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : value]),
  );
  if ("place" in filled) filled.place = t(`place.${filled.place}`);
  return t(`tip.${code}`, filled);
}

/** Whether this phone's people want tips, and how to change that; `first` is the gallery's. */
export function useTips(first = null) {
  const [on, setOn] = useState(first ?? wantsTips());
  const change = (wanted) => {
    keepTips(wanted);
    setOn(wanted);
  };
  return [on, change];
}

export function TipSwitch({ state, tips, onTips }) {
  if (!state.allow_tips || state.you.length === 0) return null;
  return html`<label class="switch">
    <input type="checkbox" checked=${tips} onChange=${(event) => onTips(event.target.checked)} />
    <span>${t("tip.switch")}</span>
  </label>`;
}

/** @param {boolean} [props.covered]  what has been told is not in the page now */
export function Tip({ state, game, ask, covered = false }) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => setAnswer(null), [game.id, game.choice, game.picture.total, game.picture.rolls]);
  if (!state.allow_tips || !state.you.includes(game.picture.turn)) return null;
  async function wanted() {
    const got = await ask(game.id);
    if (got.ok) setAnswer({ words: got.tip ? tipWords(got.tip) : t("tip.none") });
  }
  return html`
    <div class="tip" aria-live="polite">
      ${
        answer
          ? html`<p class="tip-words">
        ${covered ? t("tip.covered") : answer.words}
      </p>`
          : html`<button type="button" class="button button-small" onClick=${wanted}>
        ${t("tip.ask")}
      </button>`
      }
    </div>`;
}

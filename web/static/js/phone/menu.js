/**
 * The phone's menu: another player on this phone, sit out or go home, give a player up, tips, language, help,
 * statistics.  It makes room for a question.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { LanguageLink } from "../lib/language.js";
import { page } from "../lib/page.js";
import { t } from "../lib/words.js";
import { Presence } from "./presence.js";
import { TipSwitch } from "./tables/tip.js";

/** Giving a player up takes two touches: he could be handed to another phone then. */
function Release({ name, onRelease }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return html`<button type="button" class="button button-plain" onClick=${() => setSure(true)}>
      ${t("menu.release", { name })}
    </button>`;
  return html`<button type="button" class="button" onClick=${() => onRelease(name)}>
    ${t("menu.release_sure", { name })}
  </button>`;
}

/** What this phone's players are asked now, at the lane, at the tables and by other phones. */
function questionsOf({ you, game, tables = [], players = [] }) {
  const games = [game, ...tables].filter((one) => one && you.includes(one.picture.turn));
  const wanted = players.filter(({ name, asked }) => asked && you.includes(name));
  return [
    ...games.map(({ id, choice, picture }) => `${id}.${choice}.${picture.turn}`),
    ...wanted.map(({ name }) => name),
  ];
}

/** Calls `close` when a question has come, and when this phone has other players than before. */
function useClosing(state, close) {
  const before = useRef({ questions: [], you: "" });
  const [questions, you] = [questionsOf(state), state.you.join("\n")];
  useEffect(() => {
    const { current } = before;
    before.current = { questions, you };
    if (you !== current.you || questions.some((one) => !current.questions.includes(one))) close();
  });
}

export function Menu({ state, actions, onAdd, tips, onTips }) {
  const [open, setOpen] = useState(false);
  useClosing(state, () => setOpen(false));
  const add = () => {
    setOpen(false);
    onAdd();
  };
  return html`
    <button
      type="button"
      class="menu-button"
      aria-expanded=${open}
      aria-label=${t("menu.title")}
      onClick=${() => setOpen(!open)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d=${open ? "M5 5 19 19M19 5 5 19" : "M3 6h18M3 12h18M3 18h18"} />
      </svg>
    </button>
    ${
      open &&
      html`
      <div class="menu">
        ${state.you.length > 0 && html`<button type="button" class="button" onClick=${add}>${t("menu.add")}</button>`}
        ${state.you.map(
          (name) => html`<${Presence}
          key=${`here ${name}`}
          state=${state}
          name=${name}
          person=${actions.person}
          onGone=${() => setOpen(false)}
        />`,
        )}
        ${state.you.map((name) => html`<${Release} key=${name} name=${name} onRelease=${actions.release} />`)}
        <${TipSwitch} state=${state} tips=${tips} onTips=${onTips} />
        <p class="menu-links">
          <${LanguageLink} />
          <a href=${`/help?lang=${page.lang}`}>${t("menu.help")}</a>
          <a href=${`/solo?lang=${page.lang}`}>${t("menu.solo")}</a>
          <a href=${`/stats?lang=${page.lang}`}>${t("menu.stats")}</a>
        </p>
      </div>`
    }`;
}

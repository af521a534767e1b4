/** The phone's menu: another player on this phone, give a player up, tips, language, help, statistics. */
import { html, useState } from "../dom.js";
import { page } from "../page.js";
import { t } from "../words.js";
import { TipSwitch } from "./tables/tip.js";

/** Giving a player up takes two touches: he could be handed to another phone then. */
function Release({ name, onRelease }) {
  const [sure, setSure] = useState(false);
  if (!sure) return html`<button type="button" class="button button-plain" onClick=${() => setSure(true)}>${t("menu.release", { name })}</button>`;
  return html`<button type="button" class="button" onClick=${() => onRelease(name)}>${t("menu.release_sure", { name })}</button>`;
}

export function Menu({ state, actions, onAdd, tips, onTips }) {
  const [open, setOpen] = useState(false);
  const other = page.lang === "de" ? "en" : "de";
  const add = () => {
    setOpen(false);
    onAdd();
  };
  return html`
    <button type="button" class="menu-button" aria-expanded=${open} aria-label=${t("menu.title")} onClick=${() => setOpen(!open)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${open ? "M5 5 19 19M19 5 5 19" : "M3 6h18M3 12h18M3 18h18"} /></svg>
    </button>
    ${open && html`
      <div class="menu">
        ${state.you.length > 0 && html`<button type="button" class="button" onClick=${add}>${t("menu.add")}</button>`}
        ${state.you.map((name) => html`<${Release} key=${name} name=${name} onRelease=${actions.release} />`)}
        <${TipSwitch} state=${state} tips=${tips} onTips=${onTips} />
        <p class="menu-links"><a href=${`?lang=${other}`} lang=${other}>${t("menu.language")}</a><a href=${`/help?lang=${page.lang}`}>${t("menu.help")}</a><a href=${`/stats?lang=${page.lang}`}>${t("menu.stats")}</a></p>
      </div>`}`;
}

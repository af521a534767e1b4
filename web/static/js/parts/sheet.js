/** Frame of the pages that are only read: a title, a body, the way back to the game. */
import { html } from "../lib/dom.js";
import { LanguageLink } from "../lib/language.js";
import { page } from "../lib/page.js";
import { t } from "../lib/words.js";

export function Sheet({ title, children }) {
  return html`<div class="sheet">
    <header class="sheet-head"><h1>${title}</h1><${LanguageLink} /></header>
    ${children}
    <p><a class="button" href=${`/?lang=${page.lang}`}>${t("help.back")}</a></p>
  </div>`;
}

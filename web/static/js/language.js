/** The way to the other language, on the page that is open; the browser keeps the choice (page.js). */
import { html } from "./dom.js";
import { page } from "./page.js";
import { t } from "./words.js";

export function LanguageLink() {
  const other = page.lang === "de" ? "en" : "de";
  const asked = new URLSearchParams(location.search);
  asked.set("lang", other);
  return html`<a class="language" href=${`?${asked}${location.hash}`} lang=${other} hreflang=${other}>${t("menu.language")}</a>`;
}

/** The way to the other language, on the page that is open; the browser keeps the choice (page.js). */
import { html } from "./dom.js";
import { choose, page } from "./page.js";
import { loadWords, t } from "./words.js";

/** This page in `lang`. */
function addressIn(lang) {
  const asked = new URLSearchParams(location.search);
  asked.set("lang", lang);
  return `?${asked}${location.hash}`;
}

/** @param {Function} [props.spoken]  of a page that carries both lists: called when it speaks the other */
export function LanguageLink({ spoken }) {
  const other = page.lang === "de" ? "en" : "de";
  const speak = async (event) => {
    event.preventDefault();
    choose(other);
    if (location.protocol.startsWith("http")) history.replaceState(null, "", addressIn(other));
    await loadWords();
    spoken();
  };
  const way = { href: addressIn(other), lang: other, hreflang: other, onClick: spoken && speak };
  return html`<a class="language" ...${way}>${t("menu.language")}</a>`;
}

/** For a browser of another language: English of the station's own, in place of what a machine makes of German. */
export function LanguageOffer() {
  if (!page.foreign) return null;
  return html`
    <p class="offer"><span lang="en">${t("language.offer")}</span>
      <a class="button button-small" href=${addressIn("en")} lang="en" hreflang="en">English</a>
      <a class="button button-small" href=${addressIn("de")} lang="de" hreflang="de">Deutsch</a></p>`;
}

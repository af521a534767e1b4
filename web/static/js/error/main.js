/** What an error page says: the server's sentence where it gave one in this language, else the word list's. */
import { html, render } from "../lib/dom.js";
import { page, root } from "../lib/page.js";
import { Sheet } from "../parts/sheet.js";
import { loadWords, t } from "../lib/words.js";

await loadWords();
document.title = t("title.error");
const own = page.lang === "de" ? page.message : "";
render(
  html`<${Sheet} title=${t("error.title")}><p>${own || t(page.status === "404" ? "error.404" : "error.other")}</p><//>`,
  root,
);
if (Number(page.status) >= 500) window.loadAgain(3000, 15_000); // a fault of the station's passes: templates/cut_off.js

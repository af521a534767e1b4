/** The help page: how to join, and the rules in our own words. */
import { html, render } from "./dom.js";
import { root } from "./page.js";
import { Sheet } from "./sheet.js";
import { loadWords, t } from "./words.js";

await loadWords();
document.title = t("title.help");
render(html`<${Sheet} title=${t("help.title")}>
  <section><h2>${t("help.join")}</h2><p>${t("help.join_1")}</p><p>${t("help.join_2")}</p><p>${t("help.join_3")}</p></section>
  <section><h2>${t("help.rules")}</h2><p>${t("help.rules_1")}</p><p>${t("help.rules_2")}</p><p>${t("help.rules_3")}</p></section>
<//>`, root);

/** The help page: how to join, and the rules in our own words. */
import { html, render } from "./dom.js";
import { root } from "./page.js";
import { Sheet } from "./sheet.js";
import { KINDS } from "./tables/kinds.js";
import { loadWords, t } from "./words.js";

/** A wiring pattern; its own title and description say the same to a screen reader. */
function drawing(name) {
  const source = new URL(`../img/wiring/${name}.svg`, import.meta.url).pathname;
  return html`<p key=${name}><a href=${source}><img class="drawing" src=${source} alt=${t(`help.wiring.${name}`)} loading="lazy" width="760" height="430" /></a></p>`;
}

await loadWords();
document.title = t("title.help");
render(html`<${Sheet} title=${t("help.title")}>
  <section><h2>${t("help.join")}</h2><p>${t("help.join_1")}</p><p>${t("help.join_2")}</p><p>${t("help.join_3")}</p></section>
  <section><h2>${t("help.rules")}</h2><p>${t("help.rules_1")}</p><p>${t("help.rules_2")}</p><p>${t("help.rules_3")}</p></section>
  <section><h2>${t("help.tables")}</h2><p>${t("help.tables_1")}</p><p>${t("help.tables_2")}</p></section>
  ${Object.keys(KINDS).map((kind) => html`<section key=${kind}><h2>${t(`${kind}.title`)}</h2><p>${t(`about.${kind}`)}</p></section>`)}
  <section><h2>${t("help.wiring")}</h2><p>${t("help.wiring_1")}</p><p>${t("help.wiring_2")}</p><p>${t("help.wiring_3")}</p>
    ${["g1", "g2", "g3", "g4", "g5", "g6"].map(drawing)}</section>
<//>`, root);

/** The page that plays alone: the game, the rules, one's own figures; each a touch away from the others. */
import { html, useEffect, useState } from "../lib/dom.js";
import { LanguageLink } from "../lib/language.js";
import { page } from "../lib/page.js";
import { t } from "../lib/words.js";
import { Help } from "../games/zehntausend/help.js";
import { head } from "../games/zehntausend/phone.js";
import { Numbers } from "./numbers.js";
import { Playing } from "./playing.js";
import { Start } from "./start.js";

const VIEWS = ["game", "numbers", "rules"];

/** Whether the page came from a station, so that it can lead back there and be taken along. */
const fromStation = location.protocol.startsWith("http");

function Foot({ spoken }) {
  return html`
    <footer class="solo-foot">
      <${LanguageLink} spoken=${spoken} />
      ${
        fromStation &&
        html`<a href=${`/?lang=${page.lang}`}>${t("solo.station")}</a>
        <a href="/solo" download="Zehntausend.html">${t("solo.take")}</a>`
      }
      <p class="hint">${t(fromStation ? "solo.stays" : "solo.own_file")}</p>
    </footer>`;
}

const Game = ({ table, game }) =>
  game ? html`<${Playing} key=${game.id} table=${table} game=${game} />` : html`<${Start} table=${table} />`;

function Body({ view, table, game }) {
  if (view === "game") return html`<${Game} table=${table} game=${game} />`;
  return html`<section class="sheet solo-sheet">
    <h2>${t(`solo.${view}`)}</h2>
    ${view === "rules" ? html`<${Help} />` : html`<${Numbers} table=${table} />`}
  </section>`;
}

/** @param {object} props.table  see table.js */
export function Solo({ table }) {
  const [view, setView] = useState("game");
  const [, redraw] = useState(0);
  useEffect(() => table.subscribe(() => redraw((n) => n + 1)), []);
  const game = table.game();
  document.title = t("title.solo");
  return html`
    <div class="phone solo">
      <header class="phone-head">
        <h1 class="phone-words">${game ? head(game) : t("zehntausend.title")}</h1>
      </header>
      <nav class="solo-views" aria-label=${t("solo.views")}>
        ${VIEWS.map(
          (one) => html`<button
            type="button"
            key=${one}
            class="button button-small"
            aria-pressed=${one === view}
            onClick=${() => setView(one)}
          >${t(`solo.${one}`)}</button>`,
        )}
      </nav>
      <${Body} view=${view} table=${table} game=${game} />
      <${Foot} spoken=${() => redraw((n) => n + 1)} />
    </div>`;
}

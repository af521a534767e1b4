/** All games at the table: those that wait for people, those that are on, and the way to open one. */
import { html } from "../../lib/dom.js";
import { ownSeats } from "../../tables/kinds.js";
import { list, t } from "../../lib/words.js";

function Row({ title, note, onTouch, words, who = null, asked = false }) {
  return html`
    <li class=${`table-row ${asked ? "table-asked" : ""}`}>
      <p class="table-title">${title}<small>${note}</small></p>
      <button
        type="button"
        class="button button-small"
        aria-label=${[`${words}: ${title}`, who].filter(Boolean).join(", ")}
        onClick=${onTouch}
      >
        ${words}
      </button>
    </li>`;
}

const openingNote = ({ taken, seats }) => t("tables.taken", { n: taken.length, of: seats, names: list(taken) });

function gameNote({ picture }) {
  return picture.turn ? t("tables.turn", { name: picture.turn }) : t("tables.over");
}

export function TableList({ state, go, gone = false }) {
  const { tables = [], openings = [], you } = state;
  const to = (table) => go({ at: "table", table });
  const kinds = [...openings, ...tables].map(({ game }) => game);
  const several = (game) => kinds.filter((kind) => kind === game).length > 1; // then its people tell which one
  return html`
    <div class="question">
      <h2 class="ask">${t("tables.title")}</h2>
      ${gone && html`<p class="said" role="status">${t("tables.gone")}</p>`}
      ${tables.length + openings.length === 0 && html`<p class="said">${t("tables.none")}</p>`}
      <ul class="table-list">
        ${openings.map(
          (opening) => html`<${Row}
            key=${opening.table}
            title=${t(`${opening.game}.title`)}
            note=${openingNote(opening)}
            who=${several(opening.game) && list(opening.taken)}
            onTouch=${() => to(opening.table)}
          words=${t(opening.taken.some((name) => you.includes(name)) ? "tables.look" : "tables.sit_at")} />`,
        )}
        ${tables.map(
          (table) => html`<${Row}
            key=${table.id}
            title=${t(`${table.game}.title`)}
            note=${gameNote(table)}
            who=${several(table.game) && list(table.setup.players)}
            asked=${you.includes(table.picture.turn)}
            onTouch=${() => to(table.id)}
          words=${t(ownSeats(table, you).length ? "tables.play_on" : "tables.watch")} />`,
        )}
      </ul>
      <button type="button" class="button button-gold" onClick=${() => go({ at: "open" })}>${t("tables.open")}</button>
    </div>`;
}

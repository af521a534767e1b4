/** One evening as a page made for paper: who was there, every game, the figures, the till, the best moments. */
import { addressOf, Go } from "../lib/address.js";
import { html, useRef } from "../lib/dom.js";
import { EveningsChampionships } from "../championship/book.js";
import { day, whole } from "../lib/local.js";
import { PrintButton, TableFiles } from "../parts/paper.js";
import { housesOf, Street } from "../parts/street.js";
import { share } from "../parts/street_picture.js";
import { count, decimal, t } from "../lib/words.js";
import { GameEntry } from "./game.js";
import { Moments } from "./moments.js";
import { Till } from "./till.js";

/** A narrow screen has room for the last five. */
const WIDE = ["games", "throws", "pins"];
const COLUMNS = [...WIDE, "average", "nines", "pumpen", "wins_hoch", "wins_niedrig"];

function Head({ book, club }) {
  const { evening, people } = book;
  return html`
    <header class="book-head">
      <p class="book-club">${club || t("book.title")}</p>
      <h1>${evening.name || t("book.evening_title")}</h1>
      <p class="book-day">
        ${evening.number ? day(evening.date, "long") : t("book.before")}
        ${evening.open && html` <span class="badge badge-runs">${t("stats.runs")}</span>`}
      </p>
      ${
        people.length > 0 &&
        html`<p class="book-people">
        <b>${count("book.there", people.length)}</b> ${people.map((one) => one.name ?? one).join(", ")}
      </p>`
      }
    </header>`;
}

function Figures({ rows }) {
  if (!rows.length) return null;
  return html`
    <section class="book-part"><h2>${t("book.figures")}</h2>
      <div class="table-box" tabindex="0" role="region" aria-label=${t("book.figures")}><table class="ledger">
        <thead>
          <tr>
            <th scope="col">${t("stats.player")}</th>
            ${COLUMNS.map(
              (key) => html`<th scope="col" key=${key} class=${WIDE.includes(key) ? "wide" : ""}>
              ${t(`stats.${key}`)}
            </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (one) => html`<tr key=${one.name}>
            <th scope="row">${one.name}</th>
            ${COLUMNS.map(
              (key) => html`<td key=${key} class=${WIDE.includes(key) ? "wide" : ""}>
              ${key === "average" ? (one.average ? decimal(one.average, 2) : "–") : whole(one[key])}
            </td>`,
            )}
          </tr>`,
          )}
        </tbody>
      </table></div></section>`;
}

/** The street of the evening, and a button that makes a picture of it. */
function EveningStreet({ games, title, day: date }) {
  const ref = useRef(null);
  const houses = housesOf(games);
  if (!houses.length) return null;
  return html`
    <section class="book-part book-street"><h2>${t("street.title")}</h2>
      <${Street} houses=${houses} perLine=${Math.min(houses.length, 6)} title=${title} reference=${ref} />
      <p class="book-share">
        <button
          type="button"
          class="button button-small"
          onClick=${() => share(ref.current, `kegelabend-${date ?? ""}`)}
        >
          ${t("street.share")}
        </button>
      </p>
    </section>`;
}

/** To print, files for a table program, the figures in pictures, and the evenings beside this one. */
function Tools({ evening, evenings, go }) {
  const at = evenings.findIndex(({ number }) => number === evening.number);
  const [newer, older] = [evenings[at - 1], at >= 0 ? evenings[at + 1] : null];
  return html`
    <nav class="book-tools" aria-label=${t("book.tools")}>
      <${Go} className="button button-small" to=${{}} go=${go}>← ${t("book.all_evenings")}<//>
      ${
        older &&
        html`<${Go} className="button button-small" to=${{ evening: String(older.number) }} go=${go}>
        ${t("book.older")}
      <//>`
      }
      ${
        newer &&
        html`<${Go} className="button button-small" to=${{ evening: String(newer.number) }} go=${go}>
        ${t("book.newer")}
      <//>`
      }
      <span class="book-tools-gap" />
      <${PrintButton} />
      <${TableFiles} path=${`/book/${evening.number}`} />
      <a class="button button-small" href=${addressOf({ span: "evening", id: String(evening.number) }, "/stats")}>
        ${t("book.in_pictures")}
      </a>
    </nav>`;
}

/** @param {object} book  the answer of /api/book?evening=N */
export function EveningPage({ book, evenings, club, go }) {
  const { evening, games } = book;
  return html`
    <${Tools} evening=${evening} evenings=${evenings} go=${go} />
    <article class="book-page">
      <${Head} book=${book} club=${club} />
      <${EveningStreet} games=${games} title=${evening.name || club || t("street.title")} day=${evening.date} />
      <${Moments} moments=${book.moments} />
      <${EveningsChampionships} all=${book.championships} go=${go} />
      <section class="book-part"><h2>${count("book.games", games.length)}</h2>
        <div class="book-games">${games.map((game) => html`<${GameEntry} key=${game.id} game=${game} />`)}</div>
      </section>
      <${Figures} rows=${book.figures} />
      <${Till} till=${book.till} />
    </article>`;
}

/** The statistics page: what they are of, the running game, the table of all, and one person in pictures. */
import { addressOf } from "../lib/address.js";
import { html } from "../lib/dom.js";
import { Lost, Nothing, PaperHead, PrintButton, TableFiles } from "../parts/paper.js";
import { count, t } from "../lib/words.js";
import { Best } from "./best.js";
import { Leaderboard } from "./leaderboard.js";
import { Person } from "./person.js";
import { Running } from "./running.js";
import { SpanBar, spanTitle, WhoseFigures } from "./span.js";
import { TableGames } from "./table_games.js";

/** Files of a season for a table program, and the evening's page of the book. */
function Files({ span }) {
  return html`
    <p class="files"><${PrintButton} />
      ${span.kind === "season" && html`<${TableFiles} path=${`/season/${span.id}`} />`}
      ${
        span.kind === "evening" &&
        span.id &&
        html`<a class="button button-small" href=${addressOf({ evening: span.id }, "/book")}>
        ${t("stats.evening_page")}
      </a>`
      }
    </p>`;
}

function All({ book, query, go }) {
  const { span } = book;
  const whereOf = (name) => ({ span: span.kind, id: query.id, who: name });
  if (!book.people.length)
    return html`<${Nothing} title=${t("stats.no_game")}>${t("stats.no_game_words")}<//>
    <${TableGames} tables=${book.tables} />`;
  return html`
    <${Leaderboard} people=${book.people} go=${go} whereOf=${whereOf} />
    <${Best} people=${book.people} />
    <${TableGames} tables=${book.tables} />`;
}

function Body({ book, query, go }) {
  const { span } = book;
  if (span.kind === "person" && !query.id) {
    return book.people.length
      ? html`<${WhoseFigures} people=${book.people} go=${go} />`
      : html`<${Nothing} title=${t("stats.no_game")}>${t("stats.no_game_words")}<//>`;
  }
  if (span.kind === "person") return html`<${Person} book=${book} name=${query.id} back=${null} go=${go} />`;
  if (query.who)
    return html`<${Person} book=${book} name=${query.who} back=${{ span: span.kind, id: query.id }} go=${go} />`;
  return html`<${All} book=${book} query=${query} go=${go} />`;
}

/**
 * A station on which nothing was played yet has no season and no evening; one that was asked for by name is unknown.
 */
function Missing({ query }) {
  if (query.id) return html`<${Nothing} title=${t("stats.unknown")}>${t("stats.unknown_words")}<//>`;
  return html`<${Nothing} title=${t("stats.no_game")}>${t("stats.no_game_words")}<//>`;
}

/**
 * @param {{value: object|null, failed: boolean}} answer  of /api/stats
 * @param {object} query  what the address asks for: `{span, id, who}`
 */
export function Stats({ answer, query, go, state, link }) {
  const book = answer.value;
  const links = [
    ["/", t("help.back")],
    ["/book", t("book.title")],
    ["/help", t("menu.help")],
  ];
  const shown = book && !book.missing ? { ...book.span, kind: query.span } : { kind: query.span, id: query.id };
  return html`
    <div class="reading stats">
      <${PaperHead} title=${t("stats.title")} club=${state?.club?.name} links=${links} />
      <${Lost} link=${link} failed=${answer.failed} />
      <${SpanBar} span=${shown} seasons=${book?.seasons ?? []} evenings=${book?.evenings ?? []} go=${go} />
      ${!book && html`<p class="reading-wait" role="status">${t("paper.opening")}</p>`}
      ${query.span === "evening" && !query.who && html`<${Running} game=${state?.game ?? null} />`}
      ${book?.missing && html`<${Missing} query=${query} />`}
      ${
        book &&
        !book.missing &&
        html`
        ${
          shown.kind !== "person" &&
          book.evenings.length > 0 &&
          html`<p class="span-title">
          <b>${spanTitle(shown, book.evenings)}</b>
          ${shown.kind !== "evening" && html` <span>${count("stats.evenings_n", book.evenings.length)}</span>`}
        </p>`
        }
        <${Body} book=${{ ...book, span: shown }} query=${query} go=${go} />
        ${book.evenings.length > 0 && html`<${Files} span=${shown} />`}`
      }
    </div>`;
}

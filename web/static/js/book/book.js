/** The Kegelbuch: the list of all evenings, newest first and by season, or one of them. */
import { addressOf, Go } from "../lib/address.js";
import { html } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { Lost, Nothing, PaperHead } from "../parts/paper.js";
import { count, t } from "../lib/words.js";
import { EveningPage } from "./evening.js";

/** A leaf of the calendar. */
function Leaf({ date }) {
  const [number, month] = date ? [Number(date.slice(8)), day(date, "month")] : ["…", ""];
  return html`<span class="leaf" aria-hidden="true"><small>${month}</small><b>${number}</b></span>`;
}

function Entry({ evening, go }) {
  const { date, name, games, people } = evening;
  const before = evening.number === 0;
  return html`
    <li><${Go} className="book-entry" to=${{ evening: String(evening.number) }} go=${go}>
      <${Leaf} date=${before ? null : date} />
      <span class="book-entry-what">
        <b>${before ? t("book.before") : day(date, "long")}</b>
        ${name && html`<span>${name}</span>`}
      </span>
      <span class="book-entry-n">${count("book.games", games)} · ${count("book.people", people)}</span><//></li>`;
}

/** The evenings of each season, in the order in which the seasons come. */
function bySeason(evenings) {
  const found = new Map();
  for (const evening of evenings)
    found.set(evening.season ?? "", [...(found.get(evening.season ?? "") ?? []), evening]);
  return [...found];
}

function Contents({ evenings, go }) {
  if (!evenings.length) return html`<${Nothing} title=${t("book.empty")}>${t("book.empty_words")}<//>`;
  return html`${bySeason(evenings).map(
    ([season, ones]) => html`
    <section key=${season} class="book-season">
      ${
        season &&
        html`<header class="book-season-head">
        <h2>${t("stats.season_of", { title: season })}</h2>
        <a href=${addressOf({ span: "season", id: season }, "/stats")}>${t("book.season_table")}</a>
      </header>`
      }
      <ol class="book-list">
        ${ones.map((evening) => html`<${Entry} key=${evening.number} evening=${evening} go=${go} />`)}
      </ol>
    </section>`,
  )}`;
}

/**
 * @param {{value, failed}} list  the evenings: the answer of /api/stats
 * @param {{value, failed}} one  the evening that is looked at: the answer of /api/book
 * @param {string} chosen  its number as the address says it, or ""
 */
export function Book({ list, one, chosen, go, state, link }) {
  const club = state?.club?.name ?? "";
  const evenings = list.value?.evenings ?? [];
  const links = [
    ["/", t("help.back")],
    ["/stats", t("stats.title")],
    ["/help", t("menu.help")],
  ];
  const wanted = chosen ? one.value : list.value;
  return html`
    <div class=${`reading book ${chosen ? "book-one" : "book-all"}`}>
      <${PaperHead} title=${t("book.title")} club=${club} links=${links} />
      <${Lost} link=${link} failed=${chosen ? one.failed : list.failed} />
      ${!wanted && html`<p class="reading-wait" role="status">${t("paper.opening")}</p>`}
      ${
        wanted?.missing &&
        html`<${Nothing} title=${t("book.unknown")}>
        <${Go} to=${{}} go=${go}>${t("book.all_evenings")}<//>
      <//>`
      }
      ${
        wanted &&
        !wanted.missing &&
        (chosen
          ? html`<${EveningPage} book=${wanted} evenings=${evenings} club=${club} go=${go} />`
          : html`<${Contents} evenings=${evenings} go=${go} />`)
      }
    </div>`;
}

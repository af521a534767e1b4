/** The Kegelbuch: the list of all evenings, newest first and by season, one of them, or championships. */
import { addressOf, Go } from "../lib/address.js";
import { html } from "../lib/dom.js";
import { ChampionshipPage, SeasonPage } from "../championship/book.js";
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
  const cups = html`<p>
    <${Go} className="button button-small champ-way" to=${{ championships: "latest" }} go=${go}>${t("champ.season")}<//>
  </p>`;
  if (!evenings.length) return html`<${Nothing} title=${t("book.empty")}>${t("book.empty_words")}<//>`;
  return html`${cups}${bySeason(evenings).map(
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
 * @param {{value, failed}|null} [cup]  the championship or the season's that are looked at, in place of evenings
 */
export function Book({ list, one, chosen, cup = null, go, state, link }) {
  const club = state?.club?.name ?? "";
  const evenings = list.value?.evenings ?? [];
  const links = [
    ["/", t("help.back")],
    ["/stats", t("stats.title")],
    ["/help", t("menu.help")],
  ];
  const answer = cup ?? (chosen ? one : list);
  const wanted = answer.value;
  return html`
    <div class=${`reading book ${chosen || cup ? "book-one" : "book-all"}`}>
      <${PaperHead} title=${t("book.title")} club=${club} links=${links} />
      <${Lost} link=${link} failed=${answer.failed} />
      ${!wanted && html`<p class="reading-wait" role="status">${t("paper.opening")}</p>`}
      ${
        wanted?.missing &&
        html`<${Nothing} title=${t(cup ? "champ.unknown" : "book.unknown")}>
        <${Go} to=${{}} go=${go}>${t("book.all_evenings")}<//>
      <//>`
      }
      ${
        wanted &&
        !wanted.missing &&
        (cup
          ? html`<${wanted.championships ? SeasonPage : ChampionshipPage} answer=${wanted} club=${club} go=${go} />`
          : chosen
            ? html`<${EveningPage} book=${wanted} evenings=${evenings} club=${club} go=${go} />`
            : html`<${Contents} evenings=${evenings} go=${go} />`)
      }
    </div>`;
}

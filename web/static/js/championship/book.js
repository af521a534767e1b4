/**
 * A championship as a sheet of the book, made for paper: what is agreed, how it stands, who sat where in each round and
 * what it brought; and the season's championships with their sums.  A table that is not through has lines to write on.
 */
import { Go } from "../lib/address.js";
import { html } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { Nothing, PrintButton, TableFiles } from "../parts/paper.js";
import { Wreath } from "../parts/wreath.js";
import { Crown } from "../games/schocken/crown.js";
import { count, list, t } from "../lib/words.js";
import { agreedWords, pointsWord } from "./model.js";

const columnsOf = (game) => (game === "schocken" ? ["points", "games", "schock_aus"] : ["points", "games"]);

/** Rows of names with their figures. */
function Ledger({ label, rows, columns }) {
  return html`
    <div class="table-box" tabindex="0" role="region" aria-label=${label}><table class="ledger champ-ledger">
      <thead>
        <tr>
          <th scope="col">${t("stats.player")}</th>
          ${columns.map((key) => html`<th scope="col" key=${key}>${t(`champ.column.${key}`)}</th>`)}
        </tr>
      </thead>
      <tbody>${rows.map(
        (row) => html`
        <tr key=${row.name}>
          <th scope="row">
            <span class="place">${row.place}.</span> ${row.name}
            ${row.king && html` <${Crown} />`}
            ${row.gone && html` <small>${t("champ.status.gone")}</small>`}
          </th>
          ${columns.map((key) => html`<td key=${key}>${pointsWord(row[key])}</td>`)}
        </tr>`,
      )}</tbody>
    </table></div>`;
}

function Table({ table }) {
  const { points, outcome, gone } = table;
  const aus = outcome?.schock_aus ?? {};
  return html`
    <div class="champ-sheet-table">
      <h3>
        ${t("champ.table", { n: table.table })}
        ${table.status === "void" && html` <small>${t("champ.state.void")}</small>`}
      </h3>
      <ol>${table.players.map(
        (name) => html`
        <li key=${name}>
          <span>${name}${gone?.includes(name) && html` <small>${t("champ.status.gone")}</small>`}</span>
          ${aus[name] > 0 && html`<small>${count("champ.aus", aus[name])}</small>`}
          ${points ? html`<b>${pointsWord(points[name] ?? 0)}</b>` : html`<b class="champ-blank"></b>`}
        </li>`,
      )}</ol>
    </div>`;
}

function Outcome({ champ }) {
  if (!champ.winner) return null;
  return html`
    <div class="champ-sheet-end">
      <span class="champ-sheet-wreath"><${Wreath} /></span>
      <p><small>${t("champ.wins")}</small><b>${champ.winner}</b></p>
      ${
        champ.koenig.length > 0 &&
        html`<p><small>${t("schocken.king")}</small><b><${Crown} /> ${list(champ.koenig)}</b></p>`
      }
    </div>`;
}

function Tools({ id, season, go }) {
  return html`
    <nav class="book-tools" aria-label=${t("champ.season")}>
      <${Go} className="button button-small" to=${{ championships: season ?? "latest" }} go=${go}>
        ← ${t("champ.all")}
      <//>
      <span class="book-tools-gap" />
      <${PrintButton} />
      <${TableFiles} path=${`/championship/${id}`} />
    </nav>`;
}

function Head({ champ, club }) {
  const state = {
    running: ["stats.runs", "badge-runs"],
    broken_off: ["champ.broken_off", "badge-broken"],
  }[champ.status];
  return html`
    <header class="book-head">
      <p class="book-club">${club || t("book.title")}</p>
      <h1>${champ.title}</h1>
      <p class="book-day">
        ${champ.date && day(champ.date, "long")}
        ${state && html` <span class=${`badge ${state[1]}`}>${t(state[0])}</span>`}
      </p>
      <p class="book-people">${[t(`${champ.game}.title`), ...agreedWords(champ)].join(" · ")}</p>
    </header>`;
}

/** That the lots were drawn from what was settled before: shown once it is over. */
function Lots({ champ }) {
  if (!champ.commitment) return null;
  return html`<section class="book-part champ-lots"><h2>${t("champ.lots")}</h2>
    <p>${t("champ.lots_how")}</p>
    <p class="champ-digits">${champ.commitment}</p>
    ${champ.seed && html`<p>${t("champ.seed")}</p><p class="champ-digits">${champ.seed}</p>`}
  </section>`;
}

/** @param {object} props.answer  that of /api/championship */
export function ChampionshipPage({ answer: champ, club, go }) {
  const rows = champ.standings.map((row) => ({ ...row, king: champ.koenig.includes(row.name) }));
  return html`
    <${Tools} id=${champ.id} season=${champ.season} go=${go} />
    <article class="book-page champ-sheet">
      <${Head} champ=${champ} club=${club} />
      <${Outcome} champ=${champ} />
      <section class="book-part"><h2>${t("standings.title")}</h2>
        <${Ledger} label=${t("standings.title")} rows=${rows} columns=${columnsOf(champ.game)} />
      </section>
      ${champ.rounds.map(
        ({ round, tables }) => html`
        <section class="book-part champ-sheet-round" key=${round}><h2>${t("champ.round", { n: round })}</h2>
          <div class="champ-sheet-tables">
            ${tables.map((table) => html`<${Table} key=${table.table} table=${table} />`)}
          </div>
        </section>`,
      )}
      <${Lots} champ=${champ} />
    </article>`;
}

/** A line of the season's list: day, name, who won. */
function Entry({ one, go }) {
  const words = one.winner
    ? t("champ.phone.winner", { name: one.winner })
    : t(one.status === "broken_off" ? "champ.broken_off" : "stats.runs");
  return html`
    <li><${Go} className="book-entry champ-entry" to=${{ championship: String(one.id) }} go=${go}>
      <span class="book-entry-what">
        <b>${one.title}</b>
        <span>${one.date && day(one.date, "long")}</span>
      </span>
      <span class="book-entry-n">
        ${words}<br />${count("book.people", people(one))} · ${count("champ.rounds", one.rounds)}
      </span><//></li>`;
}

const people = ({ people: all }) => (Array.isArray(all) ? all.length : all);

const SUMS = ["points", "championships", "wins", "games"];

/** @param {object} props.answer  that of /api/championships */
export function SeasonPage({ answer, go }) {
  const { season, seasons, championships, sums } = answer;
  if (!championships.length) return html`<${Nothing} title=${t("champ.none")}>${t("champ.none_words")}<//>`;
  return html`
    <nav class="book-tools" aria-label=${t("champ.season")}>
      ${seasons.map(
        ({ id }) => html`<${Go}
          key=${id}
          className="button button-small"
          to=${{ championships: id }}
          go=${go}
          current=${id === season}
        >
        ${id}
      <//>`,
      )}
      <span class="book-tools-gap" />
      <${PrintButton} />
      <${TableFiles} path=${`/championships/${season}`} />
    </nav>
    <h2 class="champ-season">${t("champ.of_season", { season })}</h2>
    <ol class="book-list">${championships.map((one) => html`<${Entry} key=${one.id} one=${one} go=${go} />`)}</ol>
    ${sums.map(
      ({ game, rows }) => html`
      <section class="book-part" key=${game}><h2>${t("champ.sums", { game: t(`${game}.title`) })}</h2>
        <${Ledger}
          label=${t("champ.sums", { game: t(`${game}.title`) })}
          rows=${rows}
          columns=${game === "schocken" ? [...SUMS, "schock_aus"] : SUMS}
        />
      </section>`,
    )}`;
}

/** The championships of an evening, in its page: the winner, and the way to the sheet. */
export function EveningsChampionships({ all, go }) {
  if (!all?.length) return null;
  return html`
    <section class="book-part"><h2>${t("champ.season")}</h2>
      <ol class="book-list">
        ${all.map((one) => html`<${Entry} key=${one.id} one=${{ ...one, rounds: one.of }} go=${go} />`)}
      </ol>
    </section>`;
}

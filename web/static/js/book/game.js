/** A game's entry in the book: how it came out, every number, and what happened on the way. */
import { html } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { Mark } from "../parts/marks.js";
import { page } from "../lib/page.js";
import { NumberPlate } from "../parts/paper.js";
import { count, decimal, list, t } from "../lib/words.js";

/** "Hausnummern · Hohe Nummern · 3 Stellen", or the name of the game at the table. */
function titleOf({ game, setup }) {
  if (page.games[game].on === "table") return t(`${game}.title`);
  return [
    t("hausnummern.title"),
    t(`hausnummern.mode.${setup.mode}`),
    count("hausnummern.digits", setup.digits ?? 3),
  ].join(" · ");
}

/** The counts of one player's throws in their order; a nine and a zero stand out. */
function Thrown({ throws, name }) {
  const pins = (throws ?? []).filter(({ player }) => player === name).map((one) => one.pins);
  return html`<span class="thrown">
    ${pins.map((n, index) => html`<span key=${index} class=${n === 9 || n === 0 ? `thrown-${n}` : ""}>${n}</span> `)}
  </span>`;
}

const Place = ({ n }) => html`<td class="place">${n ? `${n}.` : ""}</td>`;

const Won = () => html` <span class="won">
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 7l4.5 4L12 3l4.5 8L21 7l-2 12H5z" /></svg>
  ${t("book.won")}
</span>`;

/** A table under its headings. */
const Table = ({ heads, children }) => html`
  <table class="book-table">
    <thead>
      <tr>${heads.map((head) => html`<th scope="col" key=${head}>${head}</th>`)}</tr>
    </thead>
    ${children}
  </table>`;

/** A table of house numbers; `whose` they are. */
const Numbers = ({ whose, children }) => html`
  <${Table} heads=${[t("book.place"), whose, t("book.house_number"), t("book.throws")]}>${children}<//>`;

/** Each against each: the table as it stood on the wall. */
function Alone({ game }) {
  const rows = game.table.length ? game.table : game.players.map((name) => ({ name }));
  return html`
    <${Numbers} whose=${t("stats.player")}>
      <tbody>${rows.map(
        ({ place, name }) => html`
        <tr key=${name}>
          <${Place} n=${place} />
          <th scope="row">${name}${game.winners.includes(name) && html`<${Won} />`}</th>
          <td><${NumberPlate} display=${game.digits[name]} mode=${game.setup.mode} name=${name} /></td>
          <td><${Thrown} throws=${game.throws} name=${name} /></td>
        </tr>`,
      )}</tbody>
    <//>`;
}

/** A duel: the teams by their exact mean, and below each its members with their numbers. */
function Duel({ game }) {
  const rows = game.table.length ? game.table : game.teams.map(({ name }) => ({ name }));
  return html`
    <${Numbers} whose=${t("book.team")}>
      ${rows.map(({ place, name, sum, members, average }) => {
        const number = game.teams.findIndex((team) => team.name === name);
        return html`
          <tbody key=${name}>
            <tr class="team-row">
              <${Place} n=${place} />
              <th scope="rowgroup">
                <${Mark} number=${number} /> ${name}
                ${game.winner === name && html`<${Won} />`}
              </th>
              <td colspan="2">
                ${average && html`<b class="exact">${t("book.exact", { average: decimal(average), sum, members })}</b>`}
              </td>
            </tr>
            ${game.teams[number].members.map(
              (member) => html`
              <tr key=${member}>
                <td />
                <th scope="row">${member}</th>
                <td>
                  <${NumberPlate}
                    display=${game.digits[member]}
                    mode=${game.setup.mode}
                    name=${member}
                    team=${number}
                  />
                </td>
                <td><${Thrown} throws=${game.throws} name=${member} /></td>
              </tr>`,
            )}
          </tbody>`;
      })}
    <//>`;
}

/** A game at the table: its ranking, or everybody in the order of the seats, with what the game counts. */
function AtTable({ game }) {
  const counted = page.games[game.game].figures.filter((key) => game.table.some((row) => row[key] !== undefined));
  return html`
    <${Table} heads=${[t("book.place"), t("stats.player"), ...counted.map((key) => t(`stats.of_${key}`))]}>
      <tbody>${game.table.map(
        (row) => html`
        <tr key=${row.name}>
          <${Place} n=${row.place} />
          <th scope="row">
            ${row.name}
            ${game.computers?.includes(row.name) && html` <small>${t("book.computer")}</small>`}
            ${game.winners.includes(row.name) && html`<${Won} />`}
            ${game.loser === row.name && html` <span class="lost-one">${t("book.lost")}</span>`}
          </th>
          ${counted.map((key) => html`<td key=${key}>${row[key] ?? ""}</td>`)}</tr>`,
      )}</tbody>
    <//>`;
}

/**
 * What is told below the table, in the order in which it happened, each with its time, and its day where that is a
 * later one.
 */
function Notes({ game }) {
  const notes = [
    ...game.decisions.map(({ winner, candidates, stands, ...when }) => [
      when,
      t(stands === false ? "book.decided_void" : "book.decided", { candidates: list(candidates), winner }),
    ]),
    ...game.corrections.map(({ n, player, before, after, ...when }) => [
      when,
      t("book.corrected", { n, player, before, after }),
    ]),
    ...game.left.map(({ name, pins, ...when }) => [
      when,
      t(pins?.length ? "book.went_home" : "book.went_home_early", { name, pins: (pins ?? []).join(", ") }),
    ]),
  ].sort(([a], [b]) => a.order - b.order);
  if (!notes.length) return null;
  return html`<ul class="book-notes">
    ${notes.map(
      ([{ day: later, at }, words], index) => html`<li key=${index}>
      ${at && html`<time>${later ? `${day(later)} ${at}` : at}</time> `}
      ${words}
    </li>`,
    )}
  </ul>`;
}

function Badges({ game }) {
  return html`
    ${game.status === "aborted" && html` <span class="badge badge-broken">${t("book.aborted")}</span>`}
    ${game.status === "running" && html` <span class="badge badge-runs">${t("stats.runs")}</span>`}
    ${game.status === "waiting_decision" && html` <span class="badge badge-broken">${t("book.undecided")}</span>`}
    ${game.imported && html` <span class="badge">${t("book.imported")}</span>`}`;
}

function Came({ game }) {
  if (game.status === "running")
    return html`<p class="hint">${t("book.running_words", { names: list(game.players) })}</p>`;
  if (page.games[game.game].on === "table")
    return game.table.length
      ? html`<${AtTable} game=${game} />`
      : html`<p class="hint">${t("book.aborted_words", { names: list(game.players) })}</p>`;
  return game.teams ? html`<${Duel} game=${game} />` : html`<${Alone} game=${game} />`;
}

/** The number of the game, small; once it is over, it leads to its record. */
function Record({ game }) {
  const words = t("book.game_number", { n: game.id });
  return game.status === "running"
    ? html`<span class="book-record">${words}</span>`
    : html`<a class="book-record" href=${`/game/${game.id}.json`}>${words}</a>`;
}

export function GameEntry({ game }) {
  const when = [game.started, game.ended].filter(Boolean).join(" – ");
  return html`
    <section class=${`book-game book-game-${game.status}`}>
      <header class="book-game-head"><h3>${titleOf(game)}<${Badges} game=${game} /></h3>
        <p><time>${when}</time> <${Record} game=${game} /></p></header>
      <div class="book-game-body"><${Came} game=${game} /></div>
      <${Notes} game=${game} />
    </section>`;
}

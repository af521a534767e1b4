/** The phone's small pictures of the game: the own plate, the standings in a line each, the result. */
import { html, useEffect } from "../../lib/dom.js";
import { buzz } from "../../lib/hooks.js";
import { Mark } from "../../parts/marks.js";
import { Plate } from "../../parts/plate.js";
import { decimal, t } from "../../lib/words.js";
import { Wreath } from "../../parts/wreath.js";
import { padded, reach, rows, teamOf, teamRows, winnerRow } from "./model.js";

export function OwnPlate({ game, seat }) {
  const { setup, picture } = game;
  const digits = picture.digits[seat];
  const { least, most } = reach(digits, setup.mode);
  const open = digits.some((digit) => digit === null) && digits.some((digit) => digit !== null);
  return html`
    <div class="own">
      <${Plate}
        digits=${digits}
        mode=${setup.mode}
        team=${teamOf(setup, seat)}
        side=${setup.teams?.[teamOf(setup, seat)]?.name ?? null}
        name=${seat}
      />
      ${
        open &&
        html`<p class="own-reach">
        ${t("hausnummern.possible")} <b>${padded(least, setup.digits)}–${padded(most, setup.digits)}</b>
      </p>`
      }
    </div>`;
}

/** "7_2" with the free places as dots. */
const dotted = (digits) => digits.map((digit) => digit ?? "·").join("");

function TeamLines({ game }) {
  if (!game.setup.teams) return null;
  return html`
    <ol class="lines lines-teams">${teamRows(game).map(
      (row) => html`
      <li key=${row.name} class="line"><span class="line-place">${row.place}</span><${Mark} number=${row.team} />
        <span class="line-name">${row.name}</span>
        <span class="line-value">
          <small>${t("standings.average_of", { n: row.members })}</small> ${decimal(row.average)}
        </span>
      </li>`,
    )}
    </ol>`;
}

/** A number as dots and figures, or as the plate itself. */
function Value({ game, row, plates }) {
  if (plates) return html`<${Plate} digits=${row.digits} mode=${game.setup.mode} team=${row.team} name=${row.name} />`;
  const spoken = row.digits.map((digit) => digit ?? t("plate.free")).join(" ");
  return html`<span class="line-value" aria-label=${spoken} role="img">${dotted(row.digits)}</span>`;
}

/** @param {boolean} [props.plates]  there is room for the plates themselves */
export function Standings({ game, seat, plates = false }) {
  const { picture } = game;
  const leads = picture.status === "running" && !game.setup.teams;
  return html`
    <section class="below" aria-label=${t(plates ? "host.board" : "standings.title")}>
      <${TeamLines} game=${game} />
      <ol class="lines">${rows(game).map(
        (row) => html`
        <li
          key=${row.name}
          class=${`line ${row.name === seat ? "line-own" : ""} ${row.name === picture.turn ? "line-turn" : ""}`}
        >
          <span class="line-place">
            ${
              row.team === null
                ? (row.place ?? "–")
                : html`<${Mark}
              number=${row.team}
              name=${game.setup.teams[row.team].name}
            />`
            }
          </span>
          <span class="line-name">${row.name}</span>
          ${row.place === 1 && leads && html`<small class="line-lead">${t("standings.leads")}</small>`}
          <${Value} game=${game} row=${row} plates=${plates} />
        </li>`,
      )}</ol>
    </section>`;
}

/** What the end means for this seat. */
function outcome(game, seat) {
  const { picture, setup } = game;
  if (picture.winners.includes(seat)) return t(setup.teams ? "result.team_won" : "result.won", { name: seat });
  const side = setup.teams ? setup.teams[teamOf(setup, seat)].name : seat;
  const row = picture.table.find(({ name }) => name === side);
  return t("result.place", { name: seat, place: row.place });
}

export function Result({ game, seat }) {
  const winner = winnerRow(game);
  const value = game.setup.teams ? decimal(winner.average) : game.picture.display[winner.name];
  const won = game.picture.winners.includes(seat);
  useEffect(() => {
    if (won) buzz([90, 70, 90, 70, 400]);
  }, []);
  return html`
    <div class=${`question ${won ? "question-won" : ""}`}>
      ${won && html`<p class="laurel"><${Wreath} /></p>`}
      <h2 class="ask" aria-live="polite">${outcome(game, seat)}</h2>
      <p class="said">${t("result.winner", { name: winner.name, value })}</p>
      <${OwnPlate} game=${game} seat=${seat} />
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

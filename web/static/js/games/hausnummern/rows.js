/**
 * Every player's number, best first.  Up to six players stand in one column, more in two, many in three; in a
 * duel of two teams each team has its column.  In columns a short number stands beside its name, a long one under
 * it, and a very long one beside it where the rows are too flat for both.  Rows slide when the order changes.
 */
import { html, useState } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { Mark } from "../../parts/marks.js";
import { Plate } from "../../parts/plate.js";
import { useFlip } from "../../wall/flip.js";
import { hundredths, useUnits } from "../../lib/units.js";
import { count, decimal, t } from "../../lib/words.js";
import { Wreath } from "../../parts/wreath.js";
import { padded, rows as rowsOf, teamRows } from "./model.js";

/** How many columns and rows the board has, and where each row of the duel of two stands. */
function shape(game, rows) {
  const { teams } = game.setup;
  if (teams && teams.length === 2) {
    const most = Math.max(...teams.map((team) => team.members.length));
    if (most <= Math.ceil(rows.length / 2) + 1) return { columns: 2, lines: Math.max(most, 2), byTeam: true };
  }
  const columns = rows.length <= 6 ? (teams ? 2 : 1) : rows.length <= 16 ? 2 : 3;
  return { columns, lines: Math.max(Math.ceil(rows.length / columns), 2), byTeam: false };
}

/** In a duel the rows go by team, the leading one first, and in it in the order of throwing. */
function ordered(game) {
  const rows = rowsOf(game);
  if (!game.setup.teams) return rows;
  const rank = new Map(teamRows(game).map((team, index) => [team.team, index]));
  const seat = new Map(game.setup.players.map((name, index) => [name, index]));
  return rows.sort((a, b) => rank.get(a.team) - rank.get(b.team) || seat.get(a.name) - seat.get(b.name));
}

/** Ø, nines and Pumpen of a player in this game. */
function caption(stats) {
  if (!stats || !stats.throws) return "";
  const parts = [t("caption.average", { value: decimal(stats.average) })];
  if (stats.nines) parts.push(count("caption.nines", stats.nines));
  if (stats.pumpen) parts.push(count("caption.pumpen", stats.pumpen));
  return parts.join(" · ");
}

/** What stands beside the plate: what the number can still become, or what it is. */
function Reach({ row, setup, value }) {
  if (value !== null || !row.begun) return null;
  const [low, high] = [row.sure, row.best].sort((a, b) => a - b).map((number) => padded(number, setup.digits));
  return html`<span class="reach">
    <span class="reach-word">${t("hausnummern.possible")}</span>
    <span class="reach-span">${low}<i>–</i><wbr />${high}</span>
  </span>`;
}

function Rank({ row, side, won }) {
  if (row.team !== null) return html`<span class="rank"><${Mark} number=${row.team} name=${side} /></span>`;
  return html`<span class="rank">${won ? html`<${Wreath} />` : null}<span>${row.place ?? "–"}</span></span>`;
}

/** Column and line of each row, from 0. */
function cellsOf(rows, { lines, byTeam }) {
  const filled = [0, 0];
  const cell = (row, index) => (byTeam ? [row.team, filled[row.team]++] : [Math.floor(index / lines), index % lines]);
  return new Map(rows.map((row, index) => [row.name, cell(row, index)]));
}

function Row({ row, game, cell: [column, line], narrow, corrected }) {
  const { setup, picture } = game;
  const awaited = picture.turn === row.name;
  const side = setup.teams ? setup.teams[row.team].name : row.name;
  const [won, tied] = [picture.winner === side, picture.tied.includes(side)];
  const kinds = ["row", awaited && "row-awaited", tied && "row-tied", won && "row-won", corrected && "row-corrected"];
  const value = picture.values[row.name];
  return html`
    <li
      class=${kinds.filter(Boolean).join(" ")}
      data-key=${row.name}
      style=${{ gridColumn: column + 1, gridRow: line + 1 }}
      aria-current=${awaited ? "true" : undefined}
    >
      <${Rank} row=${row} side=${side} won=${won} />
      <span class="who">
        <${Fit} text=${row.name} className="who-name" lines=${narrow ? 2 : 1} least=${0.5} />
        <span class="who-caption">${caption(picture.stats[row.name])}</span>
      </span>
      <${Plate} digits=${row.digits} mode=${setup.mode} team=${row.team} name=${row.name} />
      <${Reach} row=${row} setup=${setup} value=${value} />
    </li>`;
}

/** Whether five or six figures get clearly larger beside the name than under it; shares of a row as in the style. */
function isFlat({ columns, lines }, digits, { width, height }) {
  if (digits <= 4) return false;
  const [high, wide, plates] = [height / lines, width / columns, digits * 0.61 + 0.42];
  return Math.min(high * 0.83, (wide * 0.57) / plates) > 1.15 * Math.min(high * 0.69, (wide * 0.93) / plates);
}

export function Rows({ game, correction }) {
  const rows = ordered(game);
  const form = shape(game, rows);
  const { columns, lines } = form;
  const cells = cellsOf(rows, form);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useUnits(({ width, height }) => {
    setSize({ width, height });
    return hundredths({ width, height });
  });
  useFlip(ref, cells, `${game.id}.${columns}.${lines}`);
  const layout =
    columns === 1
      ? "rows-1"
      : game.setup.digits <= 3 || isFlat(form, game.setup.digits, size)
        ? "rows-side"
        : "rows-stacked";
  const kind = `rows ${layout} ${game.setup.digits > 4 ? "rows-long" : ""} ${game.picture.table ? "rows-over" : ""}`;
  return html`
    <ol class=${kind} ref=${ref} style=${{ "--lines": lines, "--columns": columns, "--digits": game.setup.digits }}>
      ${rows.map(
        (row) => html`<${Row}
        key=${row.name}
        row=${row}
        game=${game}
        cell=${cells.get(row.name)}
        narrow=${layout === "rows-side"}
        corrected=${correction?.player === row.name}
      />`,
      )}
    </ol>`;
}

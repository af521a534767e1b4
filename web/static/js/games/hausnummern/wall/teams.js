/**
 * A duel: a band for each team, always at the same place.  Its average is the largest figure; the leading band is brass
 * with the wreath and says by how much, the others how much they lack.  The players stand below, smaller.
 */
import { html } from "../../../lib/dom.js";
import { Fit, Name, wide } from "../../../lib/fit.js";
import { Mark } from "../../../parts/marks.js";
import { Plate } from "../../../parts/plate.js";
import { Wreath } from "../../../parts/wreath.js";
import { t } from "../../../lib/words.js";
import { leaders, score, teamRows } from "../model.js";
import { teamsBoard } from "./geometry.js";

const px = (length) => `${length}px`;

/** "führt +23,3", or what is missing. */
function gapWords(row, leads, alone, digits) {
  if (leads && row.final) return `+${score(row.gap, digits)}`;
  if (leads) return alone ? t("team.leads", { gap: score(row.gap, digits) }) : t("team.level");
  return `−${score(row.gap, digits)}`;
}

function Head({ row, leads, team: { gap, average }, board }) {
  return html`
    <div
      class=${`team ${board.stackedHead ? "team-under" : ""}`}
      style=${{ height: px(board.head), "--average": px(board.average) }}
    >
      <span class="team-place">
        ${leads && html`<${Wreath} />`}<span>${row.place}</span>
      </span>
      <span class="team-words">
        <span class="team-name"><${Mark} number=${row.team} /><${Fit} text=${row.name} lines=${1} least=${0.6} /></span>
        <span class="team-gap">${gap}</span>
      </span>
      <b class="team-average">${average}</b>
    </div>`;
}

function Member({ name, game, team, board, bare, corrected }) {
  const { picture, setup } = game;
  const awaited = picture.turn === name;
  const { others } = board;
  const style = { height: px(board.row), "--plate": px(others.plate), "--name": px(others.name), "--rank": "0px" };
  const two = others.lines === 2 && others.nameRoom < others.name * wide(name, 1);
  return html`
    <li
      class=${`row ${awaited ? "row-awaited" : ""} ${corrected ? "row-corrected" : ""} ${
        others.stacked ? "row-stacked" : ""
      }`}
      data-key=${name}
      style=${style}
      aria-current=${awaited ? "true" : undefined}
    >
      <${Plate}
        digits=${picture.digits[name]}
        mode=${setup.mode}
        team=${team}
        side=${setup.teams[team].name}
        name=${name}
        bare=${bare}
      />
      <span class="who"><${Name} text=${name} size=${others.name} room=${others.nameRoom} lines=${two ? 2 : 1} /></span>
    </li>`;
}

/** @param {object} props  as those of `Rows` */
export function Teams({ game, area, ladder, bare, correction }) {
  const { setup, picture } = game;
  const rows = teamRows(game);
  const lead = leaders(game);
  const shown = setup.teams.map((team) => rows.find(({ name }) => name === team.name));
  const alone = lead.length === 1;
  const teams = shown.map((row) => ({
    ...setup.teams[row.team],
    average: score(row.average, setup.digits),
    gap: gapWords(row, lead.includes(row.name), alone, setup.digits),
  }));
  const wideFigure = (text) => wide(text, 1, true);
  const board = teamsBoard({ ...area, teams, digits: setup.digits, ladder, wide, wideFigure });
  const style = { "--columns": board.columns, gap: px(board.gap) };
  return html`
    <ol class="teams" style=${style} aria-label=${t("team.standings")}>
      ${shown.map((row) => {
        const leads = lead.includes(row.name);
        const kinds = ["band", leads && "band-leads", picture.tied.includes(row.name) && "band-tied"];
        return html`
          <li class=${kinds.filter(Boolean).join(" ")} key=${row.name} style=${{ height: px(board.band) }}>
            <${Head} row=${row} leads=${leads} team=${teams[row.team]} board=${board} />
            ${
              !ladder &&
              html`<ol class="members">${setup.teams[row.team].members.map(
                (name) => html`<${Member}
                key=${name}
                name=${name}
                game=${game}
                team=${row.team}
                board=${board}
                bare=${bare}
                corrected=${correction?.player === name}
              />`,
              )}</ol>`
            }
          </li>`;
      })}
    </ol>`;
}

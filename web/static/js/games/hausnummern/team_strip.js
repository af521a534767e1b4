/** The duel's standings above the numbers: each team with its mark, its average and the sum it comes from. */
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { Mark } from "../../parts/marks.js";
import { useFlip } from "../../wall/flip.js";
import { hundredths, useUnits } from "../../lib/units.js";
import { decimal, t } from "../../lib/words.js";
import { teamRows } from "./model.js";

function Team({ row, game, many }) {
  const [won, tied] = [game.picture.winner === row.name, game.picture.tied.includes(row.name)];
  return html`
    <li class=${`team ${won ? "team-won" : ""} ${tied ? "team-tied" : ""}`} data-key=${row.name}>
      <span class="team-place">${row.place}</span>
      <${Mark} number=${row.team} />
      <${Fit} text=${row.name} className="team-name" />
      <span class="team-score">
        <span class="team-average">${decimal(row.average)}</span>
        <${Fit}
          className="team-sum"
          text=${t(row.final || many ? "team.sum" : "team.sum_so_far", { sum: row.sum, members: row.members })}
        />
      </span>
    </li>`;
}

export function TeamStrip({ game }) {
  if (!game.setup.teams) return null;
  return html`<${Strip} game=${game} />`;
}

function Strip({ game }) {
  // A duel of two keeps its columns, so that each team stands above its own players.
  const rows = teamRows(game);
  const shown = rows.length === 2 ? [...rows].sort((a, b) => a.team - b.team) : rows;
  const ref = useUnits(hundredths);
  useFlip(ref, new Map(shown.map((row, index) => [row.name, [index, 0]])), shown.length);
  return html`
    <ol
      class=${`teams teams-${shown.length}`}
      ref=${ref}
      style=${{ "--columns": shown.length }}
      aria-label=${t("team.standings")}
    >
      ${shown.map((row) => html`<${Team} key=${row.name} row=${row} game=${game} many=${shown.length > 2} />`)}
    </ol>`;
}

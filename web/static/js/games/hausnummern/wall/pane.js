/**
 * The left side of the board: who is at the lane, in gold, the pins of the last throw, what waits, who is next, and how
 * to join.  At the end it names the winner; in a tie it asks the table.
 */
import { html } from "../../../lib/dom.js";
import { Fit } from "../../../lib/fit.js";
import { House, PlateDrawing } from "../../../parts/house.js";
import { Join } from "../../../parts/join.js";
import { Mark } from "../../../parts/marks.js";
import { Pins } from "../../../parts/pins.js";
import { count, t } from "../../../lib/words.js";
import { rows, score, teamOf, teamRows, winnerRow } from "../model.js";
import { Asked, Count, Held, shownThrow } from "./throws.js";

export const throwKey = (game, shown) =>
  `${game.id}.${game.throws?.length}.${JSON.stringify([shown?.pins, shown?.fallen, Boolean(shown?.aside)])}`;

function Turn({ state, join }) {
  const { game } = state;
  const { turn } = game.picture;
  const shown = shownThrow(state);
  const [next] = turn === null ? [] : game.coming;
  const who = turn ?? shown?.player ?? (game.throws ?? []).at(-1)?.player ?? "";
  const team = teamOf(game.setup, who);
  const held = state.lane.held.length > 0 || state.lane.asked?.length > 0;
  return html`
    <aside class="pane">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">
          ${turn === null ? "" : t("turn.throws")}
          ${team !== null && html`<${Mark} number=${team} name=${game.setup.teams[team].name} />`}
        </p>
        <p class=${`turn-who ${turn === null ? "" : "turn-awaited"}`}><${Fit} text=${who} lines=${2} least=${0.3} /></p>
      </div>
      <${Pins}
        last=${shown}
        throwKey=${throwKey(game, shown)}
        told
        label=${shown ? count("pins.fell", shown.pins) : t("pins.none_yet")}
      />
      <${Count} shown=${shown} game=${game} waits=${false} />
      <${Asked} asked=${state.lane.asked} />
      <${Held} state=${state} />
      <p class="after">
        ${next && next !== turn && html`<${Fit} text=${t("turn.after", { name: next })} lines=${2} least=${0.8} />`}
      </p>
      ${!held && html`<${Join} join=${join} size="small" />`}
    </aside>`;
}

/** Whether another line is as good as the winner's: then the table has decided. */
function wasTied({ setup, picture }, lines, won) {
  const equal = (line) =>
    setup.teams
      ? line.sum * won.members === won.sum * line.members
      : picture.display[line.name] === picture.display[won.name];
  return lines.some((line) => line.name !== won.name && equal(line));
}

/** "Es gewinnt", or how it was decided. */
export function howWon(game) {
  const team = Boolean(game.setup.teams);
  const how = wasTied(game, team ? teamRows(game) : rows(game), winnerRow(game)) ? "tie_wins" : "wins";
  return t(team ? `end.team_${how}` : `end.${how}`);
}

function Winner({ state, join }) {
  const { game } = state;
  const row = winnerRow(game);
  const team = Boolean(game.setup.teams);
  return html`
    <aside class="pane pane-end">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${howWon(game)} ${team && html`<${Mark} number=${row.team} />`}</p>
        <p class="turn-who"><${Fit} text=${game.picture.winner} least=${0.4} lines=${2} />
        </p>
      </div>
      <svg class="end-house" viewBox="-110 -245 220 250" aria-hidden="true">
        <${House} lit=${true} />
        <g transform="translate(0 -86)">
          <${PlateDrawing}
            digits=${team ? score(row.average, game.setup.digits) : game.picture.display[row.name]}
            mode=${game.setup.mode}
            high=${40}
          />
        </g>
      </svg>
      ${
        team &&
        html`<p class="end-members">
        <${Fit} text=${game.picture.winners.join(", ")} lines=${2} least=${0.7} />
      </p>`
      }
      <${Join} join=${join} size="small" />
    </aside>`;
}

/** The question; between whom says the gold on the board. */
function Tie({ join }) {
  return html`
    <aside class="pane pane-tie">
      <div role="alert">
        <p class="label">${t("tie.what")}</p>
        <p class="tie-question"><${Fit} text=${t("tie.question")} lines=${2} least=${0.5} /></p>
      </div>
      <p class="await await-decision"><${Fit} text=${t("tie.how")} lines=${2} /></p>
      <${Join} join=${join} size="small" />
    </aside>`;
}

export function LanePane({ state, join }) {
  const Pane = { decision: Tie, done: Winner }[state.game.picture.phase] ?? Turn;
  return html`<${Pane} state=${state} join=${join} />`;
}

/**
 * The left side of the wall: whose turn it is, the pins of the last throw and its count, what is held, whom all
 * wait for (in gold), and how to join.  At the end it names the winner; in a tie it asks the table.
 */
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { Join } from "../../parts/join.js";
import { Mark } from "../../parts/marks.js";
import { Pins } from "../../parts/pins.js";
import { Plate } from "../../parts/plate.js";
import { count, decimal, t } from "../../lib/words.js";
import { Wreath } from "../../parts/wreath.js";
import { digitOf, heldFor, rows, teamOf, teamRows, winnerRow } from "./model.js";

/** The throw whose pins are shown: the one that waits for its place, else the lane's last; none of an earlier game. */
function shownThrow({ lane, game }) {
  const counted = (game.throws ?? []).at(-1);
  if (game.picture.phase !== "place") return lane.last?.past ? counted : lane.last;
  if (counted && counted.pins === game.picture.pending_pins) return counted;
  return { pins: game.picture.pending_pins, fallen: null, player: game.picture.turn };
}

/** What is said of the throw beside its count. */
function remark(shown, game) {
  if (shown.aside) return t("wall.aside");
  if (shown.foul) return t(`pins.foul.${shown.foul}`);
  if (shown.pins === 0 && game.setup.mode === "niedrig") return t("pins.pumpe_low");
  if (shown.pins === 0) return t("pins.pumpe");
  if (shown.pins === 9) return t("pins.nine");
  return count("pins.word", shown.pins);
}

function Count({ shown, game }) {
  if (!shown) return html`<div class="count count-none"><p>${t("pins.none_yet")}</p></div>`;
  const waits = game.picture.phase === "place";
  return html`
    <div class=${`count ${waits ? "count-waits" : ""} ${shown.aside ? "count-aside" : ""}`}>
      ${shown.foul && html`<span class=${`foul-card foul-${shown.foul}`} aria-hidden="true"></span>`}
      <b class="count-figure" data-count>${waits ? digitOf(shown.pins, game.setup.mode) : shown.pins}</b>
      <p class="count-words">
        <span>${remark(shown, game)}</span>
        ${!waits && shown.player && html`<span class="count-of">${t("pins.last_of", { name: shown.player })}</span>`}
        ${shown.doubtful && html`<span class="count-doubt">${t("pins.doubtful")}</span>`}
      </p>
    </div>`;
}

/** Throws that came while a place was still being chosen, each with the player it is for. */
function Held({ state }) {
  const held = heldFor(state.game, state.lane.held);
  if (held.length === 0) return null;
  return html`
    <div class="held">
      <p class="held-word">${t("wall.held")}</p>
      <ul>
        ${held.slice(0, 3).map(
          ({ pins, name, index }) => html`<li key=${index}>
          <b>${pins}</b>
          <${Fit} text=${name ?? t("held.nobody")} />
        </li>`,
        )}
      </ul>
      ${held.length > 3 && html`<p class="held-more">${t("wall.held_more", { n: held.length - 3 })}</p>`}
    </div>`;
}

/** Lane and person told a throw differently, and the host is asked. */
function Asked({ asked = [] }) {
  const last = asked.at(-1);
  if (!last) return null;
  return html`<div class="held" role="status">
    <p>
      <${Fit}
        text=${t(last.player ? "wall.asked_of" : "wall.asked", { ...last, typed: last.typed ?? "?" })}
        lines=${2}
      />
    </p>
  </div>`;
}

/** How the awaited player is reached: by his phone, by another one, or by the host. */
function awaiting({ players, game }) {
  const { phase, turn } = game.picture;
  if (phase === "throw") return t("await.throw", { name: turn });
  const player = players.find(({ name }) => name === turn);
  if (!player?.phone) return t("await.host", { name: turn });
  return t(player.asleep ? "await.asleep" : "await.phone", { name: turn });
}

function Turn({ state, join }) {
  const { game } = state;
  const { phase, turn } = game.picture;
  const shown = shownThrow(state);
  const key = `${game.id}.${game.throws?.length}.${JSON.stringify([
    shown?.pins,
    shown?.fallen,
    Boolean(shown?.aside),
  ])}`;
  const team = teamOf(game.setup, turn);
  return html`
    <aside class="pane">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${t(phase === "place" ? "turn.places" : "turn.throws")}</p>
        <p class="turn-who">
          ${team !== null && html`<${Mark} number=${team} name=${game.setup.teams[team].name} />`}
          <${Fit} text=${turn} least=${0.5} />
        </p>
      </div>
      <${Pins} last=${shown} throwKey=${key} label=${shown ? count("pins.fell", shown.pins) : t("pins.none_yet")} />
      <${Count} shown=${shown} game=${game} />
      <${Asked} asked=${state.lane.asked} />
      <${Held} state=${state} />
      <p class=${`await await-${phase}`}><${Fit} text=${awaiting(state)} lines=${2} /></p>
      <${Join} join=${join} size="small" />
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

function Winner({ state, join }) {
  const { game } = state;
  const row = winnerRow(game);
  const team = game.setup.teams !== null && game.setup.teams !== undefined;
  const how = wasTied(game, team ? teamRows(game) : rows(game), row) ? "tie_wins" : "wins";
  return html`
    <aside class="pane pane-end">
      <p class="end-wreath"><${Wreath} /><b>1</b></p>
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${t(team ? `end.team_${how}` : `end.${how}`)}</p>
        <p class="turn-who">
          ${team && html`<${Mark} number=${row.team} />`}
          <${Fit} text=${game.picture.winner} least=${0.5} />
        </p>
      </div>
      ${
        team
          ? html`<div class="end-team">
            <p class="end-average"><${Fit} text=${decimal(row.average)} least=${0.5} /></p>
            <p>${t("team.sum", { sum: row.sum, members: row.members })}</p>
            <p class="end-members">${game.picture.winners.join(", ")}</p></div>`
          : html`<div class="end-plate">
            <${Plate} digits=${row.digits} mode=${game.setup.mode} name=${row.name} />
          </div>`
      }
      <${Podium} game=${game} />
      <${Join} join=${join} size="small" />
    </aside>`;
}

/** Places 2 and 3 in a line each. */
function Podium({ game }) {
  const lines = (game.setup.teams ? teamRows(game) : rows(game)).filter(({ name }) => name !== game.picture.winner);
  return html`<ol class="podium">${lines.slice(0, 2).map(
    (line) => html`
    <li key=${line.name}><span class="podium-place">${line.place}.</span><${Fit} text=${line.name} />
    <b>${game.setup.teams ? decimal(line.average) : game.picture.display[line.name]}</b></li>`,
  )}</ol>`;
}

function Tie({ state, join }) {
  const { game } = state;
  const lines = game.setup.teams ? teamRows(game) : rows(game);
  return html`
    <aside class="pane pane-tie">
      <div role="alert">
        <p class="label">${t("tie.what")}</p>
        <p class="tie-question">${t("tie.question")}</p>
      </div>
      <ul class=${`tied tied-${Math.min(game.picture.tied.length, 6)}`}>
        ${game.picture.tied.map((name) => {
          const line = lines.find((row) => row.name === name);
          return html`<li key=${name}>
            ${game.setup.teams && html`<${Mark} number=${line.team} />`}
            <${Fit} text=${name} />
          </li>`;
        })}
      </ul>
      <p class="await await-decision"><${Fit} text=${t("tie.how")} lines=${2} /></p>
      <${Join} join=${join} size="small" />
    </aside>`;
}

export function LanePane({ state, join }) {
  const Pane = { decision: Tie, done: Winner }[state.game.picture.phase] ?? Turn;
  return html`<${Pane} state=${state} join=${join} />`;
}

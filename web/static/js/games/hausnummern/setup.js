/**
 * Setting up a game in few touches: high or low, how many places, who plays in which order, and for a duel a
 * touch on each player's mark.  Everybody who is here plays unless taken out.
 */
import { html, useState } from "../../dom.js";
import { Choice } from "../../host/choice.js";
import { AddPlayer } from "../../host/people.js";
import { Mark } from "../../marks.js";
import { refusal, t } from "../../words.js";

const DIGITS = [2, 3, 4, 5, 6];
const TEAM_COUNTS = [0, 2, 3, 4];

/** A seat in the order of throwing, with its team's mark. */
function Seat({ name, index, last, team, teams, onMove, onTeam, onOut }) {
  return html`
    <li class="seat">
      <span class="seat-n">${index + 1}</span><span class="seat-name">${name}</span>
      ${teams > 0 && html`<button type="button" class=${`seat-team team-${team}`} aria-label=${t("setup.team_of", { name, team: t(`team.name.${team}`) })} onClick=${onTeam}><${Mark} number=${team} /></button>`}
      <button type="button" class="seat-button" disabled=${index === 0} aria-label=${t("setup.up", { name })} onClick=${() => onMove(-1)}>▲</button>
      <button type="button" class="seat-button" disabled=${last} aria-label=${t("setup.down", { name })} onClick=${() => onMove(1)}>▼</button>
      <button type="button" class="seat-button" aria-label=${t("setup.out", { name })} onClick=${onOut}>✕</button>
    </li>`;
}

/** The setup of the record format, out of what was chosen. */
export function recordSetup({ mode, digits, players, teams, teamOf }) {
  const setup = { mode, digits, players, teams: null };
  if (teams === 0) return setup;
  const number = (name, index) => (teamOf[name] ?? index) % teams;
  setup.teams = Array.from({ length: teams }, (_, team) => ({
    name: t(`team.name.${team}`),
    members: players.filter((name, index) => number(name, index) === team),
  }));
  return setup;
}

/** What keeps the game from starting, or null. */
function obstacle(setup) {
  if (setup.players.length < 2) return t("setup.too_few");
  if (setup.teams && setup.teams.some(({ members }) => members.length === 0)) return t("setup.empty_team");
  return null;
}

/** What the last game was set up with is a good start for the next one. */
function proposal(state) {
  const before = state.game?.setup;
  const names = state.players.map(({ name }) => name);
  const teamOf = {};
  before?.teams?.forEach(({ members }, index) => members.forEach((name) => { teamOf[name] = index; }));
  return {
    mode: before?.mode ?? "hoch", digits: before?.digits ?? 3, players: before?.players ?? names,
    teams: before?.teams?.length ?? 0, teamOf,
  };
}

function Seats({ chosen, change }) {
  const { players, teams, teamOf } = chosen;
  const move = (index, by) => {
    const next = [...players];
    next.splice(index + by, 0, ...next.splice(index, 1));
    change({ players: next, teamOf: teams ? Object.fromEntries(players.map((name, i) => [name, (teamOf[name] ?? i) % teams])) : teamOf });
  };
  const team = (name, index) => (teams ? (teamOf[name] ?? index) % teams : 0);
  return html`<ol class="seats">${players.map((name, index) => html`
    <${Seat} key=${name} name=${name} index=${index} last=${index === players.length - 1} team=${team(name, index)} teams=${teams}
      onMove=${(by) => move(index, by)} onOut=${() => change({ players: players.filter((other) => other !== name) })}
      onTeam=${() => change({ teamOf: { ...teamOf, [name]: (team(name, index) + 1) % teams } })} />`)}</ol>`;
}

/** People who are here and do not play; a touch takes them in. */
function Bench({ names, onIn }) {
  if (names.length === 0) return null;
  return html`<p class="label">${t("setup.bench")}</p>
    <ul class="bench">${names.map((name) => html`<li key=${name}><button type="button" class="button button-small" onClick=${() => onIn(name)}>+ ${name}</button></li>`)}</ul>`;
}

export function Setup({ state, onStart, onCancel }) {
  const [chosen, setChosen] = useState(() => proposal(state));
  const [refused, setRefused] = useState(null);
  const change = (part) => setChosen((before) => ({ ...before, ...part }));
  const { mode, digits, players, teams } = chosen;
  const setup = recordSetup(chosen);
  const hindered = obstacle(setup);
  const take = (name) => !players.includes(name) && change({ players: [...players, name] });
  const start = async () => {
    const answer = await onStart(setup);
    setRefused(answer.ok ? null : refusal(answer));
  };
  return html`
    <div class="setup">
      <${Choice} label=${t("setup.mode")} options=${["hoch", "niedrig"]} value=${mode} words=${(option) => t(`hausnummern.mode.${option}`)} onChoose=${(value) => change({ mode: value })} />
      <${Choice} label=${t("setup.digits")} options=${DIGITS} value=${digits} words=${String} onChoose=${(value) => change({ digits: value })} />
      <${Choice} label=${t("setup.teams")} options=${TEAM_COUNTS} value=${teams} words=${(n) => (n ? String(n) : t("setup.teams_none"))} onChoose=${(value) => change({ teams: value, teamOf: {} })} />
      <p class="label">${t("setup.order")}</p>
      <${Seats} chosen=${chosen} change=${change} />
      <${Bench} names=${state.players.map(({ name }) => name).filter((name) => !players.includes(name))} onIn=${take} />
      <${AddPlayer} onAdd=${take} />
      ${(hindered || refused) && html`<p class="wrong" role="status">${hindered ?? refused}</p>`}
      <div class="pair">
        ${onCancel && html`<button type="button" class="button button-plain" onClick=${onCancel}>${t("cancel")}</button>`}
        <button type="button" class="button button-gold" disabled=${hindered !== null} onClick=${start}>${t("setup.start")}</button>
      </div>
    </div>`;
}

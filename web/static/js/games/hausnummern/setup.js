/**
 * Setting up a game in few touches: high or low, how many places, who plays; below, for who wants it, teams and the
 * order of throwing, by hand, by lot, or as last time.  Everybody who is here plays unless taken out, whoever
 * joins meanwhile too.
 */
import { html, useState } from "../../lib/dom.js";
import { Choice } from "../../parts/choice.js";
import { AddPlayer } from "../../host/people/add_player.js";
import { useBook } from "../../host/evening/book.js";
import { Computers } from "../../tables/computers.js";
import { MOST_COMPUTERS } from "../../tables/kinds.js";
import { refusal, t } from "../../lib/words.js";
import { isHere } from "./again.js";
import { Seats, Sides, teamName } from "./seats.js";
import { balanced, byLot, inTurns, shuffled } from "./teams.js";

const DIGITS = [2, 3, 4, 5, 6];
const TEAM_COUNTS = [0, 2, 3, 4];

/** The setup of the record format, out of what was chosen; a team is called as it was typed, else by its colour. */
function recordSetup({ mode, digits, players, teams, teamOf, called = [] }) {
  const setup = { mode, digits, players, teams: null };
  if (teams === 0) return setup;
  setup.teams = Array.from({ length: teams }, (_, team) => ({
    name: teamName(called, team),
    members: players.filter((name) => teamOf[name] === team),
  }));
  return setup;
}

/** What keeps the game from starting, or null. */
function obstacle(setup, computers) {
  if (setup.players.length < 1 || setup.players.length + computers.length < 2) return t("setup.too_few");
  if (setup.teams && setup.teams.some(({ members }) => members.length === 0)) return t("setup.empty_team");
  return null;
}

/** The setup of the last game, for who was in it. */
const before = (state) => state.last_setups?.hausnummern ?? state.game?.setup ?? null;

/** What the last game was set up with is a good start for the next one; without one, everybody who is here plays. */
function proposal(state) {
  const last = before(state);
  const teamOf = {};
  last?.teams?.forEach(({ members }, index) =>
    members.forEach((name) => {
      teamOf[name] = index;
    }),
  );
  const strengths = Object.values(state.game?.computers ?? {});
  return {
    strengths,
    mode: last?.mode ?? "hoch",
    digits: last?.digits ?? 3,
    order: last?.players ?? [],
    touched: {},
    teams: last?.teams?.length ?? 0,
    teamOf,
    called: last?.teams?.map(({ name }) => name) ?? [],
  };
}

/** Who plays, in order: as ordered, then who came since; `touched` says who was taken in or out by hand. */
function playersOf({ order, touched }, people) {
  const here = new Map(people.map((person) => [person.name, isHere(person)]));
  const names = [...order, ...people.map(({ name }) => name).filter((name) => !order.includes(name))];
  return names.filter((name) => touched[name] ?? here.get(name) ?? false);
}

/** Everybody as a button, those who are here first. */
function Who({ people, players, onToggle }) {
  const known = new Set(people.map(({ name }) => name));
  const others = players.filter((name) => !known.has(name)).map((name) => ({ name }));
  const sorted = [...people.filter(isHere), ...others, ...people.filter((person) => !isHere(person))];
  return html`
    <fieldset class="choice"><legend>${t("setup.who", { n: players.length })}</legend>
      <div class="choice-row choice-names">${sorted.map(
        (person) => html`
        <button
          type="button"
          key=${person.name}
          class=${`choice-button choice-name ${isHere(person) ? "" : "choice-away"}`}
          aria-pressed=${players.includes(person.name)}
          onClick=${() => onToggle(person.name)}
        >
          ${person.name}
        </button>`,
      )}
      </div>
    </fieldset>`;
}

/** A team for each player: what is known of them stays, the others fill up the smallest team. */
function sidesFor(players, teams, teamOf) {
  const full = {};
  const size = Array(teams).fill(0);
  for (const name of players) if (teamOf[name] < teams) size[(full[name] = teamOf[name])] += 1;
  for (const name of players) if (full[name] === undefined) size[(full[name] = size.indexOf(Math.min(...size)))] += 1;
  return full;
}

const numbersOf = (division) =>
  Object.fromEntries(division.flatMap((members, team) => members.map((name) => [name, team])));

/** The teams: how many, and how they come about. */
function Teams({ chosen, players, averages, change }) {
  const [said, setSaid] = useState(null);
  const { teams } = chosen;
  const take = (division, words) => {
    change({ teamOf: numbersOf(division), order: inTurns(division) });
    setSaid(words);
  };
  const fair = () => {
    const division = balanced(players, teams, averages);
    take(division ?? byLot(players, teams), division ? "setup.balanced_done" : "setup.balanced_unknown");
  };
  return html`
    <${Choice}
      label=${t("setup.teams")}
      options=${TEAM_COUNTS}
      value=${teams}
      words=${(n) => (n ? String(n) : t("setup.teams_none"))}
      onChoose=${(value) => change({ teams: value, teamOf: {} })}
    />
    ${
      teams > 0 &&
      html`
      <div class="choice-row">
        <button type="button" class="choice-button" disabled=${players.length < teams} onClick=${fair}>
          ${t("setup.balanced")}
        </button>
        <button
          type="button"
          class="choice-button"
          disabled=${players.length < teams}
          onClick=${() => take(byLot(players, teams), "setup.lot_done")}
        >
          ${t("setup.teams_lot")}
        </button>
      </div>
      <p class="hint" role="status">${t(said ?? "setup.teams_hand")}</p>`
    }`;
}

/** The order of throwing: a line that says it, and what changes it. */
function Order({ chosen, players, last, change }) {
  const [open, setOpen] = useState(false);
  const shown = open || chosen.teams > 0;
  return html`
    <div class="order">
      <p class="label">${t("setup.order")}</p>
      ${!shown && html`<p class="order-names">${players.join(", ")}</p>`}
      ${shown && html`<${Seats} chosen=${chosen} players=${players} change=${change} />`}
      <div class="choice-row">
        <button type="button" class="choice-button" onClick=${() => change({ order: shuffled(players) })}>
          ${t("setup.order_lot")}
        </button>
        ${
          last &&
          html`<button type="button" class="choice-button" onClick=${() => change({ order: last.players })}>
          ${t("setup.order_last")}
        </button>`
        }
        ${
          chosen.teams === 0 &&
          html`<button type="button" class="choice-button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          ${t("setup.order_hand")}
        </button>`
        }
      </div>
    </div>`;
}

const averagesOf = (stats) => Object.fromEntries((stats?.people ?? []).map(({ name, average }) => [name, average]));

export function Setup({ state, book, onStart, onCancel }) {
  const [raw, setChosen] = useState(() => proposal(state));
  const [refused, setRefused] = useState(null);
  const averages = averagesOf(useBook(book, raw.teams ? "api/stats?span=all" : null));
  const change = (part) => setChosen((chosen) => ({ ...chosen, ...part }));
  const players = playersOf(raw, state.players);
  const chosen = { ...raw, players, teamOf: sidesFor(players, raw.teams, raw.teamOf) };
  const setup = recordSetup(chosen);
  const computers = raw.teams ? [] : raw.strengths; // they practise with people, no team wants them
  const hindered = obstacle(setup, computers);
  const touch = (name, plays) =>
    change({
      touched: { ...raw.touched, [name]: plays },
      order: raw.order.includes(name) ? raw.order : [...players, name],
    });
  const start = async () => {
    const answer = await onStart(setup, { computers });
    setRefused(answer.ok ? null : refusal(answer));
  };
  return html`
    <div class="setup">
      <${Choice}
        label=${t("setup.mode")}
        options=${["hoch", "niedrig"]}
        value=${chosen.mode}
        words=${(option) => t(`hausnummern.mode.${option}`)}
        onChoose=${(mode) => change({ mode })}
      />
      <${Choice}
        label=${t("setup.digits")}
        options=${DIGITS}
        value=${chosen.digits}
        words=${String}
        onChoose=${(digits) => change({ digits })}
      />
      <${Who} people=${state.players} players=${players} onToggle=${(name) => touch(name, !players.includes(name))} />
      <${AddPlayer} onAdd=${(name) => touch(name, true)} />
      <${Teams} chosen=${chosen} players=${players} averages=${averages} change=${change} />
      ${chosen.teams > 0 && html`<${Sides} chosen=${chosen} averages=${averages} change=${change} />`}
      <${Order} chosen=${chosen} players=${players} last=${before(state)} change=${change} />
      ${
        raw.teams === 0 &&
        html`<${Computers}
        most=${MOST_COMPUTERS}
        strengths=${computers}
        onChange=${(strengths) => change({ strengths })}
      />`
      }
      <div class="setup-start">
        ${(hindered || refused) && html`<p class="wrong" role="status">${hindered ?? refused}</p>`}
        <div class="pair">
          ${
            onCancel &&
            html`<button type="button" class="button button-plain" onClick=${onCancel}>
            ${t("cancel")}
          </button>`
          }
          <button
            type="button"
            class="button button-gold"
            data-shortcut="n"
            disabled=${hindered !== null}
            onClick=${start}
          >
            ${t("setup.start")}
          </button>
        </div>
      </div>
    </div>`;
}

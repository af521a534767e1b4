/**
 * The order of throwing as a list to move about in, with a touch on a mark for the team; and the teams as they stand.
 */
import { html } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { Mark } from "../../parts/marks.js";
import { decimal, t } from "../../lib/words.js";
import { NameField } from "../../parts/name_field.js";

/** What a team is called: as it was typed, else by its colour. */
export const teamName = (called, team) => called[team]?.trim() || t(`team.name.${team}`);

function Seat({ name, index, last, team, teams, called, onMove, onTeam }) {
  return html`
    <li class="seat">
      <span class="seat-n">${index + 1}</span><span class="seat-name">${name}</span>
      ${
        teams > 0 &&
        html`<button
          type="button"
          class=${`seat-team team-${team}`}
          aria-label=${t("setup.team_of", { name, team: teamName(called, team) })}
          onClick=${onTeam}
        >
        <${Mark} number=${team} />
      </button>`
      }
      <button
        type="button"
        class="seat-button"
        disabled=${index === 0}
        aria-label=${t("setup.up", { name })}
        onClick=${() => onMove(-1)}
      >▲</button>
      <button
        type="button"
        class="seat-button"
        disabled=${last}
        aria-label=${t("setup.down", { name })}
        onClick=${() => onMove(1)}
      >▼</button>
    </li>`;
}

export function Seats({ chosen, players, change }) {
  const { teams, teamOf, called = [] } = chosen;
  const move = (index, by) => {
    const next = [...players];
    next.splice(index + by, 0, ...next.splice(index, 1));
    change({ order: next, teamOf });
  };
  return html`<ol class="seats">${players.map(
    (name, index) => html`
    <${Seat}
      key=${name}
      name=${name}
      index=${index}
      last=${index === players.length - 1}
      team=${teamOf[name]}
      teams=${teams}
      called=${called}
      onMove=${(by) => move(index, by)}
      onTeam=${() => change({ teamOf: { ...teamOf, [name]: (teamOf[name] + 1) % teams } })}
    />`,
  )}</ol>`;
}

/** The mean of the members' averages, in thousandths; null where somebody has none. */
function together(members, averages) {
  const known = members.map((name) => averages[name]);
  if (known.length === 0 || !known.every(Boolean)) return null;
  const sum = known.reduce((total, [pins, throws]) => total + pins / throws, 0);
  return [Math.round((1000 * sum) / known.length), 1000];
}

/** The teams with their names, which may be typed, their members, and their average where everybody has one. */
export function Sides({ chosen, averages, change }) {
  const { players, teams, teamOf, called = [] } = chosen;
  const id = useId("team");
  const call = (team, name) =>
    change({ called: Array.from({ length: teams }, (_, index) => (index === team ? name : (called[index] ?? ""))) });
  return html`<ul class="sides">${Array.from({ length: teams }, (_, team) => {
    const members = players.filter((name) => teamOf[name] === team);
    const average = together(members, averages);
    return html`<li key=${team}><${Mark} number=${team} />
      <label class="out-of-sight" for=${`${id}-${team}`}>${t("setup.team_name", { n: team + 1 })}</label>
      <${NameField}
        className="side-name"
        id=${`${id}-${team}`}
        placeholder=${t(`team.name.${team}`)}
        value=${called[team] ?? ""}
        onName=${(name) => call(team, name)}
      />
      <span>${members.join(", ")}</span>${average && html`<small>⌀ ${decimal(average)}</small>`}</li>`;
  })}</ul>`;
}

/** The running game beyond its question: how it stands, who left, and its end. */
import { html } from "../lib/dom.js";
import { modulesOf } from "../games/index.js";
import { t } from "../lib/words.js";
import { Sure } from "./sure.js";

/** Who went home, with what they had thrown; they may come back. */
function Left({ left, running, order }) {
  if (!left?.length) return null;
  return html`
    <h3>${t("left.title")}</h3>
    <ul class="loose">${left.map(
      ({ name, pins }) => html`
      <li key=${name}>
        <span>${name}${pins?.length ? html` <small>${t("left.pins", { pins: pins.join(", ") })}</small>` : ""}</span>
        ${
          running &&
          html`<button type="button" class="button button-small" onClick=${() => order("return", { player: name })}>
          ${t("people.return")}
        </button>`
        }
      </li>`,
    )}</ul>`;
}

/** Who is here and not in it: in the first Durchgang they still come in. */
function Late({ state, order }) {
  const { setup, picture } = state.game;
  const out = new Set([...setup.players, ...(state.game.left ?? []).map(({ name }) => name)]);
  const others = state.players.filter(({ name, here }) => here !== false && !out.has(name));
  if (picture.durchgang !== 1 || others.length === 0) return null;
  const teams = setup.teams ?? [null];
  return html`
    <h3>${t("left.late")}</h3>
    <div class="choice-row">${others.flatMap(({ name }) =>
      teams.map(
        (team) => html`
      <button
        type="button"
        key=${`${name} ${team?.name}`}
        class="choice-button"
        onClick=${() => order("come", team ? { player: name, team: team.name } : { player: name })}
      >+ ${name}
        ${team ? ` (${team.name})` : ""}
      </button>`,
      ),
    )}</div>`;
}

export function GamePart({ state, order }) {
  const modules = modulesOf(state);
  if (!modules) return html`<p class="hint">${t("part.no_game")}</p>`;
  const { game } = state;
  const over = game.picture.status === "finished";
  return html`
    <${modules.host.Standings} game=${game} seat=${null} />
    <${Left} left=${game.left} running=${game.picture.status === "running"} order=${order} />
    ${!over && html`<${Late} state=${state} order=${order} />`}
    <${Sure}
      label=${t(over ? "host.close_result" : "host.end_game")}
      sure=${t(over ? "host.end_sure_over" : "host.end_sure")}
      onSure=${() => order("end_game")}
    />`;
}

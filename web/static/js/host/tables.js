/**
 * The host's view of the tables: those that wait and those that are on, each with its proof of the dice, what can be
 * taken back and how it is ended; how the wall shows them; whether tips may be asked for; and how often each face has
 * come this evening.
 */
import { html, useState } from "../lib/dom.js";
import { GAMES } from "../games/index.js";
import { Faces } from "../tables/faces.js";
import { TableForm } from "../tables/form.js";
import { KINDS } from "../tables/kinds.js";
import { Proof } from "../tables/proof.js";
import { coded, list, t } from "../lib/words.js";
import { Choice } from "../parts/choice.js";
import { Sure } from "./sure.js";

const VIEWS = ["auto", "small", "full"];

/** One step back; only typed dice can be taken back. */
function Undo({ game, order, about }) {
  if (game.dice !== "real") return null;
  const { undo } = game;
  const text = undo && coded(`undo.${undo.code}`, undo.values, undo.text);
  return html`<${Sure}
    small=${true}
    about=${about}
    label=${text || t("host.undo_nothing")}
    sure=${t("host.undo_sure")}
    disabled=${!text}
    onSure=${() => order("undo", { game: game.id })}
  />`;
}

/** Which table it is, for buttons that stand there once for each; null where there is only one. */
const aboutOf = (many, game, names) => (many ? `${t(`${game}.title`)}, ${list(names)}` : null);

function Game({ game, order, table, many }) {
  const about = aboutOf(many, game.game, game.setup.players);
  const over = game.picture.status === "finished";
  const note = over ? t("tables.over") : t("tables.turn", { name: game.picture.turn ?? "" });
  return html`
    <li class="host-table">
      <h3 class="host-table-title">${GAMES[game.game]?.phone.head(game) ?? t(`${game.game}.title`)}</h3>
      <p>${list(game.setup.players)} · ${note}</p>
      <${Proof} game=${game} />
      ${
        over &&
        html`<button
          type="button"
          class="button button-gold"
          aria-label=${about ? `${t("tables.again")}: ${about}` : undefined}
          onClick=${() => table("again", { table: game.id })}
        >
        ${t("tables.again")}
      </button>`
      }
      <div class="pair">
        <${Undo} game=${game} order=${order} about=${about} />
        <${Sure}
          small=${true}
          about=${about}
          label=${t("host.end_table")}
          sure=${t(over ? "host.end_sure_over" : "host.end_sure")}
          onSure=${() => order("end_game", { game: game.id })}
        />
      </div>
    </li>`;
}

function Opening({ opening, clear, many }) {
  const { taken, seats } = opening;
  return html`
    <li class="host-table">
      <h3 class="host-table-title">${t(`${opening.game}.title`)}</h3>
      <p>${t("tables.taken", { n: taken.length, of: seats, names: list(taken) })}</p>
      <${Sure}
        small=${true}
        about=${aboutOf(many, opening.game, taken)}
        label=${t("tables.close")}
        sure=${t("host.close_sure")}
        onSure=${() => clear("close", { table: opening.table })}
      />
    </li>`;
}

/** Who plays: those who are here, in the order in which they are touched. */
function Names({ state, kind, people = [], onChange, onNext }) {
  const { least, most } = KINDS[kind];
  const toggle = (name) =>
    onChange(people.includes(name) ? people.filter((other) => other !== name) : [...people, name]);
  return html`
    <fieldset class="choice"><legend>${t("host.table_players", { least, most })}</legend>
      <div class="choice-row choice-names">
        ${state.players.map(
          ({ name }) => html`<button
            type="button"
            key=${name}
            class="choice-button"
            aria-pressed=${people.includes(name)}
            onClick=${() => toggle(name)}
          >
          ${name}
        </button>`,
        )}
      </div>
    </fieldset>
    <button type="button" class="button button-gold" disabled=${people.length === 0} onClick=${onNext}>
      ${t("welcome.next")}
    </button>`;
}

const size = (people = []) => people.length;

/** A game at the table for people who are here, started at once. */
function Start({ state, order, onDone }) {
  async function start({ game, people, dice, rules, computers }) {
    const answer = await order("start_game", { game, setup: { ...rules, players: people }, dice, computers });
    if (answer.ok) onDone();
  }
  return html`<div class="setup">
    <${TableForm}
      state=${state}
      size=${size}
      People=${Names}
      go=${t("host.start_table")}
      onGo=${start}
      onCancel=${onDone}
    />
  </div>`;
}

/** @param {(what: string, args: object) => Promise<object>} props.table  an order of the tables */
export function TablesCard({ state, order, table }) {
  const [starting, setStarting] = useState(false);
  const { tables = [], openings = [], faces = [0, 0, 0, 0, 0, 0] } = state;
  return html`
      ${tables.length + openings.length === 0 && html`<p class="hint">${t("tables.none")}</p>`}
      <ul class="host-tables">
        ${openings.map(
          (opening) => html`<${Opening}
          key=${opening.table}
          opening=${opening}
          clear=${table}
          many=${openings.length > 1}
        />`,
        )}
        ${tables.map(
          (game) => html`<${Game}
          key=${game.id}
          game=${game}
          order=${order}
          table=${table}
          many=${tables.length > 1}
        />`,
        )}
      </ul>
      ${
        starting
          ? html`<${Start} state=${state} order=${order} onDone=${() => setStarting(false)} />`
          : html`<button type="button" class="button" onClick=${() => setStarting(true)}>${t("tables.open")}</button>`
      }
      <${Choice}
        label=${t("host.table_view")}
        options=${VIEWS}
        value=${state.table_view ?? "auto"}
        words=${(view) => t(`host.table_view.${view}`)}
        onChoose=${(view) => order("table_view", { view })}
      />
      <label class="switch">
        <input
          type="checkbox"
          checked=${state.allow_tips ?? false}
          onChange=${(event) => order("allow_tips", { allow: event.target.checked })}
        />
        <span>${t("host.allow_tips")}</span>
      </label>
      <${Faces} faces=${faces} />`;
}

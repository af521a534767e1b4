/**
 * The host's page, in the order of an evening: the game now, its throws, what the lane sent beside it, people,
 * the lane.  On a phone the parts follow one another, on a wide screen they stand side by side.
 */
import { html, useState } from "../dom.js";
import { GAMES, modulesOf } from "../games/index.js";
import { LaneHealth } from "../lane.js";
import { clock, coded, t } from "../words.js";
import { Choice } from "./choice.js";
import { LanePanel } from "./lane_panel.js";
import { LooseThrows } from "./loose_throws.js";
import { People } from "./people.js";
import { Sure } from "./sure.js";
import { TablesCard } from "./tables.js";
import { Throws } from "./throws.js";

function Head({ state, link, refused, onRead }) {
  return html`
    <header class="host-head">
      <h1>${t("host.title")}</h1>
      <${LaneHealth} lane=${state.lane} />
    </header>
    <div class="notices" aria-live="assertive">
      ${!link.up && html`<p class="notice notice-lost">${t("link.lost", { time: clock(link.since) })} ${t("link.returns")}</p>`}
      ${refused && html`<p class="notice">${refused}<button type="button" class="notice-close" aria-label=${t("notice.close")} onClick=${onRead}>✕</button></p>`}
    </div>`;
}

/** What the next undo takes back is said on its button. */
function Undo({ game, order }) {
  const text = game.undo && coded(`undo.${game.undo.code}`, game.undo.values, game.undo.text);
  return html`
    <div class="undo">
      <${Sure} label=${text || t("host.undo_nothing")} sure=${t("host.undo_sure")} disabled=${!text} onSure=${() => order("undo")} />
    </div>`;
}

/** Which game, where there are several, and its own setting up; the one just played is a good start. */
function NewGame({ state, order, onDone, onCancel }) {
  const keys = Object.keys(GAMES).filter((one) => GAMES[one].host); // those of the lane
  const [key, setKey] = useState(keys.includes(state.game?.game) ? state.game.game : keys[0]);
  const { Setup } = GAMES[key].host;
  const start = async (setup) => {
    const answer = await order("start_game", { game: key, setup });
    if (answer.ok) onDone();
    return answer;
  };
  return html`
    <section class="card card-now">
      <h2>${t("host.new_game")}</h2>
      ${keys.length > 1 && html`<${Choice} label=${t("host.which_game")} options=${keys} value=${key} words=${(option) => t(`${option}.title`)} onChoose=${setKey} />`}
      <${Setup} key=${key} state=${state} onStart=${start} onCancel=${onCancel} />
    </section>`;
}

/** The running game, or the setting up of the next one. */
function GameNow({ state, order }) {
  const [setting, setSetting] = useState(false);
  const modules = modulesOf(state);
  const { game } = state;
  const back = () => setSetting(false);
  if (!game || setting) return html`<${NewGame} state=${state} order=${order} onDone=${back} onCancel=${game ? back : null} />`;
  const over = game.picture.status === "finished";
  return html`
    <section class="card card-now">
      <h2>${modules.host.title(game)}</h2>
      <${modules.host.Question} state=${state} order=${order} />
      <${Undo} game=${game} order=${order} />
      <div class="pair">
        <${Sure} label=${t("host.end_game")} sure=${t(over ? "host.end_sure_over" : "host.end_sure")} onSure=${() => order("end_game")} />
        ${over && html`<button type="button" class="button button-gold" onClick=${() => setSetting(true)}>${t("host.next_game")}</button>`}
      </div>
    </section>`;
}

/**
 * @param {object} props
 * @param {(what: string, payload?: object) => Promise<object>} props.order  a `host` message
 * @param {(what: string, args: object) => Promise<object>} props.table  a `table` message
 * @param {(what: string, args?: object) => Promise<object>} props.tool  a `lane_tool` message
 */
export function Host({ state, link, order, table, tool = null, refused = null, onRead }) {
  return html`
    <div class="host">
      <${Head} state=${state} link=${link} refused=${refused} onRead=${onRead} />
      <div class="host-cards">
        <${GameNow} key=${state.game?.id} state=${state} order=${order} />
        <div class="host-column">
          <${LooseThrows} state=${state} order=${order} />
          <${TablesCard} state=${state} order=${order} table=${table} />
          ${state.game && html`<${Throws} game=${state.game} order=${order} />`}
        </div>
        <div class="host-column">
          <${People} state=${state} order=${order} />
          <${LanePanel} state=${state} up=${link.up} tool=${tool} />
        </div>
      </div>
    </div>`;
}

/** The part of the phone that is not the lane: the list of tables, the form that opens one, a table itself. */
import { html } from "../../lib/dom.js";
import { TableList } from "./list.js";
import { OpenForm } from "./open_form.js";
import { Playing } from "./playing.js";
import { Waiting } from "./waiting.js";

const openingOf = (state, where) => (state.openings ?? []).find(({ table }) => table === where.table) ?? null;
export const gameOf = (state, where) => (state.tables ?? []).find(({ id }) => id === where.table) ?? null;

/** Who opens a table: whoever is looked at, or another of this phone where that one has gone or sits out. */
function opener({ you, players }, seat) {
  const here = (name) => players.find((player) => player.name === name)?.here !== false;
  return [seat, ...you].find(here) ?? seat;
}

export function Tables({ state, seat, where, go, actions, sending, tips }) {
  async function open(order) {
    const answer = await actions.table("open", order);
    if (answer.ok) go({ at: "table", table: answer.table });
    return answer;
  }
  if (where.at === "open")
    return html`<${OpenForm}
      state=${state}
      seat=${opener(state, seat)}
      onOpen=${open}
      onCancel=${() => go({ at: "list" })}
      first=${where.step}
    />`;
  const game = where.at === "table" ? gameOf(state, where) : null;
  if (game)
    return html`<${Playing}
      key=${game.id}
      state=${state}
      game=${game}
      actions=${actions}
      sending=${sending}
      tips=${tips}
      order=${actions.table}
      go=${go}
    />`;
  const opening = where.at === "table" ? openingOf(state, where) : null;
  if (opening)
    return html`<${Waiting} key=${opening.table} state=${state} opening=${opening} order=${actions.table} />`;
  return html`<${TableList} state=${state} go=${go} gone=${where.at === "table"} />`;
}

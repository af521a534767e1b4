/** A table that waits for its people: who sits there, how others come, by which rules, and a chair for this phone. */
import { html, useState } from "../../lib/dom.js";
import { HouseRules } from "../../tables/house_rules.js";
import { Invite } from "../../tables/invite.js";
import { count, t } from "../../lib/words.js";

function Chairs({ opening }) {
  const free = opening.seats - opening.taken.length;
  return html`
    <ul class="chairs" aria-label=${t("tables.chairs")}>
      ${opening.taken.map((name) => html`<li key=${name} class="chair">${name}</li>`)}
      ${Array.from(
        { length: free },
        (_, index) => html`<li key=${index} class="chair chair-free">
        ${t("tables.free")}
      </li>`,
      )}
      ${Object.entries(opening.computers).map(
        ([name, power]) => html`<li key=${name} class="chair">
        ${name}
        <small>${t(`strength.${power}`)}</small>
      </li>`,
      )}
    </ul>`;
}

/** @param {(what: string, args: object) => Promise<object>} props.order  an order of the tables */
export function Waiting({ state, opening, order }) {
  const [busy, setBusy] = useState(false);
  const { table, taken, seats, by } = opening;
  const outside = state.you.filter((name) => !taken.includes(name));
  const inside = state.you.filter((name) => taken.includes(name));
  const send = async (what, args) => {
    if (busy) return;
    setBusy(true);
    await order(what, { table, ...args });
    setBusy(false);
  };
  return html`
    <div class="question waiting">
      <h2 class="ask">${t(`${opening.game}.title`)}</h2>
      <p class="said" role="status">${count("tables.waits", seats - taken.length)}</p>
      <${Chairs} opening=${opening} />
      ${outside.map(
        (name) => html`<button
          type="button"
          key=${name}
          class="button button-gold"
          disabled=${busy}
          onClick=${() => send("sit", { player: name })}
        >
        ${t("tables.sit", { name })}
      </button>`,
      )}
      <${Invite} table=${table} />
      <${HouseRules} kind=${opening.game} rules=${opening.rules} />
      <p class="hint">${t(`open.dice.${opening.dice}`)}</p>
      ${inside.map(
        (name) => html`<button
          type="button"
          key=${name}
          class="button button-plain"
          disabled=${busy}
          onClick=${() => send("leave", { player: name })}
        >
        ${t("tables.leave", { name })}
      </button>`,
      )}
      ${
        state.you.includes(by) &&
        html`<button type="button" class="button button-plain" disabled=${busy} onClick=${() => send("close", {})}>
        ${t("tables.close")}
      </button>`
      }
    </div>`;
}

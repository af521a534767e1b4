/** Who takes part: add, check in, go home, strike off; who of the evening is not in it yet. */
import { html, useState } from "../lib/dom.js";
import { AddPlayer } from "../host/people/add_player.js";
import { Fold } from "../tables/form.js";
import { count, t } from "../lib/words.js";

/** What may be said of somebody next. */
function choices(champ, { name, status }) {
  const drawn = champ.rounds.some(({ tables }) => tables.some(({ players }) => players.includes(name)));
  const others = ["here", "registered", "gone", "none"].filter((one) => one !== status);
  return others.filter((one) => (drawn ? one === "here" || one === "gone" : one !== "gone"));
}

function Entrant({ champ, entrant, open, onToggle, order }) {
  const { name, status, guest } = entrant;
  const set = (next) => () => {
    onToggle();
    order("entrant", { name, status: next });
  };
  const checkIn = () => order("entrant", { name, status: "here" });
  return html`
    <li class=${`person ${status === "gone" ? "person-away" : ""}`} aria-label=${name}>
      <button type="button" class="line-button" aria-expanded=${open} onClick=${onToggle}>
        <span class="person-name">
          ${name}
          <small>${t(`champ.status.${status}`)}${guest ? ` · ${t("champ.guest")}` : ""}</small>
        </span>
        <i class="part-sign" aria-hidden="true" />
      </button>
      ${
        !open &&
        status === "registered" &&
        html`<button type="button" class="button button-small" onClick=${checkIn}>
        ${t("champ.host.check_in")}
      </button>`
      }
      ${
        open &&
        html`<div class="person-actions">${choices(champ, entrant).map(
          (next) => html`<button type="button" class="button" key=${next} onClick=${set(next)}>
          ${t(`champ.host.set.${next}`)}
        </button>`,
        )}</div>`
      }
    </li>`;
}

/** People of the evening who are not in it: in by a touch. */
function Others({ state, champ, enter }) {
  const names = new Set(champ.people.map(({ name }) => name));
  const others = state.players.filter(({ name, here }) => here !== false && !names.has(name));
  if (others.length === 0) return null;
  return html`
    <fieldset class="choice"><legend>${t("champ.host.others")}</legend>
      <div class="choice-row choice-names">${others.map(
        ({ name }) => html`<button type="button" class="choice-button" key=${name} onClick=${() => enter(name)}>
        + ${name}
      </button>`,
      )}</div>
    </fieldset>`;
}

export function Entrants({ state, champ, order }) {
  const [open, setOpen] = useState(null);
  const missing = champ.people.filter(({ status }) => status === "registered");
  const enter = async (name) => (await order("enter", { name, here: true })).ok;
  const all = async () => {
    // one after the other, as pages ask
    for (const { name } of missing) await order("entrant", { name, status: "here" });
  };
  if (champ.phase === "finished" || champ.phase === "decision") return null;
  return html`
    <${Fold}
      title=${t("champ.host.people")}
      now=${count("champ.registered", champ.people.filter(({ status }) => status !== "gone").length)}
      open=${champ.phase === "registration"}
    >
      ${
        missing.length > 1 &&
        html`<button type="button" class="button" onClick=${all}>${t("champ.host.all_here")}</button>`
      }
      <ul class="people">${champ.people.map(
        (entrant) => html`<${Entrant}
        key=${entrant.name}
        champ=${champ}
        entrant=${entrant}
        order=${order}
        open=${open === entrant.name}
        onToggle=${() => setOpen(open === entrant.name ? null : entrant.name)}
      />`,
      )}</ul>
      <${Others} state=${state} champ=${champ} enter=${enter} />
      <${AddPlayer} onAdd=${enter} />
    <//>`;
}

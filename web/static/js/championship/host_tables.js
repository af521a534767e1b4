/** The tables of all rounds: how far each is, what was typed in, and what counts, to be entered or corrected. */
import { Choice } from "../parts/choice.js";
import { Sure } from "../host/sure.js";
import { html, useState } from "../lib/dom.js";
import { Fold } from "../tables/form.js";
import { KINDS } from "../tables/kinds.js";
import { list, t } from "../lib/words.js";
import { OutcomeForm } from "./outcome_form.js";
import { isOver, isSlow, minutesOf, useNow } from "./model.js";
import { Told } from "./parts.js";

function Claim({ table, order }) {
  const { claim, table: number } = table;
  if (!claim) return null;
  const { n } = claim;
  const confirm = () => order("confirm_result", { table: number, n });
  const reject = () => order("reject_result", { table: number, n });
  return html`
    <p>${t("champ.phone.typed_by", { name: claim.by })}</p>
    <${Told} outcome=${claim.outcome} />
    <div class="pair">
      <button type="button" class="button button-gold" onClick=${confirm}>${t("champ.host.confirm")}</button>
      <button type="button" class="button" onClick=${reject}>${t("champ.host.reject")}</button>
    </div>`;
}

/** A table that waits for the lane, or for one of the few tables, begins by a touch. */
function Begin({ table, order }) {
  if (table.status !== "waiting") return null;
  const { table: number, play } = table;
  return html`<button type="button" class="button" onClick=${() => order("play_table", { table: number, play })}>
    ${t(play === "lane" ? "champ.host.begin_lane" : "champ.host.begin")}
  </button>`;
}

/** How the table is played, as long as it has not ended. */
function Play({ champ, table, order }) {
  const plays = [KINDS[champ.game] ? "phones" : "lane", "typed"];
  return html`<${Choice}
    label=${t("champ.how_played")}
    options=${plays}
    value=${table.play}
    words=${(one) => t(`champ.play.${one}`)}
    onChoose=${(play) => play !== table.play && order("play_table", { table: table.table, play })}
  />`;
}

function Actions({ champ, round, table, last, order, onEnter }) {
  const number = table.table;
  const over = isOver(table);
  return html`
    ${!over && last && html`<${Play} champ=${champ} table=${table} order=${order} />`}
    <div class="pair">
      <button type="button" class="button button-small" onClick=${onEnter}>
        ${t(table.outcome ? "champ.host.correct" : "champ.host.result")}
      </button>
      ${
        table.status !== "void" &&
        html`<${Sure}
        small=${true}
        label=${t("champ.host.void")}
        what=${t("champ.host.void_what")}
        sure=${t("champ.host.void_sure")}
        onSure=${() => order("table_result", { round, table: number, outcome: null })}
      />`
      }
      ${
        over &&
        last &&
        html`<${Sure}
        small=${true}
        label=${t("champ.host.reopen")}
        what=${t("champ.host.reopen_what")}
        sure=${t("champ.host.reopen_sure")}
        onSure=${() => order("reopen_table", { table: number })}
      />`
      }
    </div>`;
}

function Table({ champ, round, table, last, now, order }) {
  const [entering, setEntering] = useState(false);
  const [open, setOpen] = useState(false);
  const kind = isSlow(champ, table, now) ? "slow" : table.status;
  const send = async (outcome) => {
    const answer = await order("table_result", { round, table: table.table, outcome });
    if (answer.ok) setEntering(false);
    return answer;
  };
  const words = [t("champ.table", { n: table.table }), t(`champ.state.${kind}`, { n: minutesOf(table, now) })];
  const name = html`<span class="person-name">${words.join(" · ")}<small>${list(table.players)}</small></span>`;
  const label = t("champ.host.table_of", { n: table.table, round });
  if (table.status === "drawn") return html`<li class="person person-actions" aria-label=${label}>${name}</li>`;
  return html`
    <li class="person" aria-label=${label}>
      <button type="button" class="line-button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        ${name}
        <i class="part-sign" aria-hidden="true" />
      </button>
      <${Claim} table=${table} order=${order} />
      <${Begin} table=${table} order=${order} />
      ${
        open &&
        html`<div class="person-actions">
        ${table.outcome && html`<${Told} outcome=${table.outcome} />`}
        ${
          entering
            ? html`<${OutcomeForm}
              champ=${champ}
              table=${table}
              send=${t("champ.host.enter")}
              onSend=${send}
              onCancel=${() => setEntering(false)}
            />`
            : html`<${Actions}
              champ=${champ}
              round=${round}
              table=${table}
              last=${last}
              order=${order}
              onEnter=${() => setEntering(true)}
            />`
        }
      </div>`
      }
    </li>`;
}

/** The last round open, those before folded away. */
export function Rounds({ champ, order }) {
  const now = useNow(champ);
  return champ.rounds.toReversed().map(({ round, tables }, index) => {
    const rows = html`<ul class="people host-tables">${tables.map(
      (table) => html`<${Table}
        key=${table.table}
        champ=${champ}
        round=${round}
        table=${table}
        last=${index === 0}
        now=${now}
        order=${order}
      />`,
    )}</ul>`;
    const done = t("champ.host.done", { n: tables.filter(isOver).length, of: tables.length });
    return html`<${Fold} key=${round} title=${t("champ.round", { n: round })} now=${done} open=${index === 0}>
      ${rows}
    <//>`;
  });
}

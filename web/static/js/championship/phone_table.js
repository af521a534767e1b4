/**
 * Whoever is in it and here: which table and seat, with whom; the way to the table's game by one touch; with real dice
 * what it brought, typed in by one and confirmed by another; and what is waited for.
 */
import { html, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { list, t } from "../lib/words.js";
import { OutcomeForm } from "./outcome_form.js";
import { isOver, mayConfirm, pointsWord, tableOf, tablesOf } from "./model.js";
import { Told } from "./parts.js";

/** "Tisch 3", the seat, and who sits there. */
function Place({ champ, table, seat, name }) {
  const others = table.players.filter((one) => one !== name);
  return html`
    <section class="champ-place-sign">
      <p class="champ-place-round">${t("champ.round_of", { n: champ.round, of: champ.of })}</p>
      <h2 class="ask">${t("champ.table", { n: table.table })}</h2>
      <p class="said">${t("champ.phone.seat", { n: seat })}</p>
      <p class="champ-with">${t("champ.phone.with", { names: list(others) })}</p>
    </section>`;
}

/** What was typed in, for whoever has to say whether it is true; who typed it may do so again. */
function Claim({ table, name, you, person, onType }) {
  const { claim } = table;
  const asked = mayConfirm(table, you);
  const awake = useReady(claim.n); // it comes unawaited, perhaps under a finger
  const say = (what) => () => awake && person(what, { name: asked[0], n: claim.n });
  return html`
    <section class="champ-claim" role="status">
      <p class="label">${t("champ.phone.typed_by", { name: claim.by })}</p>
      <${Told} outcome=${claim.outcome} />
      ${
        asked.includes(name)
          ? html`<div class="actions-pair actions">
            <button type="button" class="button button-gold" onClick=${say("confirm_result")}>
              ${t("champ.phone.right")}
            </button>
            <button type="button" class="button" onClick=${say("reject_result")}>${t("champ.phone.wrong")}</button>
          </div>`
          : html`<p class="said">${t("champ.phone.waits_confirm")}</p>
            ${
              you.includes(claim.by) &&
              html`<button type="button" class="button button-plain" onClick=${onType}>
              ${t("champ.phone.type_again")}
            </button>`
            }`
      }
    </section>`;
}

/** What the own table is to do. */
function ToDo({ champ, table, name, person, go, onType, state }) {
  const game = (state.tables ?? []).find(({ id }) => id === table.game);
  const awake = useReady(`${table.status}.${table.play}`);
  if (table.status === "drawn")
    return html`<p class="said">${t(champ.game === "schocken" ? "champ.begin.load" : "champ.begin.sit")}</p>
      <p class="said">${t("champ.phone.starts")}</p>`;
  if (table.status === "claimed") return null;
  if (table.play === "lane")
    return html`<p class="said">${t(table.status === "waiting" ? "champ.phone.lane_waits" : "champ.phone.lane")}</p>`;
  if (table.play === "typed")
    return html`
      <p class="said">${t("champ.phone.real")}</p>
      <button type="button" class="button button-gold button-large" onClick=${() => awake && onType()}>
        ${t("champ.phone.type")}
      </button>
      <${Otherwise} play="phones" name=${name} person=${person} />`;
  if (!game)
    return html`
      <p class="said">${t("champ.phone.no_room")}</p>
      <${Otherwise} play="typed" name=${name} person=${person} />`;
  return html`
    <button
      type="button"
      class="button button-gold button-large"
      onClick=${() => awake && go({ at: "table", table: game.id })}
    >
      ${t(game.choice === 1 ? "champ.phone.play" : "tables.play_on")}
    </button>
    ${game.choice === 1 && html`<${Otherwise} play="typed" name=${name} person=${person} />`}`;
}

/** The table plays otherwise: real dice, or the phones. */
function Otherwise({ play, name, person }) {
  return html`<button type="button" class="button button-plain" onClick=${() => person("play_table", { name, play })}>
    ${t(`champ.phone.play.${play}`)}
  </button>`;
}

/** What the own table brought, and which tables still play. */
function Through({ champ, table, name }) {
  const open = tablesOf(champ).filter((one) => !isOver(one));
  const own = table.points?.[name];
  return html`
    <h2 class="ask">${t("champ.phone.through", { n: table.table })}</h2>
    ${table.status === "void" && html`<p class="said">${t("champ.phone.void")}</p>`}
    ${own !== undefined && html`<p class="champ-own">${t("champ.phone.own", { name, points: pointsWord(own) })}</p>`}
    ${table.outcome && html`<${Told} outcome=${table.outcome} />`}
    <p class="said" role="status">${nextWords(champ, open)}</p>`;
}

function nextWords(champ, open) {
  if (champ.phase === "decision") return t("champ.phone.decision", { names: list(champ.tied) });
  if (open.length === 0) return t("champ.phone.next");
  return t(open.length === 1 ? "champ.phone.still.one" : "champ.phone.still.other", {
    tables: list(open.map(({ table }) => String(table))),
  });
}

export function AtTable({ champ, name, state, person, go, first }) {
  const [typing, setTyping] = useState(Boolean(first));
  const found = tableOf(champ, name);
  if (!found)
    return html`<h2 class="ask">${t("champ.phone.in", { name })}</h2>
      <p class="said">${t(champ.round ? "champ.phone.next_round" : "champ.phone.wait_draw")}</p>`;
  const { table, seat } = found;
  if (isOver(table)) return html`<${Through} champ=${champ} table=${table} name=${name} />`;
  const send = async (outcome) => {
    const answer = await person("type_result", { name, outcome });
    if (answer.ok) setTyping(false);
    return answer;
  };
  const type = () => setTyping(true);
  const own = table.status === "claimed" && state.you.includes(table.claim.by);
  if (typing && (own || table.status === "playing"))
    return html`
      <h2 class="ask">${t("champ.table", { n: table.table })}</h2>
      <${OutcomeForm}
        champ=${champ}
        table=${table}
        send=${t("champ.phone.send")}
        onSend=${send}
        onCancel=${() => setTyping(false)}
        first=${first}
      />`;
  return html`
    <${Place} champ=${champ} table=${table} seat=${seat} name=${name} />
    ${
      table.claim &&
      html`<${Claim}
        key=${table.claim.n}
        table=${table}
        name=${name}
        you=${state.you}
        person=${person}
        onType=${type}
      />`
    }
    <${ToDo}
      champ=${champ}
      table=${table}
      name=${name}
      person=${person}
      go=${go}
      onType=${type}
      state=${state}
    />`;
}

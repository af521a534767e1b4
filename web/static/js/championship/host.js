/**
 * The championship's part of the host's page: what is next with one gold button, its tables, its people, what is
 * agreed, its end.
 */
import { Fold } from "../tables/form.js";
import { html, useState } from "../lib/dom.js";
import { Sure } from "../host/sure.js";
import { count, list, t } from "../lib/words.js";
import { Agreement } from "./host_open.js";
import { Entrants } from "./host_people.js";
import { Rounds } from "./host_tables.js";
import { agreedWords, isOver, pointsWord, tablesOf } from "./model.js";

/** How far it is. */
function phaseWords(champ) {
  const done = tablesOf(champ).filter(isOver).length;
  const words = { n: champ.round, of: champ.of, done, tables: tablesOf(champ).length };
  return t(`champ.head.${champ.phase}`, words);
}

/** How it stands, for the line of the closed part. */
export const note = ({ championship: champ = null }) =>
  champ === null ? t("champ.host.none") : `${champ.title} · ${phaseWords(champ)}`;

/** Whether something in it waits for the host. */
export const hot = ({ championship: champ = null }) =>
  champ !== null && (champ.phase === "decision" || tablesOf(champ).some(({ status }) => status === "claimed"));

const gold = (words, onClick, disabled = false) => html`
  <button type="button" class="button button-gold button-large" disabled=${disabled} onClick=${onClick}>
    ${words}
  </button>`;

function Draw({ champ, order }) {
  const here = champ.people.filter(({ status }) => status === "here").length;
  const missing = champ.people.filter(({ status }) => status === "registered");
  const asks = missing.length > 0;
  const draw = () => order("draw_round");
  const words = t("champ.host.draw", { n: champ.round + 1 });
  return html`
    <p class="said">
      ${count("champ.host.here", here)}
      ${asks ? ` ${count("champ.host.missing", missing.length)}` : ""}
    </p>
    ${
      asks
        ? html`<${Sure}
          label=${words}
          what=${t("champ.host.draw_without", { names: list(missing.map(({ name }) => name)) })}
          sure=${t("champ.host.draw_sure")}
          disabled=${here < 2}
          onSure=${draw}
        />`
        : gold(words, draw, here < 2)
    }`;
}

const Drawn = ({ champ, order }) => html`
  ${gold(t("champ.host.start", { n: champ.round }), () => order("start_round"))}
  <${Sure}
    label=${t("champ.host.undo_draw")}
    what=${t("champ.host.undo_draw_what")}
    sure=${t("host.undo_sure")}
    onSure=${() => order("undo_draw")}
  />`;

const Decide = ({ champ, order }) => html`
  <p class="said">${t("tie.question")}</p>
  <ol class="decide">${champ.tied.map(
    (name) => html`<li key=${name}>
    <${Sure}
      label=${name}
      sure=${t("host.decide_sure", { name })}
      onSure=${() => order("decide_championship", { winner: name })}
    />
  </li>`,
  )}</ol>`;

const Finished = ({ champ }) => html`
  <p class="said">${t("champ.phone.winner", { name: champ.winner ?? "" })}</p>
  ${champ.koenig.length > 0 && html`<p class="said">${t("schocken.king_is", { names: list(champ.koenig) })}</p>`}`;

const Running = ({ champ }) => {
  const open = tablesOf(champ).filter((table) => !isOver(table));
  return html`<p class="said">${count("champ.host.open", open.length)}</p>`;
};

const NEXT = {
  registration: Draw,
  drawn: Drawn,
  running: Running,
  between: Draw,
  decision: Decide,
  finished: Finished,
};

/** Who leads, once a table has counted. */
const leaders = (champ) =>
  champ.rounds.some(({ tables }) => tables.some(isOver))
    ? list(champ.standings.filter(({ place }) => place === 1).map(({ name }) => name))
    : "";

const Standings = ({ champ }) => html`
  <ol class="lines">${champ.standings.map(
    (row) => html`
    <li class="line" key=${row.name}>
      <span class="line-place">${row.place}.</span>
      <span class="line-name">${row.name}</span>
      <span class="line-value">${pointsWord(row.points)}</span>
    </li>`,
  )}</ol>`;

function Registration({ champ, order }) {
  if (!["registration", "drawn", "between"].includes(champ.phase)) return null;
  return html`<label class="switch">
    <input
      type="checkbox"
      checked=${champ.registration}
      onChange=${(event) => order("registration", { open: event.target.checked })}
    />
    <span>${t("champ.host.registration")}</span>
  </label>`;
}

function End({ champ, order }) {
  const over = champ.phase === "finished";
  return html`
    <p class="links">
      <a class="button" href=${`/book?championship=${champ.id}`} target="_blank" rel="noopener">${t("champ.sheet")}</a>
    </p>
    <${Sure}
      label=${t(over ? "champ.host.close" : "champ.host.break_off")}
      what=${t(over ? "champ.host.close_what" : "champ.host.break_off_what")}
      sure=${t(over ? "champ.host.close_sure" : "champ.host.break_off_sure")}
      onSure=${() => order("end_championship")}
    />`;
}

function Settings({ state, champ, order }) {
  const [key, setKey] = useState(0);
  const words = agreedWords(champ).join(" · ");
  if (champ.phase !== "registration") return html`<p class="hint">${words}</p>`;
  const save = async (setup) => {
    const answer = await order("set_championship", setup);
    if (answer.ok) setKey(key + 1); // what is agreed now stands in the form, closed
    return answer;
  };
  return html`
    <${Fold} key=${key} title=${t("champ.host.agreed")} now=${words}>
      <${Agreement} state=${state} champ=${champ} go=${t("save")} onGo=${save} />
    <//>`;
}

function On({ state, champ, order }) {
  const Next = NEXT[champ.phase];
  return html`
    <h3>${champ.title}</h3>
    <p class="hint" role="status">${phaseWords(champ)}</p>
    <div class="champ-part">
      <${Next} champ=${champ} order=${order} />
      <${Registration} champ=${champ} order=${order} />
    </div>
    <div class="champ-part">
      <${Rounds} champ=${champ} order=${order} />
      ${
        champ.round > 0 &&
        html`<${Fold} title=${t("standings.title")} now=${leaders(champ)}>
          <${Standings} champ=${champ} />
        <//>`
      }
      <${Entrants} state=${state} champ=${champ} order=${order} />
    </div>
    <${Settings} state=${state} champ=${champ} order=${order} />
    <${End} champ=${champ} order=${order} />`;
}

/** @param {(what: string, payload?: object) => Promise<object>} props.order  a `host` message */
export function ChampionshipPart({ state, order }) {
  const { championship: champ = null } = state;
  const [opening, setOpening] = useState(false);
  if (champ) return html`<${On} key=${champ.id} state=${state} champ=${champ} order=${order} />`;
  if (!opening)
    return html`
      <p class="hint">${t("champ.host.what")}</p>
      <button type="button" class="button" onClick=${() => setOpening(true)}>${t("champ.host.new")}</button>
      <p class="links">
        <a class="button" href="/book?championships=latest" target="_blank" rel="noopener">${t("champ.host.old")}</a>
      </p>`;
  return html`<${Agreement}
    state=${state}
    champ=${null}
    go=${t("champ.host.open_it")}
    onGo=${(setup) => order("open_championship", setup)}
    onCancel=${() => setOpening(false)}
  />`;
}

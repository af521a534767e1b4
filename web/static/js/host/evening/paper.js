/**
 * Games that did not come from the station: one of Hausnummern written on paper, as names and numbers, whole or in the
 * middle (then the lane goes on with it), or records out of files.
 */
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { count, t } from "../../lib/words.js";
import { Choice } from "../../parts/choice.js";
import { best, fault, halfOf, nextOf, recordOf, typed } from "./paper_record.js";
import { Sure } from "../sure.js";
import { NameField } from "../../parts/name_field.js";

const EMPTY = { name: "", number: "", pumpen: [] };

/** Which nines of a low number were Pumpen: on paper both are a 9. */
function Nines({ row, onChange }) {
  const places = [...row.number].flatMap((digit, place) => (digit === "9" ? [place] : []));
  if (places.length === 0) return null;
  const flip = (place) =>
    onChange({
      pumpen: row.pumpen.includes(place) ? row.pumpen.filter((other) => other !== place) : [...row.pumpen, place],
    });
  return html`<div class="choice-row">${places.map(
    (place) => html`
    <button
      type="button"
      key=${place}
      class="choice-button"
      aria-pressed=${row.pumpen.includes(place)}
      onClick=${() => flip(place)}
    >
      ${t("paper.was_pumpe", { n: place + 1 })}
    </button>`,
  )}</div>`;
}

function Row({ row, index, mode, half, names, onChange }) {
  const id = useId("paper");
  return html`
    <li class="paper-row">
      <label class="out-of-sight" for=${`${id}-name`}>${t("paper.name", { n: index + 1 })}</label>
      <${NameField}
        id=${`${id}-name`}
        list=${`${id}-list`}
        placeholder=${t("paper.name", { n: index + 1 })}
        value=${row.name}
        onName=${(name) => onChange({ name })}
      />
      <datalist id=${`${id}-list`}>${names.map((name) => html`<option key=${name} value=${name} />`)}</datalist>
      <label class="out-of-sight" for=${`${id}-number`}>${t("paper.number", { n: index + 1 })}</label>
      <input
        class="input paper-number"
        id=${`${id}-number`}
        inputmode=${half ? "text" : "numeric"}
        maxlength="6"
        autocomplete="off"
        placeholder=${half ? "7-3" : "000"}
        value=${row.number}
        onInput=${(event) => onChange({ number: typed(event.target.value, half), pumpen: [] })}
      />
      ${mode === "niedrig" && html`<${Nines} row=${row} onChange=${onChange} />`}
    </li>`;
}

/** The day it was played: this evening, or another day. */
function When({ chosen, day, setDay }) {
  const id = useId("day");
  return html`
    <label class="field-line" for=${id}><span>${t("paper.day")}</span>
      <input class="input" id=${id} type="date" value=${day} onInput=${(event) => setDay(event.target.value)} /></label>
    ${chosen && html`<p class="hint">${t("paper.day_hint")}</p>`}`;
}

/** The lane goes on with the game, and ends one that is on. */
function GoOn({ filled, mode, wrong, state, onGoOn }) {
  const running = state.game?.picture.status === "running";
  return html`
    ${
      !wrong &&
      html`<p class="hint" role="status">
      ${t("paper.next", { name: nextOf(filled) })}
      ${running ? ` ${t("paper.ends_running")}` : ""}
    </p>`
    }
    <${Sure}
      label=${t("paper.go_on")}
      sure=${t("paper.go_on_sure")}
      disabled=${wrong !== null}
      onSure=${() => onGoOn(halfOf(filled, mode))}
    />`;
}

/**
 * @param {(record: object) => Promise<object>} props.onRecord  takes a whole game
 * @param {(half: object) => Promise<object>} props.onGoOn  takes one in the middle
 */
function Form({ state, onRecord, onGoOn }) {
  const [half, setHalf] = useState(false);
  const [mode, setMode] = useState("hoch");
  const [rows, setRows] = useState([EMPTY, EMPTY, EMPTY]);
  const [winner, setWinner] = useState(null);
  const filled = rows.filter(({ name, number }) => name.trim() || number);
  const wrong = fault(filled, mode, half);
  const tied = wrong || half ? [] : best(filled, mode);
  const change = (index, part) => {
    const next = rows.map((row, at) => (at === index ? { ...row, ...part } : row));
    setRows(next[next.length - 1].name ? [...next, EMPTY] : next);
  };
  const taken = new Set(filled.map(({ name }) => name.trim()));
  const sent = async (asked) => (await asked).ok && setRows([EMPTY, EMPTY, EMPTY]);
  const send = () => sent(onRecord(recordOf(filled, mode, tied.length > 1 ? winner : null)));
  return html`
    <${Choice}
      label=${t("paper.state")}
      options=${[false, true]}
      value=${half}
      words=${(option) => t(option ? "paper.half" : "paper.whole_game")}
      onChoose=${setHalf}
    />
    ${half && html`<p class="hint">${t("paper.half_how")}</p>`}
    <${Choice}
      label=${t("setup.mode")}
      options=${["hoch", "niedrig"]}
      value=${mode}
      words=${(option) => t(`hausnummern.mode.${option}`)}
      onChoose=${setMode}
    />
    <ol class="paper-rows">
      ${rows.map(
        (row, index) => html`<${Row}
        key=${index}
        row=${row}
        index=${index}
        mode=${mode}
        half=${half}
        names=${state.players.map(({ name }) => name).filter((name) => !taken.has(name))}
        onChange=${(part) => change(index, part)}
      />`,
      )}
    </ol>
    ${
      tied.length > 1 &&
      html`<${Choice}
      label=${t("tie.question")}
      options=${tied}
      value=${winner}
      words=${String}
      onChoose=${setWinner}
    />`
    }
    ${filled.length > 0 && wrong && html`<p class="hint" role="status">${t(`paper.${wrong}`)}</p>`}
    ${
      half
        ? html`<${GoOn}
          filled=${filled}
          mode=${mode}
          wrong=${wrong}
          state=${state}
          onGoOn=${(game) => sent(onGoOn(game))}
        />`
        : html`
    <button
      type="button"
      class="button button-gold"
      disabled=${wrong !== null || (tied.length > 1 && !tied.includes(winner))}
      onClick=${send}
    >
      ${t("paper.save")}
    </button>`
    }`;
}

/** The records in a file: one, a list of them, or one a line. */
function recordsIn(text) {
  try {
    const found = JSON.parse(text);
    return Array.isArray(found) ? found : [found];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line));
  }
}

const LONGEST = 15_000; // characters of a record: a message to the station has 16,384

function Files({ onRecord, onSaid }) {
  const id = useId("files");
  async function take(event) {
    const input = event.target;
    let done = 0;
    try {
      for (const file of input.files) {
        for (const record of recordsIn(await file.text())) {
          if (JSON.stringify(record).length > LONGEST) return onSaid(t("paper.too_long"));
          const answer = await onRecord(record);
          if (!answer.ok) return;
          done += 1;
        }
      }
      onSaid(count("paper.taken", done));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      onSaid(t("paper.no_record"));
    } finally {
      input.value = "";
    }
  }
  return html`
    <label class="field-line" for=${id}><span>${t("paper.files")}</span>
      <input
        class="input input-file"
        id=${id}
        type="file"
        accept=".json,.jsonl,application/json"
        multiple
        onChange=${take}
      />
    </label>`;
}

export function Paper({ state, chosen, order, onEntered }) {
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState("");
  const [said, setSaid] = useState(null);
  const onRecord = async (record) => {
    const where = day || !chosen ? { date: day || new Date().toLocaleDateString("sv") } : { evening: chosen.number };
    const answer = await order("import_game", { ...where, record });
    setSaid(answer.ok ? count("paper.taken", 1) : null);
    if (answer.ok) onEntered(answer.evening);
    return answer;
  };
  const onGoOn = async (half) => {
    const answer = await order("start_game", { ...half, after: state.game?.id ?? 0 });
    setSaid(answer.ok ? t("paper.goes_on") : null);
    return answer;
  };
  return html`
    <button type="button" class="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      ${t("paper.title")}
    </button>
    ${
      open &&
      html`
      <div class="paper">
        <p class="hint">${t("paper.how")}</p>
        <${When} chosen=${chosen} day=${day} setDay=${setDay} />
        <${Form} state=${state} onRecord=${onRecord} onGoOn=${onGoOn} />
        <${Files} onRecord=${onRecord} onSaid=${setSaid} />
        <p role="status">${said}</p>
      </div>`
    }`;
}

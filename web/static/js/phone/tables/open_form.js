/**
 * Opening a table: which game, by which house rules (each a plain sentence to choose), how many people, which computers
 * and whose dice.  What the station last agreed on is proposed.
 */
import { html, useState } from "../../dom.js";
import { Choice } from "../../host/choice.js";
import { KINDS, MOST_COMPUTERS, STRENGTHS, agreed } from "../../tables/kinds.js";
import { count, t } from "../../words.js";

const upTo = (least, most) => Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);

/** How many computers may sit beside `people`. */
export const computersFor = (kind, people) => Math.min(MOST_COMPUTERS, KINDS[kind].most - people);

function Computers({ kind, people, strengths, onChange }) {
  const most = computersFor(kind, people);
  const set = (index, power) => onChange(strengths.map((old, at) => (at === index ? power : old)));
  return html`
    <${Choice} label=${t("open.computers")} options=${upTo(0, most)} value=${strengths.length} words=${(n) => (n === 0 ? t("open.no_computer") : n)}
      onChoose=${(n) => onChange(upTo(1, n).map((_, index) => strengths[index] ?? "mittel"))} />
    ${strengths.map((strength, index) => html`<${Choice} key=${index} label=${t("open.strength", { n: index + 1 })} options=${STRENGTHS} value=${strength} words=${(power) => t(`strength.${power}`)} onChoose=${(power) => set(index, power)} />`)}`;
}

/** What stands in the way; null for nothing. */
function obstacle({ kind, people, strengths }) {
  const all = people + strengths.length;
  if (all < KINDS[kind].least) return count("open.too_few", KINDS[kind].least);
  return null;
}

/**
 * @param {(order: object) => Promise<object>} props.onOpen  resolves with the acknowledgement, `table` in it
 */
export function OpenForm({ state, seat, onOpen, onCancel }) {
  const [kind, setKind] = useState("haeuschenbauen");
  const [people, setPeople] = useState(2);
  const [strengths, setStrengths] = useState([]);
  const [dice, setDice] = useState("station");
  const [changed, setChanged] = useState({});
  const [busy, setBusy] = useState(false);
  const rules = Object.fromEntries(agreed(kind, { ...state.house_rules?.[kind], ...changed[kind] }));
  const computers = dice === "station" ? strengths.slice(0, computersFor(kind, people)) : [];
  const hindered = obstacle({ kind, people, strengths: computers });
  const choose = (next) => {
    setKind(next);
    setPeople(Math.min(Math.max(2, KINDS[next].least), KINDS[next].most));
    setStrengths([]);
  };
  async function open() {
    if (busy) return;
    setBusy(true);
    await onOpen({ game: kind, seats: people, player: seat, dice, rules, computers });
    setBusy(false);
  }
  return html`
    <div class="question open-form">
      <h2 class="ask">${t("tables.open")}</h2>
      <${Choice} label=${t("open.game")} options=${Object.keys(KINDS)} value=${kind} words=${(key) => t(`${key}.title`)} onChoose=${choose} />
      <p class="said-small">${t(`about.${kind}`)}</p>
      ${KINDS[kind].rules.map(({ key, values }) => html`<div class="choice-tall" key=${`${kind}.${key}`}><${Choice} label=${t(`house.${kind}.${key}`)} options=${values} value=${rules[key]} words=${(value) => t(`house.${kind}.${key}.${value}`)}
        onChoose=${(value) => setChanged({ ...changed, [kind]: { ...changed[kind], [key]: value } })} /></div>`)}
      <${Choice} label=${t("open.people")} options=${upTo(1, KINDS[kind].most)} value=${people} words=${String} onChoose=${setPeople} />
      <${Choice} label=${t("open.dice")} options=${["station", "real"]} value=${dice} words=${(which) => t(`open.dice.${which}`)} onChoose=${setDice} />
      ${dice === "station" && computersFor(kind, people) > 0 && html`<${Computers} kind=${kind} people=${people} strengths=${computers} onChange=${setStrengths} />`}
      ${hindered && html`<p class="wrong" role="status">${hindered}</p>`}
      <button type="button" class="button button-gold button-large" disabled=${busy || hindered !== null} onClick=${open}>${t("open.go")}</button>
      <button type="button" class="button button-plain" onClick=${onCancel}>${t("cancel")}</button>
    </div>`;
}

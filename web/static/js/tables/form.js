/**
 * What is agreed before a game at the table, on the phone and on the host's page alike: which game, by which house
 * rules (each a plain sentence to choose), who plays, which computers and whose dice.  What was last agreed is
 * proposed.
 *
 * Who plays is asked differently: a phone says how many seats there are, the host picks people.
 */
import { html, useState } from "../lib/dom.js";
import { Choice } from "../host/choice.js";
import { count, t } from "../lib/words.js";
import { Computers } from "./computers.js";
import { KINDS, MOST_COMPUTERS, agreed } from "./kinds.js";

const FIRST = Object.keys(KINDS)[0]; // the game that is proposed

/** In a box that is always there: rules that come and go with the game would take what stands around them along. */
function Rules({ kind, rules, onChange }) {
  return html`<div class="form-rules">${KINDS[kind].rules.map(
    ({ key, values }) => html`
    <div class="choice-tall" key=${`${kind}.${key}`}>
      <${Choice}
        label=${t(`house.${kind}.${key}`)}
        options=${values}
        value=${rules[key]}
        words=${(value) => t(`house.${kind}.${key}.${value}`)}
      onChoose=${(value) => onChange({ [key]: value })} /></div>`,
  )}</div>`;
}

/** What stands in the way of `n` people with these computers; null for nothing. */
function obstacle(kind, n, computers) {
  const { least, most } = KINDS[kind];
  if (n > most) return count("open.too_many", most);
  if (n < 1 || n + computers.length < least) return count("open.too_few", least);
  return null;
}

/**
 * @param {object} props
 * @param {object} props.state
 * @param {(kind: string, people: any) => any} props.fit  who plays once this game is chosen; `people` undefined at
 *   first
 * @param {(people: any) => number} props.size  how many that are
 * @param {Function} props.People  draws and changes them: `{kind, people, onChange}`
 * @param {string} props.go  the words on the button
 * @param {(agreed: object) => Promise<object>} props.onGo  game, people, dice, rules, computers
 */
export function TableForm({ state, fit, size, People, go, onGo, onCancel }) {
  const [kind, setKind] = useState(FIRST);
  const [people, setPeople] = useState(() => fit(FIRST));
  const [strengths, setStrengths] = useState([]);
  const [dice, setDice] = useState("station");
  const [changed, setChanged] = useState({});
  const [busy, setBusy] = useState(false);
  const rules = Object.fromEntries(agreed(kind, { ...state.house_rules?.[kind], ...changed[kind] }));
  const most = dice === "station" ? Math.max(0, Math.min(MOST_COMPUTERS, KINDS[kind].most - size(people))) : 0;
  const computers = strengths.slice(0, most);
  const hindered = obstacle(kind, size(people), computers);
  const choose = (next) => {
    setKind(next);
    setPeople(fit(next, people));
    setStrengths([]);
  };
  async function begin() {
    if (busy) return;
    setBusy(true);
    await onGo({ game: kind, people, dice, rules, computers });
    setBusy(false);
  }
  return html`
    <${Choice}
      label=${t("open.game")}
      options=${Object.keys(KINDS)}
      value=${kind}
      words=${(key) => t(`${key}.title`)}
      onChoose=${choose}
    />
    <p class="said-small">${t(`about.${kind}`)}</p>
    <${Rules}
      kind=${kind}
      rules=${rules}
      onChange=${(part) => setChanged({ ...changed, [kind]: { ...changed[kind], ...part } })}
    />
    <${People} state=${state} kind=${kind} people=${people} onChange=${setPeople} />
    <${Choice}
      label=${t("open.dice")}
      options=${["station", "real"]}
      value=${dice}
      words=${(which) => t(`open.dice.${which}`)}
      onChoose=${setDice}
    />
    ${most > 0 && html`<${Computers} most=${most} strengths=${computers} onChange=${setStrengths} />`}
    ${hindered && html`<p class="wrong" role="status">${hindered}</p>`}
    <button
      type="button"
      class="button button-gold button-large"
      disabled=${busy || hindered !== null}
      onClick=${begin}
    >
      ${go}
    </button>
    <button type="button" class="button button-plain" onClick=${onCancel}>${t("cancel")}</button>`;
}

/**
 * What is agreed before a game at the table, on the phone and on the host's page alike, one question after the other:
 * which game, who plays, go.  House rules, dice and computers stand as they were last agreed and are folded away,
 * unless there is no playing without a computer.
 *
 * Who plays is asked differently: a phone says how many seats there are, the host picks people.
 */
import { GAMES } from "../games/index.js";
import { html, useState } from "../lib/dom.js";
import { Choice } from "../parts/choice.js";
import { count, t } from "../lib/words.js";
import { Computers } from "./computers.js";
import { KINDS, MOST_COMPUTERS, agreed } from "./kinds.js";

/** A drawing of the game, where it has one. */
function pictureOf(key) {
  const { Picture } = GAMES[key]?.help ?? {};
  return Picture ? html`<span class="tile-picture" aria-hidden="true"><${Picture} /></span>` : null;
}

/** The games, each with what it is about. */
const Games = ({ kind, onChoose }) => html`
  <div class="choice-tiles">
    <${Choice}
      label=${t("open.game")}
      options=${Object.keys(KINDS)}
      value=${kind}
      words=${(key) => t(`${key}.title`)}
      more=${(key) => t(`about.short.${key}`)}
      picture=${pictureOf}
      onChoose=${onChoose}
    />
  </div>`;

export const Rules = ({ kind, rules, onChange }) =>
  KINDS[kind].rules.map(
    ({ key, values }) => html`<${Choice}
      key=${`${kind}.${key}`}
      label=${t(`house.${kind}.${key}`)}
      options=${values}
      value=${rules[key]}
      words=${(value) => t(`house.${kind}.${key}.short.${value}`)}
      onChoose=${(value) => onChange({ [key]: value })}
    />`,
  );

/** What stands in the way of `n` people with these computers; null for nothing. */
function obstacle(kind, n, computers) {
  const { least, most } = KINDS[kind];
  if (n > most) return count("open.too_many", most);
  if (n < 1 || n + computers.length < least) return count("open.too_few", least);
  return null;
}

/** Something that is agreed already: how it stands, and what else it may be; `bare`: its title asks all there is. */
export const Fold = ({ title, now, open = false, bare = false, children }) => html`
  <details class=${`fold ${bare ? "fold-bare" : ""}`} open=${open}>
    <summary><span>${title}</span><small>${now}</small></summary>
    ${children}
  </details>`;

/** What is agreed beside game and people: computers, house rules, dice. */
function Folds({ kind, n, most, computers, rules, dice, onComputers, onRules, onDice }) {
  const lines = KINDS[kind].rules.map(({ key }) => t(`house.${kind}.${key}.short.${rules[key]}`));
  const beside = computers.length ? count("again.computers", computers.length) : t("open.no_computer");
  return html`
    ${
      most > 0 &&
      html`<${Fold} title=${t("open.computers")} now=${beside} open=${n < KINDS[kind].least} bare=${true}>
        <${Computers} most=${most} strengths=${computers} onChange=${onComputers} />
      <//>`
    }
    ${
      lines.length > 0 &&
      html`<${Fold} title=${t("open.rules")} now=${lines.join(", ")}>
        <${Rules} kind=${kind} rules=${rules} onChange=${onRules} />
      <//>`
    }
    <${Fold} title=${t("open.dice")} now=${t(`open.dice.${dice}`)} bare=${true}>
      <${Choice}
        label=${t("open.dice")}
        options=${["station", "real"]}
        value=${dice}
        words=${(which) => t(`open.dice.${which}`)}
        onChoose=${onDice}
      />
    <//>`;
}

/**
 * @param {object} props
 * @param {object} props.state
 * @param {(people: any) => number} props.size  how many that are
 * @param {Function} props.People  draws and changes them: `{kind, people, onChange, onNext}`; none at first
 * @param {string} props.go  the words on the button
 * @param {(agreed: object) => Promise<object>} props.onGo  game, people, dice, rules, computers
 * @param {string} [props.first]  the step that is shown first, in the gallery
 */
export function TableForm({ state, size, People, go, onGo, onCancel, first = "game" }) {
  const [step, setStep] = useState(first);
  const [kind, setKind] = useState(first === "game" ? null : Object.keys(KINDS)[0]);
  const [people, setPeople] = useState(undefined);
  const [strengths, setStrengths] = useState([]);
  const [dice, setDice] = useState("station");
  const [changed, setChanged] = useState({});
  const [busy, setBusy] = useState(false);
  const choose = (next) => {
    setKind(next);
    setStrengths([]);
    setStep("people");
  };
  const back = (words, to) => html`<button type="button" class="button button-plain" onClick=${to}>${words}</button>`;
  if (step === "game") return html`<${Games} kind=${kind} onChoose=${choose} />${back(t("cancel"), onCancel)}`;
  if (step === "people")
    return html`
      <p class="said">${t(`${kind}.title`)}</p>
      <${People} state=${state} kind=${kind} people=${people} onChange=${setPeople} onNext=${() => setStep("go")} />
      ${back(t("welcome.back"), () => setStep("game"))}`;
  const n = size(people);
  const rules = Object.fromEntries(agreed(kind, { ...state.house_rules?.[kind], ...changed[kind] }));
  const most = dice === "station" ? Math.max(0, Math.min(MOST_COMPUTERS, KINDS[kind].most - n)) : 0;
  const computers = strengths.slice(0, most);
  const hindered = obstacle(kind, n, computers);
  async function begin() {
    if (busy) return;
    setBusy(true);
    await onGo({ game: kind, people, dice, rules, computers });
    setBusy(false);
  }
  return html`
    <p class="ask">${t(`${kind}.title`)}</p>
    <p class="said">${count("open.seats_n", n)}</p>
    ${hindered && html`<p class="wrong" role="status">${hindered}</p>`}
    <button
      type="button"
      class="button button-gold button-large"
      disabled=${busy || hindered !== null}
      onClick=${begin}
    >
      ${go}
    </button>
    <${Folds}
      kind=${kind}
      n=${n}
      most=${most}
      computers=${computers}
      rules=${rules}
      dice=${dice}
      onComputers=${setStrengths}
      onRules=${(part) => setChanged({ ...changed, [kind]: { ...changed[kind], ...part } })}
      onDice=${setDice}
    />
    ${back(t("welcome.back"), () => setStep("people"))}`;
}

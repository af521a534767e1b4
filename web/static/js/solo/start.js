/** What is agreed before a game alone: the name, the computers, the house rule; and the way to all else. */
import { html, useState } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { playerTickets, storage } from "../lib/tickets.js";
import { t } from "../lib/words.js";
import { Choice } from "../parts/choice.js";
import { Computers } from "../tables/computers.js";
import { agreed as rulesOf, KINDS } from "../tables/kinds.js";
import { MOST_COMPUTERS, isComputer } from "./table.js";
import { OwnNameField } from "../parts/name_field.js";

const KIND = "zehntausend";

/** Each house rule as a plain sentence to choose. */
const Rules = ({ rules, onChange }) =>
  KINDS[KIND].rules.map(
    ({ key, values }) => html`
    <div class="choice-tall" key=${key}>
      <${Choice}
        label=${t(`house.${KIND}.${key}`)}
        options=${values}
        value=${rules[key]}
        words=${(value) => t(`house.${KIND}.${key}.${value}`)}
        onChoose=${(value) => onChange({ ...rules, [key]: value })}
      />
    </div>`,
  );

export function Start({ table }) {
  const before = table.agreed;
  const [name, setName] = useState(before.name || Object.keys(playerTickets())[0] || "");
  const [strengths, setStrengths] = useState(before.strengths);
  const [rules, setRules] = useState(Object.fromEntries(rulesOf(KIND, before.rules)));
  const id = useId("name");
  const tidy = name.trim();
  const taken = isComputer(tidy);
  const begin = (event) => {
    event.preventDefault();
    if (tidy && !taken) table.begin({ name: tidy, strengths, rules });
  };
  return html`
    <form class="question solo-start" onSubmit=${begin}>
      <h2 class="ask">${t("solo.alone")}</h2>
      <p class="said-small">${t("solo.about")}</p>
      <label class="label" for=${id}>${t("join.name")}</label>
      <${OwnNameField} id=${id} value=${name} onName=${setName} />
      ${taken && html`<p class="wrong" role="alert">${t("solo.name_taken")}</p>`}
      <${Computers} most=${MOST_COMPUTERS} strengths=${strengths} onChange=${setStrengths} />
      <${Rules} rules=${rules} onChange=${setRules} />
      <button type="submit" class="button button-gold button-large" disabled=${!tidy || taken}>${t("solo.go")}</button>
      ${!storage.lasting && html`<p class="hint">${t("solo.not_lasting")}</p>`}
    </form>`;
}

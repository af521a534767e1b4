/** Computers beside the people: how many, and how strong each is.  The station gives them their names. */
import { Choice } from "../parts/choice.js";
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { STRENGTHS } from "./kinds.js";

const upTo = (most) => Array.from({ length: most + 1 }, (_, n) => n);

/**
 * @param {object} props
 * @param {number} props.most
 * @param {string[]} props.strengths  of each computer
 * @param {(strengths: string[]) => void} props.onChange
 */
export function Computers({ most, strengths, onChange }) {
  const set = (index, power) => onChange(strengths.map((old, at) => (at === index ? power : old)));
  return html`
    <${Choice}
      label=${t("open.computers")}
      options=${upTo(most)}
      value=${strengths.length}
      words=${(n) => (n === 0 ? t("open.no_computer") : n)}
      onChoose=${(n) => onChange(Array.from({ length: n }, (_, index) => strengths[index] ?? "mittel"))} />
    ${strengths.map(
      (strength, index) => html`<${Choice}
      key=${index}
      label=${t("open.strength", { n: index + 1 })}
      options=${STRENGTHS}
      value=${strength}
      words=${(power) => t(`strength.${power}`)}
      onChoose=${(power) => set(index, power)}
    />`,
    )}`;
}

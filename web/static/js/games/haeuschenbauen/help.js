/** Häuschenbauen in pictures: what each face builds, and the house on its way. */
import { Die, FACES } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { House, PARTS } from "./house.js";
import { t } from "../../lib/words.js";
import { Rules } from "../../help/rules.js";
import { Step } from "../../help/step.js";

/** A house with the first `n` parts. */
const built = (n) => Object.fromEntries(PARTS.map((part, index) => [part, index < n ? 1 : 0]));

/** Its drawing, small. */
export const Picture = () => html`<${House} house=${built(PARTS.length)} windows=${1} name="" />`;

/** Its rules, one sentence or two each, below the pictures: `rule.haeuschenbauen.<key>` of the word lists. */
export const RULES = ["start", "turn", "before", "nothing", "windows", "end", "players"];

export function Help() {
  const house = (n) => html`<${House} house=${built(n)} windows=${1} name=${t("help.example")} />`;
  return html`
    <p>${t("about.haeuschenbauen")}</p>
    <ul class="faces">
      ${FACES.map(
        (face) => html`<li key=${face}>
        <${Die} face=${face} />
        <span>${t(`haeuschenbauen.part.${PARTS[face - 1]}`)}</span>
      </li>`,
      )}
    </ul>
    <ol class="steps">
      <${Step} picture=${house(2)} text=${t("help.hb_order")} />
      <${Step} picture=${house(4)} text=${t("help.hb_free")} />
      <${Step} picture=${house(6)} text=${t("help.hb_win")} />
    </ol>
    <${Rules} game="haeuschenbauen" keys=${RULES} />`;
}

/**
 * 16 tot in pictures: the sum that is counted aloud, the two rules of the third throw and of nine and ten, the matches.
 */
import { Dice } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { Matches } from "./matches.js";
import { t } from "../../lib/words.js";
import { Rules } from "../../help/rules.js";
import { Step } from "../../help/step.js";

/** Its drawing, small. */
export const Picture = () => html`<${Dice} faces=${[6]} label="" /><${Matches} n=${3} />`;

/** Its rules, one sentence or two each, below the pictures: `rule.sechzehn_tot.<key>` of the word lists. */
export const RULES = [
  "players",
  "aim",
  "stop",
  "nine",
  "ten",
  "third",
  "fifteen",
  "first",
  "first_next",
  "second",
  "second_dead",
  "out",
  "loser",
  "equal",
];

export function Help() {
  const dice = (faces) => html`<${Dice} faces=${faces} label=${t("help.example")} />`;
  return html`
    <p>${t("about.sechzehn_tot")}</p>
    <ol class="steps">
      <${Step} picture=${dice([5, 3, 4, 2])} text=${t("help.st_count")} />
      <${Step} picture=${dice([5, 4])} text=${t("help.st_nine")} />
      <${Step} picture=${dice([6, 4])} text=${t("help.st_ten")} />
      <${Step} picture=${dice([4, 4, 5])} text=${t("help.st_third")} />
      <${Step} picture=${html`<${Matches} n=${3} />`} text=${t("help.st_matches")} />
    </ol>
    <p>${t("help.st_equal")}</p>
    <${Rules} game="sechzehn_tot" keys=${RULES} />`;
}

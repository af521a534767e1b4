/** Schocken in pictures: the throws from the highest to the lowest, and what they hand out. */
import { Dice } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { Leather } from "./cup.js";
import { throwWord } from "./model.js";
import { t } from "../../lib/words.js";
import { Rules } from "../../help/rules.js";
import { Worth } from "../../help/step.js";

const THROWS = [
  { dice: [1, 1, 1], name: { class: "schock_aus", value: 1 }, worth: "help.sk_all" },
  { dice: [4, 1, 1], name: { class: "schock", value: 4 }, worth: "help.sk_number" },
  { dice: [5, 5, 5], name: { class: "bombe", value: 5 }, worth: "help.sk_three" },
  { dice: [2, 1, 1], name: { class: "schock", value: 2 }, worth: "help.sk_two" },
  { dice: [5, 4, 3], name: { class: "strasse", value: 5 }, worth: "help.sk_two" },
  { dice: [6, 5, 2], name: { class: "einfach", value: 652 }, worth: "help.sk_one" },
];

/** Its drawing, small. */
export const Picture = () => html`<${Leather} /><${Dice} faces=${[1, 1, 1]} label="" />`;

/** Its rules, one sentence or two each, below the pictures: `rule.schocken.<key>` of the word lists. */
export const RULES = [
  "aim",
  "names",
  "simple",
  "high",
  "load",
  "leader",
  "limit",
  "keep",
  "turn",
  "equal",
  "aus_equal",
  "stock",
  "aus",
  "halves",
  "invalid",
  "plain",
  "king",
];

export function Help() {
  return html`
    <p>${t("about.schocken")}</p>
    <div class="table-box"><table class="worths">
      <caption>${t("help.sk_table")}</caption>
      <tbody>
        ${THROWS.map(
          ({ dice, name, worth }) => html`<${Worth}
          key=${dice.join("")}
          picture=${html`<${Dice} faces=${dice} label=${throwWord(name)} />`}
          name=${throwWord(name)}
          worth=${t(worth)}
        />`,
        )}
      </tbody>
    </table></div>
    <p>${t("help.sk_whole")}</p><p>${t("help.sk_show")}</p><p>${t("help.sk_turn")}</p><p>${t("help.sk_equal")}</p>
    <${Rules} game="schocken" keys=${RULES} />`;
}

/** Zehntausend in pictures: what dice are worth, and how a turn goes on. */
import { Dice } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { points } from "./model.js";
import { t } from "../../lib/words.js";
import { Rules } from "../../help/rules.js";
import { Worth } from "../../help/step.js";

const SCORES = [
  [[1], "help.zt_one", 100],
  [[5], "help.zt_five", 50],
  [[1, 1, 1], "help.zt_ones", 1000],
  [[4, 4, 4], "help.zt_three", 400],
  [[4, 4, 4, 4], "help.zt_four", 800],
  [[1, 2, 3, 4, 5, 6], "help.zt_straight", 1500],
  [[2, 2, 3, 3, 6, 6], "help.zt_pairs", 1500],
];

/** Its drawing, small. */
export const Picture = () => html`<${Dice} faces=${[1, 5, 1]} label="" />`;

/** Its rules, one sentence or two each, below the pictures: `rule.zehntausend.<key>` of the word lists. */
export const RULES = [
  "turn",
  "choice",
  "farkle",
  "together",
  "best",
  "six",
  "useless",
  "hot",
  "minimum",
  "final",
  "ties",
  "players",
  "advice",
  "learn",
  "also",
];

export function Help() {
  return html`
    <p>${t("about.zehntausend")}</p>
    <div class="table-box"><table class="worths">
      <caption>${t("help.zt_table")}</caption>
      <tbody>
        ${SCORES.map(
          ([dice, name, value]) => html`<${Worth}
          key=${name}
          picture=${html`<${Dice} faces=${dice} label=${t(name)} />`}
          name=${t(name)}
          worth=${points(value)}
        />`,
        )}
      </tbody>
    </table></div>
    <p>${t("help.zt_example")}</p>
    <div class="example-dice">
      <${Dice}
        faces=${[1, 1, 5, 2, 3, 6]}
        states=${[{ selected: true }, { selected: true }, { selected: true }]}
        label=${t("help.example")}
      />
    </div>
    <p>${t("help.zt_hot")}</p><p>${t("help.zt_end")}</p>
    <${Rules} game="zehntausend" keys=${RULES} />`;
}

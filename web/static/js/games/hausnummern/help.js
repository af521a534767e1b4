/** Hausnummern in pictures: a throw, its digit, its place, and who wins. */
import { html } from "../../lib/dom.js";
import { Pins } from "../../parts/pins.js";
import { Plate } from "../../parts/plate.js";
import { count, t } from "../../lib/words.js";
import { Rules } from "../../help/rules.js";
import { Step } from "../../help/step.js";

const SEVEN = { pins: 7, fallen: [1, 2, 3, 4, 5, 7, 8] };

/** Its rules, one sentence or two each, below the pictures: `rule.hausnummern.<key>` of the word lists. */
export const RULES = ["agree", "order", "place", "zero", "low", "nine", "tie", "teams", "average", "figures"];

export function Help() {
  const plate = (digits, mode = "hoch") => html`<${Plate} digits=${digits} mode=${mode} name=${t("help.example")} />`;
  return html`
    <p>${t("help.rules_1")}</p>
    <ol class="steps">
      <${Step}
        picture=${html`<div class="step-pins"><${Pins} last=${SEVEN} label=${count("pins.fell", 7)} /></div>`}
        text=${t("help.hn_throw")}
      />
      <${Step} picture=${plate([7, null, null])} text=${t("help.hn_place")} />
      <${Step} picture=${plate([7, null, 2])} text=${t("help.hn_round")} />
      <${Step} picture=${html`${plate([7, 4, 2])}${plate([2, 4, 7], "niedrig")}`} text=${t("help.hn_win")} />
    </ol>
    <p>${t("help.rules_2")}</p><p>${t("help.rules_3")}</p><p>${t("help.hn_tip")}</p>
    <${Rules} game="hausnummern" keys=${RULES} />`;
}

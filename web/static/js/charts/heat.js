/**
 * Which pins stay: the nine places from above, the warmer the more often a pin was still standing after the throw.
 * Every place says its own part in figures; the colour only helps to see where.
 */
import { html } from "../dom.js";
import { percent, whole } from "../local.js";
import { FEET } from "../pins.js";
import { count, t } from "../words.js";
import { Behind } from "./behind.js";

const STEPS = 5;
const RADIUS = 21;
const CROWN = "M-8 4-9.5-5l5.2 4L0-8l4.3 7 5.2-4L8 4Z";
const PINS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** 0 for the pin that stayed least, 4 for the one that stayed most. */
function warmth(standing, index) {
  const [least, most] = [Math.min(...standing), Math.max(...standing)];
  return most === least ? 0 : Math.min(STEPS - 1, Math.floor(((standing[index] - least) / (most - least)) * STEPS));
}

function Place({ pin, standing, pictures }) {
  const [x, y] = FEET[pin];
  return html`
    <g class=${`heat heat-${warmth(standing, pin - 1)}`} transform=${`translate(${x} ${y})`}>
      <circle r=${RADIUS} />
      ${pin === 5 && html`<path class="heat-crown" d=${CROWN} transform=${`translate(0 ${-RADIUS - 3})`} />`}
      <text y="5.5" text-anchor="middle">${percent(standing[pin - 1], pictures)}</text>
    </g>`;
}

/**
 * @param {number} pictures  throws whose picture is known
 * @param {number[]} standing  in how many of them pin 1 … 9 stayed
 */
export function Heat({ pictures, standing }) {
  if (!pictures) return html`<p class="chart-none">${t("chart.heat_none")}</p>`;
  const most = standing.indexOf(Math.max(...standing)) + 1;
  return html`
    <svg class="heat-map" viewBox="2 20 236 226" role="img" aria-label=${t("chart.heat_label", { pin: most, part: percent(standing[most - 1], pictures) })}>
      ${PINS.map((pin) => html`<${Place} key=${pin} pin=${pin} standing=${standing} pictures=${pictures} />`)}
    </svg>
    <p class="chart-foot heat-scale"><span>${t("chart.seldom")}</span>${Array.from({ length: STEPS }, (_, step) => html`<i key=${step} class=${`heat-step heat-step-${step}`} />`)}<span>${t("chart.often")}</span></p>
    <p class="chart-foot">${count("chart.pictures", pictures)}</p>
    <${Behind} title=${t("chart.heat")} heads=${[t("chart.pin"), t("chart.stayed"), t("chart.part")]}
      rows=${PINS.map((pin) => [t(`chart.pin.${pin}`), whole(standing[pin - 1]), percent(standing[pin - 1], pictures)])} />`;
}

/**
 * Which pins stay: the nine places from above, the darker the more often a pin was still standing after the throw.
 * A colour is the same part everywhere and always, as the legend says; every place says its own part in figures.
 */
import { html } from "../lib/dom.js";
import { percent, whole } from "../lib/local.js";
import { FEET } from "../parts/pins.js";
import { count, t } from "../lib/words.js";
import { Behind } from "./behind.js";

const STEPS = [0.3, 0.4, 0.5, 0.6]; // from which part on the next colour begins
const RADIUS = 21;
const CROWN = "M-8 4-9.5-5l5.2 4L0-8l4.3 7 5.2-4L8 4Z";
const PINS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The colour of a part, 0 for the smallest. */
export const warmth = (part) => STEPS.filter((from) => part >= from).length;

/** Which colour is which part. */
export function Legend() {
  const bounds = STEPS.map((from) => Math.round(100 * from));
  const words = [
    t("chart.below", { most: bounds[0] }),
    ...bounds.slice(1).map((to, index) => t("chart.between", { least: bounds[index], most: to })),
    t("chart.from", { least: bounds[bounds.length - 1] }),
  ];
  return html`<ul class="heat-scale" aria-label=${t("chart.colours")}>
    ${words.map((word, step) => html`<li key=${step}><i class=${`heat-step heat-step-${step}`} />${word}</li>`)}
  </ul>`;
}

function Place({ pin, standing, pictures }) {
  const [x, y] = FEET[pin];
  return html`
    <g class=${`heat heat-${warmth(standing[pin - 1] / pictures)}`} transform=${`translate(${x} ${y})`}>
      <title>${t(`pin.${pin}`)}</title>
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
    <svg
      class="heat-map"
      viewBox="2 20 236 226"
      role="img"
      aria-label=${t("chart.heat_label", { pin: t(`pin.${most}`), part: percent(standing[most - 1], pictures) })}
    >
      ${PINS.map((pin) => html`<${Place} key=${pin} pin=${pin} standing=${standing} pictures=${pictures} />`)}
    </svg>
    <${Legend} />
    <p class="chart-foot">${count("chart.pictures", pictures)}</p>
    <${Behind} title=${t("chart.heat")} heads=${[t("chart.pin"), t("chart.stayed"), t("chart.part")]}
      rows=${PINS.map((pin) => [
        `${pin} ${t(`pin.${pin}`)}`,
        whole(standing[pin - 1]),
        percent(standing[pin - 1], pictures),
      ])}
    />`;
}

/**
 * How often each count fell, 0 to 9, as ten bars.  They are boxes, not a canvas: ten lengths need no drawing library,
 * and so their figures have the size of the page's type, and paper gets them sharp.
 */
import { html } from "../lib/dom.js";
import { percent, whole } from "../lib/local.js";
import { t } from "../lib/words.js";
import { Behind } from "./behind.js";

/** @param {number[]} counts  how often 0, 1 … 9 pins fell */
export function Bars({ counts }) {
  const most = Math.max(...counts, 1);
  const all = counts.reduce((sum, n) => sum + n, 0);
  const favourite = counts.indexOf(Math.max(...counts));
  return html`
    <div class="bars" role="img" aria-label=${t("chart.bars_label", { n: whole(all), pins: favourite })}>
      ${counts.map(
        (n, pins) => html`
        <div key=${pins} class=${`bar-column bar-${pins}`}>
          <span class="bar-count">${n || ""}</span>
          <span class="bar" style=${{ "--part": n / most }} />
          <b class="bar-pins">${pins}</b>
        </div>`,
      )}
    </div>
    <p class="chart-foot">${t("chart.pins_axis")}</p>
    <${Behind} title=${t("chart.bars")} heads=${[t("stats.pins"), t("stats.throws"), t("chart.part")]}
      rows=${counts.map((n, pins) => [pins, whole(n), percent(n, all)])} />`;
}

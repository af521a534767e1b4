/** The lane's health, when it was last heard, how many walls are lit, and the log of the evening. */
import { html } from "../dom.js";
import { LaneHealth } from "../lane.js";
import { coded, count, t } from "../words.js";
import { origin } from "./throws.js";

/** A line of the log; who did it and which game it was are codes of their own. */
function logText({ code, values, text }) {
  const by = values?.by === undefined ? {} : { by: origin(values.by) };
  const game = values?.game === undefined ? {} : { game: t(`${values.game}.title`) };
  return coded(`log.${code}`, { ...values, ...by, ...game }, text);
}

export function LanePanel({ state }) {
  const { lane, log = [], screens } = state;
  const age = lane.age === null || lane.age === undefined ? t("host.age_never") : count("host.age", Math.round(lane.age));
  return html`
    <section class="card">
      <h2>${t("host.lane")}</h2>
      <${LaneHealth} lane=${lane} />
      <dl class="facts">
        <div><dt>${t("host.driver")}</dt><dd>${t(`driver.${lane.driver}`)}</dd></div>
        <div><dt>${t("host.last_heard")}</dt><dd>${age}</dd></div>
        <div><dt>${t("host.rejected")}</dt><dd>${lane.rejected ?? 0}</dd></div>
        <div><dt>${t("host.reconnects")}</dt><dd>${lane.reconnects ?? 0}</dd></div>
        <div><dt>${t("host.screens")}</dt><dd>${screens ?? 0}</dd></div>
      </dl>
      ${lane.driver === "simulated" && html`<p class="hint">${t("host.simulated")}</p>`}
      <details class="log"><summary>${t("host.log")}</summary>
        <ol>${[...log].reverse().map((line, index) => html`<li key=${index}><time>${line.at}</time> ${logText(line)}</li>`)}</ol>
      </details>
    </section>`;
}

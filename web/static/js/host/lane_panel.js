/** The lane's health, when it was last heard, its tools, how many walls are lit, and the log of the evening. */
import { html, useState } from "../dom.js";
import { LaneHealth } from "../lane.js";
import { coded, count, t } from "../words.js";
import { useLane } from "./lane_polling.js";
import { LaneTools } from "./lane_tools.js";
import { origin } from "./throws.js";

/** A line of the log; who did it and which game it was are codes of their own. */
function logText({ code, values, text }) {
  const by = values?.by === undefined ? {} : { by: origin(values.by) };
  const game = values?.game === undefined ? {} : { game: t(`${values.game}.title`) };
  return coded(`log.${code}`, { ...values, ...by, ...game }, text);
}

/** @param {Function|null} tool  a `lane_tool` message; null where there is no station to ask */
export function LanePanel({ state, up = false, tool = null }) {
  const { lane, log = [], screens } = state;
  const [open, setOpen] = useState(null);
  const heard = useLane(tool, up, open !== null);
  const seconds = heard.age === undefined ? lane.age : heard.age;
  const age = seconds === null || seconds === undefined ? t("host.age_never") : count("host.age", Math.round(seconds));
  return html`
    <section class="card">
      <h2>${t("host.lane")}</h2>
      <${LaneHealth} lane=${lane} />
      <dl class="facts">
        <div><dt>${t("host.driver")}</dt><dd>${t(`driver.${lane.driver}`)}</dd></div>
        <div><dt>${t("host.last_heard")}</dt><dd>${age}</dd></div>
        <div><dt>${t("host.rejected")}</dt><dd>${lane.rejected ?? 0}</dd></div>
        <div><dt>${t("host.reconnects")}</dt><dd>${lane.reconnects ?? 0}</dd></div>
        <div><dt>${t("counted.missed")}</dt><dd>${lane.missed ?? 0}</dd></div>
        <div><dt>${t("host.screens")}</dt><dd>${screens ?? 0}</dd></div>
      </dl>
      ${lane.driver === "simulated" && html`<p class="hint">${t("host.simulated")}</p>`}
      <${LaneTools} open=${open} onOpen=${setOpen} heard=${heard} tool=${tool} playing=${Boolean(state.game) && state.game.picture.status !== "finished"} />
      <details class="log"><summary>${t("host.log")}</summary>
        <ol>${[...log].reverse().map((line, index) => html`<li key=${index}><time>${line.at}</time> ${logText(line)}</li>`)}</ol>
      </details>
    </section>`;
}

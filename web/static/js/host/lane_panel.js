/** The lane's health, when it was last heard, and its tools. */
import { html, useState } from "../dom.js";
import { LaneHealth } from "../lane.js";
import { count, t } from "../words.js";
import { useLane } from "./lane_polling.js";
import { LaneTools } from "./lane_tools.js";

/** @param {Function|null} tool  a `lane_tool` message; null where there is no station to ask */
export function LanePanel({ state, up = false, tool = null }) {
  const { lane } = state;
  const [open, setOpen] = useState(null);
  const heard = useLane(tool, up, open !== null);
  const seconds = heard.age === undefined ? lane.age : heard.age;
  const age = seconds === null || seconds === undefined ? t("host.age_never") : count("host.age", Math.round(seconds));
  return html`
      <${LaneHealth} lane=${lane} />
      <dl class="facts">
        <div><dt>${t("host.driver")}</dt><dd>${t(`driver.${lane.driver}`)}</dd></div>
        <div><dt>${t("host.last_heard")}</dt><dd>${age}</dd></div>
        <div><dt>${t("host.rejected")}</dt><dd>${lane.rejected ?? 0}</dd></div>
        <div><dt>${t("host.reconnects")}</dt><dd>${lane.reconnects ?? 0}</dd></div>
        <div><dt>${t("counted.missed")}</dt><dd>${lane.missed ?? 0}</dd></div>
      </dl>
      ${lane.driver === "simulated" && html`<p class="hint">${t("host.simulated")}</p>`}
      <${LaneTools} open=${open} onOpen=${setOpen} heard=${heard} tool=${tool} playing=${Boolean(state.game) && state.game.picture.status !== "finished"} />`;
}

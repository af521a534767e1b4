/** The lane's health, when it was last heard, and its tools. */
import { html, useState } from "../../lib/dom.js";
import { LaneHealth } from "../../parts/lane.js";
import { count, t } from "../../lib/words.js";
import { useLane } from "./polling.js";
import { LaneTools } from "./tools.js";

const UNITS = [
  ["host.age_days", 86400],
  ["host.age_hours", 3600],
  ["host.age_minutes", 60],
  ["host.age", 1],
];

/** How long ago, in the largest unit that it fills. */
function ago(seconds) {
  if (seconds === null || seconds === undefined) return t("host.age_never");
  const [key, unit] = UNITS.find(([, one]) => seconds >= one) ?? UNITS.at(-1);
  return count(key, Math.floor(seconds / unit));
}

/** @param {Function|null} tool  a `lane_tool` message; null where there is no station to ask */
export function LanePanel({ state, up = false, tool = null }) {
  const { lane } = state;
  const [open, setOpen] = useState(null);
  const heard = useLane(tool, up, open !== null);
  const seconds = heard.age === undefined ? lane.age : heard.age;
  return html`
      <${LaneHealth} lane=${lane} />
      <dl class="facts">
        <div><dt>${t("host.driver")}</dt><dd>${t(`driver.${lane.driver}`)}</dd></div>
        <div><dt>${t("host.last_heard")}</dt><dd>${ago(seconds)}</dd></div>
        <div><dt>${t("host.rejected")}</dt><dd>${lane.rejected ?? 0}</dd></div>
        <div><dt>${t("host.reconnects")}</dt><dd>${lane.reconnects ?? 0}</dd></div>
        <div><dt>${t("counted.missed")}</dt><dd>${lane.missed ?? 0}</dd></div>
      </dl>
      ${lane.driver === "simulated" && html`<p class="hint">${t("host.simulated")}</p>`}
      <${LaneTools}
        open=${open}
        onOpen=${setOpen}
        heard=${heard}
        tool=${tool}
        playing=${Boolean(state.game) && state.game.picture.status !== "finished"}
      />`;
}

/** The lane's health in words and a shape: a full disc is healthy, a ring presumed, a triangle in trouble. */
import { html } from "../lib/dom.js";
import { said } from "../lib/said.js";
import { t } from "../lib/words.js";

const SHAPES = {
  healthy: html`<circle cx="12" cy="12" r="9" />`,
  presumed: html`<circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" stroke-width="4" />`,
  unhealthy: html`<path d="M12 1.5 23.5 22H.5z" />
  <path class="hole" d="M10.8 9h2.4l-.4 6.5h-1.6zM10.7 17h2.6v2.6h-2.6z" />`,
};

/** What is wrong with a lane that has a message, in the page's language. */
const laneMessage = ({ code, values, message }) => said({ code, values, text: message });

/** What is said of a lane that has no message of its own. */
function sentence(lane) {
  if (lane.message) return laneMessage(lane);
  if (lane.driver === "manual") return t("lane.manual");
  return t(`lane.${lane.health}`);
}

/** @param {string} [words]  said in place of the message, where the message has its own place */
export function LaneHealth({ lane, words }) {
  return html`
    <p class=${`lane-health lane-${lane.health}`}>
      <svg class="lane-shape" viewBox="0 0 24 24" aria-hidden="true">${SHAPES[lane.health]}</svg>
      <span>${words ?? sentence(lane)}</span>
    </p>`;
}

/** To whom the wall and the phones speak: how the evening goes on.  What exactly is wrong stands on the host's page. */
export const LaneTrouble = () => html`<${LaneHealth} lane=${{ health: "unhealthy" }} words=${t("lane.go_on")} />`;

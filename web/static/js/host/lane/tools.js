/** The tools for whoever attaches a lane, one open at a time: as on the command line, fed by the running station. */
import { html, useState } from "../../lib/dom.js";
import { refusal, t } from "../../lib/words.js";
import { Learn } from "./learn.js";
import { LaneReport } from "./report.js";
import { TestThrow } from "./throw.js";
import { Wire } from "./wire.js";

const TOOLS = ["listen", "throw", "report", "learn"];

/**
 * @param {object} props
 * @param {string|null} props.open  which one
 * @param {object} props.heard  what `useLane` has heard
 */
export function LaneTools({ open, onOpen, heard, tool, playing }) {
  const [said, setSaid] = useState(null);
  async function recheck() {
    const answer = await tool("recheck");
    setSaid(answer.ok ? t("tools.rechecked") : refusal(answer));
  }
  return html`
    <h3>${t("tools.title")}</h3>
    <div class="choice-row">
      ${TOOLS.map(
        (name) => html`<button
          type="button"
          key=${name}
          class="choice-button"
          aria-pressed=${open === name}
          onClick=${() => onOpen(open === name ? null : name)}
        >
        ${t(`tools.${name}`)}
      </button>`,
      )}
      <button type="button" class="choice-button" onClick=${recheck}>${t("tools.recheck")}</button>
    </div>
    <p class="hint" role="status">${said}</p>
    <div class="tool">
      ${open === "listen" && html`<${Wire} lines=${heard.lines} />`}
      ${
        open === "throw" &&
        heard.last !== undefined &&
        html`<${TestThrow}
        last=${heard.last}
        tool=${tool}
        playing=${playing}
      />`
      }
      ${open === "report" && html`<${LaneReport} tool=${tool} news=${heard.lines[heard.lines.length - 1]?.id} />`}
      ${open === "learn" && html`<${Learn} tool=${tool} lines=${heard.lines} />`}
    </div>`;
}

/** The lane's bytes as they come, hex and signs, and beside them what they mean; what is no frame is marked. */
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { eventWords, signs, spaced } from "./events.js";

/** Bytes and the events after them, together until the next bytes. */
function rowsOf(lines) {
  const rows = [];
  for (const line of lines) {
    if (line.event && rows.length) rows[rows.length - 1].events.push(line);
    else rows.push({ id: line.id, line: line.event ? null : line, events: line.event ? [line] : [] });
  }
  return rows;
}

const seconds = (ms) => (ms / 1000).toFixed(1);

function Meaning({ event }) {
  const rejected = event.event === "rejected";
  return html`<p class=${rejected ? "wire-event wire-rejected" : "wire-event"}>
    ${rejected && html`<b>! </b>`}
    ${eventWords(event)}
  </p>`;
}

function Row({ row }) {
  const { line, events } = row;
  return html`
    <li class="wire-row">
      <div class="wire-bytes">
        ${
          line &&
          html`<span class="wire-time">${seconds(line.ms)}${line.sent ? ` ${t("wire.sent")}` : ""}</span>
        <code class="wire-hex">${spaced(line.hex)}</code><code class="wire-signs">${signs(line.hex)}</code>`
        }
      </div>
      <div class="wire-means">${events.map(({ id, event }) => html`<${Meaning} key=${id} event=${event} />`)}</div>
    </li>`;
}

/** The newest on top; `lines` as the station sends them. */
export function Wire({ lines }) {
  if (lines.length === 0) return html`<p class="hint">${t("wire.nothing")}</p>`;
  return html`
    <div class="wire" role="region" aria-label=${t("wire.label")} tabindex="0">
      <ol>${rowsOf(lines)
        .reverse()
        .map((row) => html`<${Row} key=${row.id} row=${row} />`)}</ol>
    </div>`;
}

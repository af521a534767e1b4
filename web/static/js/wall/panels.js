/** What may lie over the wall: the lost link, the question before a Pumpe, the help. */
import { html } from "../lib/dom.js";
import { clock, t } from "../lib/words.js";
import { canStayAwake } from "./awake.js";

const NO_LINK =
  "M2 2 22 22M5 12.5a10 10 0 0 1 4-2.4M1.5 9A15 15 0 0 1 6.500 5.800M19 12.5a10 10 0 0 0-4.500-2.600" +
  "M22.5 9A15 15 0 0 0 11 4.600M8.5 16a5 5 0 0 1 7 0";

/** Said when what is seen may be out of date; the board behind is dimmed by its own style. */
export function LostLink({ link }) {
  if (link.up) return null;
  return html`
    <div class="lost" role="alert">
      <svg class="lost-shape" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d=${NO_LINK}
        />
        <circle cx="12" cy="19.5" r="1.5" />
      </svg>
      <div>
        <p class="lost-since">${t("link.lost", { time: clock(link.since) })}</p>
        <p class="lost-old">${t("link.old")}</p>
      </div>
    </div>`;
}

export function PumpeQuestion({ name, refused }) {
  return html`
    <div class="panel" role="alertdialog" aria-label=${t("wall.pumpe.question", { name })}>
      <p class="panel-title">${t("wall.pumpe.question", { name })}</p>
      <p class="panel-keys"><kbd>Enter</kbd> ${t("wall.pumpe.yes")} <kbd>Esc</kbd> ${t("wall.pumpe.no")}</p>
      ${refused && html`<p>${refused}</p>`}
    </div>`;
}

const KEYS = [
  ["P", "wall.help.pumpe"],
  ["E", "wall.help.result"],
  ["?", "wall.help.help"],
  ["Esc", "wall.help.close"],
];

export function Help() {
  return html`
    <div class="panel" role="dialog" aria-label=${t("wall.help.title")}>
      <p class="panel-title">${t("wall.help.title")}</p>
      <dl class="panel-list">
        ${KEYS.map(([key, word]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(word)}</dd></div>`)}
      </dl>
      <p class="panel-note">${t("wall.help.more")}</p>
      ${!canStayAwake() && html`<p class="panel-note">${t("wall.help.asleep")}</p>`}
    </div>`;
}

/**
 * All nine, a Kranz and a Pumpe get a sign over the wall: it hangs as long as its beat (./beats.js), takes no place in
 * the layout and no click.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { t } from "../lib/words.js";
import { BODY } from "../parts/pins.js";
import { Wreath } from "../parts/wreath.js";
import { BEATS, SIGNS } from "./beats.js";

/** The sign of `beat`, or null. */
export const signFor = (beat) =>
  beat && SIGNS.has(beat.kind) ? { kind: beat.kind, player: beat.shot.player, key: `sign${beat.n}` } : null;

const NINE = Array.from({ length: 9 }, (_, index) => index);

const Burst = () => html`
  <div class="burst">
    ${NINE.map(
      (index) => html`
      <svg
        class="burst-pin"
        key=${index}
        viewBox="-16 -58 32 62"
        style=${{ "--turn": `${index * 40 - 160}deg`, "--spin": `${(index % 2 ? 1 : -1) * 260}deg` }}
      >
        <path d=${BODY} />
      </svg>`,
    )}
  </div>`;

export function Moment({ moment }) {
  if (!moment) return null;
  const { kind, player } = moment;
  return html`
    <div
      class=${`moment moment-${kind}`}
      key=${moment.key}
      style=${{ "--moment": `${BEATS[kind].lasts}ms` }}
      aria-hidden="true"
    >
      ${kind === "nine" && html`<${Burst} />`}
      ${kind === "pumpe" && html`<div class="gutter"><span class="ball"></span></div>`}
      <div class="sign">
        <i class="screw"></i><i class="screw"></i>
        ${kind === "kranz" && html`<span class="sign-wreath"><${Wreath} /></span>`}
        <b class="sign-word">${t(`moment.${kind}`)}</b>
        <span class="sign-name"><${Fit} text=${player} least=${0.5} /></span>
      </div>
    </div>`;
}

/** Who has just taken the lead, below the board. */
export function Lead({ beat }) {
  if (!beat?.leads) return null;
  return html`
    <div class="lower-third" role="status" key=${beat.n}>
      <${Wreath} />
      <p><${Fit} text=${t("wall.leads", { name: beat.leads })} /></p>
    </div>`;
}

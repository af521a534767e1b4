/**
 * The street of the evening: a house for every game of Hausnummern that was finished, with the plate that won and the
 * winner's name, a star over the chimney for each nine and a hand pump in the garden for each Pumpe.  One drawing that
 * carries its own colours, for the wall, the book, paper, and a picture to send on.
 */
import { html } from "../lib/dom.js";
import { decimal, t } from "../lib/words.js";
import { HandPump, House, PlateDrawing, Star } from "./house.js";

const [LOT, LINE, TOP] = [284, 440, 110]; // a house's width with its garden, a row's height, room above the first one
const MOST = 6; // stars that are drawn; more are a figure
const FAINT = "#aeb7bd";

const pinsOf = ({ throws }, pins) => throws.filter((one) => one.pins === pins).length;

/**
 * The houses of an evening.
 * @param {object[]|undefined} games  as the book tells them
 * @returns {{key: number, name: string, number: string, mode: string, nines: number, pumpen: number}[]}
 */
export function housesOf(games) {
  return (games ?? [])
    .filter(({ game, status, winner }) => game === "hausnummern" && status === "finished" && winner)
    .map((game) => {
      const row = game.table.find(({ name }) => name === game.winner);
      return {
        key: game.id,
        name: game.winner,
        number: row.average ? decimal(row.average) : game.digits[game.winner],
        mode: game.setup.mode,
        nines: pinsOf(game, 9),
        pumpen: pinsOf(game, 0),
      };
    });
}

/** Signs side by side around the middle, or one with how many there are. */
function Signs({ count, gap, draw }) {
  if (count > MOST)
    return html`<g>${draw(-18)}<text x="6" y="9" font-size="30" font-weight="600" fill="#f7e3a1">×${count}</text></g>`;
  return html`<g>${Array.from({ length: count }, (_, index) => draw((index - (count - 1) / 2) * gap))}</g>`;
}

/** A name on one line or, where it is long, on two. */
function linesOf(name) {
  const breaks = [...name.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  if (name.length <= 13 || !breaks.length) return [name];
  const longest = (at) => Math.max(at, name.length - at);
  const at = breaks.sort((a, b) => longest(a) - longest(b))[0];
  return [name.slice(0, at).trim(), name.slice(at)];
}

function Name({ name }) {
  const lines = linesOf(name);
  const size = Math.min(lines.length > 1 ? 32 : 42, 560 / Math.max(...lines.map((line) => line.length)));
  return lines.map(
    (line, index) => html`
    <text
      class="street-name"
      key=${index}
      x="-16"
      y=${(lines.length > 1 ? 40 : 54) + index * 34}
      font-size=${size}
      font-weight="600"
      text-anchor="middle"
      fill="#eef0e6"
    >${line}</text>`,
  );
}

function Lot({ house, index }) {
  const { name, number, mode, nines, pumpen } = house;
  return html`
    <g>
      <g transform="translate(-16 0)">
        <${House} index=${index} lit=${true} />
        <g transform="translate(0 -92)"><${PlateDrawing} digits=${number} mode=${mode} high=${46} /></g>
      </g>
      <g transform="translate(36 -252)">
        <${Signs} count=${nines} gap=${25} draw=${(x) => html`<${Star} key=${x} x=${x} y=${0} />`} />
      </g>
      ${pumpen > 0 && html`<${HandPump} x=${98} />`}
      ${pumpen > 1 && html`<text x="102" y="-60" font-size="28" text-anchor="middle" fill="#7fd08d">×${pumpen}</text>`}
      <${Name} name=${name} />
      <text class="street-n" x="-126" y="-8" font-size="24" text-anchor="middle" fill=${FAINT}>${index + 1}</text>
    </g>`;
}

/** How wide and high a street is, in units of the drawing. */
export function sizeOf(houses, perLine, above = 30) {
  const lines = Math.max(Math.ceil(houses / perLine), 1);
  return [Math.max(Math.min(houses, perLine), 1) * LOT + 60, above + lines * LINE - 60];
}

/** What a screen reader is told of a house. */
const told = ({ name, number, nines, pumpen }) => t("street.house", { name, number, nines, pumps: pumpen });

/**
 * @param {object[]} props.houses  of `housesOf`
 * @param {number} props.perLine  how many stand in a line
 * @param {string} [props.title]  above them, as on a street sign
 */
export function Street({ houses, perLine, title = "", reference = null }) {
  const lines = Math.max(Math.ceil(houses.length / perLine), 1);
  const above = title ? TOP : 30;
  const [width, height] = sizeOf(houses.length, perLine, above);
  const label = `${t("street.title")}: ${houses.map(told).join("; ")}`;
  return html`
    <svg
      class="street"
      viewBox=${`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax"
      role="img"
      aria-label=${label}
      ref=${reference}
      font-family="Barlow Condensed, Arial Narrow, sans-serif"
      font-weight="600"
    >
      <rect class="street-sky" width=${width} height=${height} fill="#16212e" />
      ${title && html`<text class="street-title" x="30" y="72" font-size="46" fill="#d9b07a">${title}</text>`}
      ${Array.from({ length: lines }, (_, line) => {
        const foot = above + line * LINE + LINE - 150;
        return html`
          <g key=${line}>
            <rect class="street-ground" x="-3000" y=${foot} width="9000" height="90" fill="#2a2a26" />
            <rect x="-3000" y=${foot} width="9000" height="5" fill="#7c5a32" />
            ${houses.slice(line * perLine, (line + 1) * perLine).map(
              (house, place) => html`
              <g key=${house.key} transform=${`translate(${30 + LOT * (place + 0.5)} ${foot})`}>
                <${Lot} house=${house} index=${line * perLine + place} />
              </g>`,
            )}
          </g>`;
      })}
    </svg>`;
}

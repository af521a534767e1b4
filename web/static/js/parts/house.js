/**
 * A house of the street: walls, roof, chimney, door and two windows, with colours that stand in the drawing itself, so
 * that it is the same on the wall, on paper and in a picture that is sent on.  Its foot is at (0, 0), it is 200 wide
 * and 236 high.
 */
import { html } from "../lib/dom.js";

/** Walls and roofs of the houses of a street, one after the other. */
const PAINT = [
  ["#c99a5b", "#a8402f"],
  ["#8d9d8a", "#5d3f36"],
  ["#b98a6a", "#7a3b33"],
  ["#a9a083", "#46525a"],
  ["#9b8577", "#8c4a2f"],
  ["#b7b09a", "#6a3a3c"],
];
const DARK = [
  ["#4a4236", "#3b2a28"],
  ["#3d443f", "#2f2826"],
  ["#463c37", "#352826"],
];
const EDGE = "#e9e6d8";
const [WARM, UNLIT] = ["#ffdf8f", "#1c2733"];

function Window({ x, lit }) {
  return html`
    <g transform=${`translate(${x} -126)`}>
      <rect width="42" height="42" fill=${lit ? WARM : UNLIT} stroke=${EDGE} stroke-width="2.5" />
      <path d="M21 0V42M0 21H42" stroke=${EDGE} stroke-width="2" fill="none" />
    </g>`;
}

/**
 * @param {number} props.index  which of the street's paints
 * @param {boolean} props.lit  somebody is at home
 */
export function House({ index = 0, lit = true }) {
  const paint = lit ? PAINT : DARK;
  const [wall, roof] = paint[index % paint.length];
  const line = { stroke: EDGE, "stroke-width": "2.5", "stroke-linejoin": "round" };
  return html`
    <g>
      <rect x="42" y="-222" width="21" height="46" fill=${roof} ...${line} />
      <path d="M-104-136 0-236 104-136Z" fill=${roof} ...${line} />
      <rect x="-92" y="-136" width="184" height="136" fill=${wall} ...${line} />
      <${Window} x="-84" lit=${lit} />
      <${Window} x="42" lit=${lit} />
      <rect x="-21" y="-62" width="42" height="62" fill="#4a2417" ...${line} />
      <circle cx="13" cy="-30" r="2.4" fill="#d9b07a" />
    </g>`;
}

/** A number as a plate of enamel, its middle at (0, 0), `high` high; `digits` as a text. */
export function PlateDrawing({ digits, mode, high = 40 }) {
  const [light, deep] = mode === "niedrig" ? ["#1f7d56", "#0a4a32"] : ["#2455bf", "#0b2a6b"];
  const wide = high * (digits.length * 0.58 + 0.3);
  const rim = high * 0.07;
  return html`
    <g transform=${`translate(${-wide / 2} ${-high / 2})`}>
      <rect width=${wide} height=${high} rx=${high * 0.13} fill="#f4f6f2" stroke="#8e958a" stroke-width="1" />
      <rect
        x=${rim}
        y=${rim}
        width=${wide - 2 * rim}
        height=${high - 2 * rim}
        rx=${high * 0.08}
        fill=${deep}
      />
      <rect
        x=${rim}
        y=${rim}
        width=${wide - 2 * rim}
        height=${(high - 2 * rim) / 2}
        rx=${high * 0.08}
        fill=${light}
        opacity="0.55"
      />
      <text
        x=${wide / 2}
        y=${high * 0.79}
        text-anchor="middle"
        font-family="Barlow Semi Condensed, Barlow Condensed, sans-serif"
        font-weight="600"
        font-size=${high * 0.84}
        fill="#fff"
      >${digits}</text>
    </g>`;
}

/** A star over a chimney, for a nine. */
export const Star = ({ x, y, size = 11 }) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [radius, angle] = [index % 2 ? size * 0.42 : size, (Math.PI * index) / 5 - Math.PI / 2];
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return html`<path transform=${`translate(${x} ${y})`} d=${`M${points.join("L")}Z`} fill="#f7e3a1" />`;
};

/** A hand pump in the garden, for a Pumpe; its foot at (x, 0). */
export const HandPump = ({ x }) => html`
  <g transform=${`translate(${x} 0)`} fill="none" stroke="#58b368" stroke-width="5" stroke-linecap="round">
    <path d="M0 0V-40M-7 0H7" />
    <path d="M0-33C-12-35-15-29-15-22" />
    <path d="M0-40C8-48 16-46 20-38L22-26" stroke-width="3.6" />
  </g>`;

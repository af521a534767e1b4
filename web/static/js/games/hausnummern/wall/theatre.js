/**
 * The end of a game, for six seconds: dusk, three houses; the winner's plate is screwed to the middle one, the lamp
 * goes on, the windows get warm, and his name stands below.  Then the result stands on the board.
 */
import { html } from "../../../lib/dom.js";
import { Fit } from "../../../lib/fit.js";
import { useSteps } from "../../../lib/frames.js";
import { House, PlateDrawing } from "../../../parts/house.js";
import { Mark } from "../../../parts/marks.js";
import { Plate } from "../../../parts/plate.js";
import { rows, score, teamRows } from "../model.js";
import { howWon } from "./pane.js";

/** Stars of three sizes, each size as one path. */
const STARS = [1, 1.7, 2.4].map((radius, size) => ({
  radius,
  path: Array.from({ length: 15 }, (_, n) => 3 * n + size)
    .map((n) => `M${(n * 397) % 1600} ${(n * n * 31 + 17 * n) % 420}h.1`)
    .join(""),
}));

/** The best three, the winner first: their names and what they have. */
function bestOf(game) {
  const { setup, picture } = game;
  const lines = setup.teams ? teamRows(game) : rows(game);
  const sorted = [...lines].sort((a, b) => (b.name === picture.winner) - (a.name === picture.winner));
  return sorted.slice(0, 3).map((line) => ({
    ...line,
    number: setup.teams ? score(line.average, setup.digits) : picture.display[line.name],
  }));
}

const Sky = () => html`
  <g>
    <rect width="1600" height="900" fill="url(#dusk)" />
    <g stroke="#dfe6ee" stroke-linecap="round" opacity="0.7">
      ${STARS.map(({ radius, path }) => html`<path key=${radius} d=${path} stroke-width=${2 * radius} />`)}
    </g>
  </g>`;

function Scene({ others, mode, lit }) {
  return html`
    <svg class="theatre-scene" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#0b1220" /><stop offset="0.7" stop-color="#1d2d3d" />
          <stop offset="0.82" stop-color="#3a3a44" />
        </linearGradient>
        <radialGradient id="glow"><stop offset="0" stop-color="#ffe7a8" stop-opacity="0.75" />
          <stop offset="1" stop-color="#ffe7a8" stop-opacity="0" /></radialGradient>
      </defs>
      <${Sky} />
      ${others.map(
        ({ name, number }, index) => html`
        <g key=${name} transform=${`translate(${index ? 1264 : 336} 640) scale(1.3)`}>
          <${House} index=${index + 1} lit=${false} />
          <g transform="translate(0 -84)"><${PlateDrawing} digits=${number} mode=${mode} high=${38} /></g>
        </g>`,
      )}
      <g transform="translate(800 640) scale(2.35)"><${House} index=${0} lit=${false} /></g>
      <g class=${`theatre-lights ${lit ? "theatre-lit" : ""}`} transform="translate(800 640) scale(2.35)">
        <${House} index=${0} lit=${true} />
        <circle cy="-84" r="120" fill="url(#glow)" /><circle cy="-122" r="6" fill="#fff3cf" />
      </g>
      <rect y="640" width="1600" height="6" fill="#7c5a32" /><rect y="646" width="1600" height="254" fill="#21211f" />
      ${
        lit &&
        html`<g class="theatre-smoke" fill="#cfd6da">
        <circle cx="922" cy="104" r="13" opacity="0.3" /><circle cx="944" cy="70" r="19" opacity="0.2" />
        <circle cx="968" cy="30" r="25" opacity="0.13" /></g>`
      }
    </svg>`;
}

function HeroPlate({ hero, game }) {
  if (game.setup.teams)
    return html`<span class="theatre-average team-${hero.team}"><${Mark} number=${hero.team} />${hero.number}</span>`;
  return html`<${Plate} digits=${hero.digits} mode=${game.setup.mode} name=${hero.name} />`;
}

/** @param {object} props.beat  `hang` or `winner`, with the game that is `won` */
export function Theatre({ beat }) {
  const game = beat.won;
  const [hero, ...others] = bestOf(game);
  const lit = beat.kind === "winner";
  const drawn = useSteps(beat.kind, 1, 0) === 1; // the houses first, then what hangs on them and what is said
  return html`
    <div class=${`theatre ${lit ? "theatre-on" : ""}`} role="status" aria-live="polite">
      <${Scene} others=${others} mode=${game.setup.mode} lit=${lit} />
      <p class="theatre-how">${howWon(game)}</p>
      ${
        (lit || drawn) &&
        html`<div class="theatre-plate" style=${{ "--digits": game.setup.digits }}>
          <${HeroPlate} hero=${hero} game=${game} />
          <i class="screw"></i><i class="screw"></i>
        </div>`
      }
      ${
        lit &&
        drawn &&
        html`<p class="theatre-name">
        <${Fit} text=${hero.name} lines=${hero.name.length > 9 ? 2 : 1} least=${0.4} />
      </p>`
      }
      ${others.map(
        ({ name, place }, index) => html`
        <p class=${`theatre-other theatre-other-${index}`} key=${name}>
          <${Fit} text=${`${place}. ${name}`} least=${0.5} />
        </p>`,
      )}
    </div>`;
}

/**
 * Every player's number, best first: the leader's row higher and on brass, with the wreath; the others quiet.  Gold is
 * only the one who is awaited.  How large it all is says ./geometry.js.
 */
import { html, useRef } from "../../../lib/dom.js";
import { Name, wide } from "../../../lib/fit.js";
import { Plate } from "../../../parts/plate.js";
import { Wreath } from "../../../parts/wreath.js";
import { useFlip } from "../../../wall/flip.js";
import { t } from "../../../lib/words.js";
import { leaders, rows as rowsOf } from "../model.js";
import { playersBoard } from "./geometry.js";

const px = (length) => `${length}px`;

/** Where each of `names` stands, the first one in the leader's row if he leads alone. */
function placesOf(names, alone, { columns, lines, gap, row, leadRow }, width) {
  const broad = (width - gap * (columns - 1)) / columns;
  const others = alone ? names.slice(1) : names;
  const places = new Map(alone ? [[names[0], [0, 0]]] : []);
  others.forEach((name, index) => {
    places.set(name, [Math.floor(index / lines) * (broad + gap), leadRow + (index % lines) * row]);
  });
  return { places, broad };
}

function Rank({ row, leads }) {
  return html`<span class="rank">${leads && html`<${Wreath} />`}<span>${row.place ?? "–"}</span></span>`;
}

/** What is said at the end of the leader's row. */
const note = (game) => (game.picture.table === null ? t("wall.leads_now") : "");

function Row({ row, game, place, size, form, bare, corrected, leads, large }) {
  const { setup, picture } = game;
  const [awaited, tied] = [picture.turn === row.name, picture.tied.includes(row.name)];
  const kinds = [
    "row",
    awaited && "row-awaited",
    tied && "row-tied",
    leads && "row-leads",
    corrected && "row-corrected",
  ];
  kinds.push(form.stacked && "row-stacked", large && "row-large");
  const style = {
    left: px(place[0]),
    top: px(place[1]),
    width: px(size.width),
    height: px(size.height),
    "--plate": px(form.plate),
    "--name": px(form.name),
    "--rank": px(size.rank),
  };
  return html`
    <li
      class=${kinds.filter(Boolean).join(" ")}
      data-key=${row.name}
      style=${style}
      aria-current=${awaited ? "true" : undefined}
    >
      <${Rank} row=${row} leads=${leads} />
      ${size.plates && html`<${Plate} digits=${row.digits} mode=${setup.mode} name=${row.name} bare=${bare} />`}
      <span class="who">
        <${Name} text=${row.name} size=${form.name} room=${form.nameRoom} lines=${form.two(row.name) ? 2 : 1} />
      </span>
      ${large && size.note && html`<span class="row-note">${note(game)}</span>`}
    </li>`;
}

/** Whether a name needs its second line, at the size and in the room of `form`. */
const twoLines = (form) => (name) => form.lines === 2 && form.nameRoom < form.name * wide(name, 1);

/**
 * @param {object} props.area  `width`, `height` and `screen` of the rows' place, in pixels
 * @param {boolean} props.ladder  beside a question: one narrow column
 * @param {boolean} props.bare  plates without their fields, which come in the next frame
 * @param {string|null} props.above  who goes above the others when the order changes
 */
export function Rows({ game, area, ladder, bare, correction, above }) {
  const ref = useRef(null);
  const rows = rowsOf(game);
  const names = rows.map(({ name }) => name);
  const lead = leaders(game);
  const order = useRef(names);
  const box = { ...area, names, lead: lead.length, digits: game.setup.digits, ladder, wide };
  const board = playersBoard(box);
  const alone = lead.length === 1;
  const { places, broad } = placesOf(names, alone, board, area.width);
  const old = order.current.length === names.length ? order.current : names;
  useFlip(ref, places, placesOf(old, alone, board, area.width).places, above);
  order.current = names;
  const forms = [board.leads, board.others].map((form) => ({ ...form, two: twoLines(form) }));
  return html`
    <ol class="rows" ref=${ref} style=${{ height: px(board.leadRow + board.lines * board.row) }}>
      ${rows.map((row, index) => {
        const large = alone && index === 0;
        const size = {
          width: large ? area.width : broad,
          height: large ? board.leadRow : board.row,
          rank: large && board.columns > 1 ? board.leadRank : board.rank,
          plates: board.plates,
          note: !ladder,
        };
        return html`<${Row}
          key=${row.name}
          row=${row}
          game=${game}
          place=${places.get(row.name)}
          size=${size}
          form=${forms[large ? 0 : 1]}
          bare=${bare}
          corrected=${correction?.player === row.name}
          leads=${lead.includes(row.name)}
          large=${large}
        />`;
      })}
    </ol>`;
}

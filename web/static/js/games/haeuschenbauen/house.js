/**
 * A house as it is drawn with chalk: what is there in full strokes and colours, what is missing as a faint plan.
 *
 * A part that has just come is drawn stroke by stroke.  The order of the parts is that of the die's faces.
 */
import { html, useLayoutEffect, useRef } from "../../lib/dom.js";
import { calm } from "../../lib/hooks.js";
import { page } from "../../lib/page.js";
import { list, t } from "../../lib/words.js";

/** The parts in the order of the faces 1 to 6. */
export const PARTS = page.games.haeuschenbauen.numbers.parts.map(([part]) => part);

/** Where windows stand, by how many there are to be: left, top, and the edge. */
const WINDOWS = {
  1: [[122, 118, 34]],
  2: [
    [118, 118, 30],
    [87, 66, 26],
  ],
  3: [
    [134, 120, 24],
    [104, 120, 24],
    [87, 66, 26],
  ],
};

const window_ = ([x, y, edge]) =>
  `M${x} ${y}h${edge}v${edge}h${-edge}zM${x + edge / 2} ${y}v${edge}M${x} ${y + edge / 2}h${edge}`;

/** The strokes of each part; of the windows one for each. */
function strokes(windows) {
  return {
    fundament: ["M22 172H178V186H22Z"],
    waende: ["M36 98V172H164V98Z"],
    dach: ["M22 98 100 32 178 98Z"],
    fenster: WINDOWS[windows].map(window_),
    tuer: ["M54 172V122H84V172ZM78 148h.1"],
    schornstein: ["M134 61V28H152V76"],
  };
}

const DRAWN = ["schornstein", "fundament", "waende", "dach", "fenster", "tuer"]; // from the back to the front
const DRAWING = { duration: 900, easing: "ease-in-out", fill: "backwards" };

/** One stroke; it draws itself when it becomes `there`. */
function Stroke({ d, part, there }) {
  const ref = useRef(null);
  const before = useRef(there);
  useLayoutEffect(() => {
    const fresh = there && !before.current;
    before.current = there;
    if (!fresh || calm()) return;
    ref.current.animate(
      [
        { strokeDasharray: "0 1", fillOpacity: 0 },
        { strokeDasharray: "1 0", fillOpacity: 0, offset: 0.75 },
        { strokeDasharray: "1 0", fillOpacity: 1 },
      ],
      DRAWING,
    );
  }, [there]);
  return html`<path
    ref=${ref}
    class=${there ? `part part-${part}` : "part-plan"}
    d=${d}
    pathLength=${there ? 1 : undefined}
  />`;
}

/** The parts of a house that are there, in words. */
function partsInWords(house, windows) {
  const there = PARTS.filter((part) => house[part] > 0).map((part) =>
    part === "fenster" && windows > 1
      ? t("haeuschenbauen.windows_of", { n: house.fenster, of: windows })
      : t(`haeuschenbauen.part.${part}`),
  );
  return there.length ? list(there) : t("haeuschenbauen.nothing");
}

/**
 * @param {object} props
 * @param {Record<string, number>} props.house  how often each part is drawn
 * @param {number} props.windows  how many a whole house has
 */
export function House({ house, windows, name }) {
  const lines = strokes(windows);
  const label = t("haeuschenbauen.house", { name, parts: partsInWords(house, windows) });
  return html`
    <svg class="house" viewBox="14 18 172 174" role="img" aria-label=${label}>
      ${DRAWN.flatMap((part) =>
        lines[part].map(
          (d, index) => html`<${Stroke}
        key=${`${part}${index}`}
        d=${d}
        part=${part}
        there=${house[part] > index}
      />`,
        ),
      )}
    </svg>`;
}

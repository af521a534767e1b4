/**
 * What stands in a grid of equal cells slides to its new cell instead of jumping: the way is known from the cells, so
 * nothing is measured.  It waits until a digit has dropped into its field.
 */
import { useLayoutEffect, useRef } from "../lib/dom.js";
import { calm } from "../lib/hooks.js";

const SLIDE = { delay: 280, duration: 520, easing: "cubic-bezier(.3,.9,.3,1)", fill: "backwards" };

/** So many cells to the side and down.  Lengths, not percentages: those the compositor cannot move by itself. */
const way = (columns, lines) => `translate(calc(${columns} * var(--step)), calc(${lines} * var(--row)))`;

/**
 * @param {object} ref  to the grid, whose children carry `data-key`; its style sets --step (a column with its gap) and
 *   --row
 * @param {Map<string, [number, number]>} cells  column and line of each key
 * @param {string} shape  of the grid; where that is another one, nothing slides
 */
export function useFlip(ref, cells, shape) {
  const before = useRef({ shape, cells });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { shape, cells };
    if (old.shape !== shape || calm()) return;
    for (const child of ref.current.children) {
      const [from, to] = [old.cells.get(child.dataset.key), cells.get(child.dataset.key)];
      if (!from || (from[0] === to[0] && from[1] === to[1])) continue;
      child.animate([{ transform: way(from[0] - to[0], from[1] - to[1]) }, { transform: "none" }], SLIDE);
    }
  });
}

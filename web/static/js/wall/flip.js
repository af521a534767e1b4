/**
 * Rows slide to their new place instead of jumping: measure where each stood, let the browser lay out, and play
 * the way between (FLIP, with the Web Animations API).  It waits until a digit has dropped into its field.
 */
import { useLayoutEffect, useRef } from "../dom.js";
import { calm } from "../hooks.js";

const SLIDE = { delay: 280, duration: 520, easing: "cubic-bezier(.3,.9,.3,1)", fill: "backwards" };

/** Give the returned ref to the element whose children carry `data-key`. */
export function useFlip() {
  const ref = useRef(null);
  const before = useRef({ size: "", spots: new Map() });
  useLayoutEffect(() => {
    const box = ref.current;
    const size = `${box.clientWidth}x${box.clientHeight}x${box.children.length}`;
    const spots = new Map();
    for (const child of box.children) {
      const spot = [child.offsetLeft, child.offsetTop];
      spots.set(child.dataset.key, spot);
      const old = before.current.spots.get(child.dataset.key);
      if (!old || before.current.size !== size || calm()) continue;
      const [x, y] = [old[0] - spot[0], old[1] - spot[1]];
      if (x || y) child.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], SLIDE);
    }
    before.current = { size, spots };
  });
  return ref;
}

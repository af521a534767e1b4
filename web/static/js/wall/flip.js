/**
 * What has its place on the board goes to its new one instead of jumping: where it was and where it is are known, so
 * nothing is measured.  Who moves up goes above the others, on a ground of its own; the others follow a little later.
 */
import { useLayoutEffect, useRef } from "../lib/dom.js";
import { calm } from "../lib/hooks.js";

const WAY = { duration: 640, easing: "cubic-bezier(.3,.9,.3,1)", fill: "backwards" };
const LATER = 120; // milliseconds after the first one

function go(child, [x, y], above) {
  const [from, half] = [`translate(${x}px, ${y}px)`, `translate(${x / 2}px, ${y / 2}px) scale(1.03)`];
  const frames = [{ transform: from }, ...(above ? [{ transform: half }] : []), { transform: "none" }];
  child.animate(frames, { ...WAY, delay: above ? 0 : LATER });
  if (above) child.animate([{ zIndex: 2 }, { zIndex: 2 }], { duration: WAY.duration });
}

/**
 * @param {object} ref  to the parent, whose children carry `data-key`
 * @param {Map<string, [number, number]>} places  left and upper edge of each key, in pixels
 * @param {Map<string, [number, number]>} before  where they would stand had nothing changed
 * @param {string|null} above  the key that goes above the others
 */
export function useFlip(ref, places, before, above) {
  const last = useRef(null);
  useLayoutEffect(() => {
    const order = JSON.stringify([...places.keys()]);
    const moved = last.current !== null && last.current !== order;
    last.current = order;
    if (moved && !calm()) requestAnimationFrame(start); // still before it is drawn, and in a task of its own
    function start() {
      for (const child of ref.current?.children ?? []) {
        const [from, to] = [before.get(child.dataset.key), places.get(child.dataset.key)];
        if (!from || !to || (from[0] === to[0] && from[1] === to[1])) continue;
        go(child, [from[0] - to[0], from[1] - to[1]], child.dataset.key === above);
      }
    }
  });
}

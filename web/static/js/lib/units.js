/**
 * Lengths that follow a box: custom properties in pixels, set when the box gets another size and at no other time.
 * Container units would say the same, but they make every style that is worked out wait for a layout.
 */
import { useLayoutEffect, useRef, useState } from "./dom.js";

const boxes = new WeakMap(); // element -> what its units are
const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    for (const [name, length] of Object.entries(boxes.get(target)(contentRect)))
      target.style.setProperty(name, `${length}px`);
  }
});

/**
 * A ref for a box on a wall, and its size in pixels: `width`, `height`, and `screen`, a hundredth of the wall's height.
 */
export function useBox() {
  const ref = useRef(null);
  const [box, setBox] = useState({ width: 0, height: 0, screen: 0 });
  useLayoutEffect(() => {
    const measured = new ResizeObserver(
      ([
        {
          target,
          contentRect: { width, height },
        },
      ]) => setBox({ width, height, screen: target.closest(".wall").clientHeight / 100 }),
    );
    measured.observe(ref.current);
    return () => measured.disconnect();
  }, []);
  return [ref, box];
}

/**
 * A ref for the box.
 * @param {(box: {width: number, height: number}) => Record<string, number>} unitsOf  pixels by property
 */
export function useUnits(unitsOf) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    const box = ref.current;
    boxes.set(box, unitsOf);
    observer.observe(box);
    return () => observer.unobserve(box);
  }, []);
  return ref;
}

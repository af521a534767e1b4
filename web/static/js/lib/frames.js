/**
 * What the screen can draw in time: of states that come faster than its frames the first at once and then the newest in
 * each frame; and a picture that is much work in steps, a frame each.
 */
import { useEffect, useState } from "./dom.js";
import { calm } from "./hooks.js";

/** `draw`, called at most once a frame and always with the newest value. */
export function oncePerFrame(draw) {
  let newest;
  let drawn;
  let waiting = false;
  const frame = () => {
    waiting = false;
    if (newest !== drawn) show();
  };
  function show() {
    drawn = newest;
    waiting = true;
    requestAnimationFrame(frame);
    draw(drawn);
  }
  return (value) => {
    newest = value;
    if (!waiting) show();
  };
}

/**
 * How much of a picture is drawn by now: 0 in the frame in which `key` changes, then one more in each frame up to
 * `last`; `first` at first; all of it where less motion was asked for.
 */
export function useSteps(key, last, first = last) {
  const [at, setAt] = useState({ key, step: first });
  const step = calm() ? last : at.key === key ? at.step : 0;
  useEffect(() => {
    if (at.key !== key || step < last) setAt({ key, step: Math.min(step + 1, last) });
  }, [key, step]);
  return step;
}

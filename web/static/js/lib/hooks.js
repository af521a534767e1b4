/** Small habits of the pages: values that fade, taps that cannot be hit by accident. */
import { useEffect, useState } from "./dom.js";

/** Milliseconds in which a second tap is taken for the first one's echo. */
const GUARD = 350;

/** Whether the person asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * False for the first 350 ms after `key` changed.  A button drawn under a finger that has just tapped must not
 * take the second half of a double tap.
 */
export function useReady(key) {
  const [readyFor, setReadyFor] = useState(null);
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(key), GUARD);
    return () => clearTimeout(timer);
  }, [key]);
  return readyFor === key;
}

/** The phone shakes; browsers allow it once the page was touched. */
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

/** `value` for `milliseconds` after it last changed (compared by `key`), then null. */
export function useFleeting(value, key, milliseconds) {
  const [gone, setGone] = useState(null);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setGone(key), milliseconds);
    return () => clearTimeout(timer);
  }, [key]);
  return value && gone !== key ? value : null;
}

let last = 0;

/** An id of the page's own for joining a label to its field. */
export function useId(prefix) {
  const [id] = useState(() => `${prefix}-${(last += 1)}`);
  return id;
}

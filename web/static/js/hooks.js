/** Small habits of the pages: text that fits, values that fade, taps that cannot be hit by accident. */
import { useEffect, useLayoutEffect, useRef, useState } from "./dom.js";

/** Milliseconds in which a second tap is taken for the first one's echo. */
export const GUARD = 350;

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

/** The value of the render before; null at first. */
export function usePrevious(value) {
  const held = useRef(null);
  const before = held.current;
  useEffect(() => {
    held.current = value;
  });
  return before;
}

/**
 * A ref for text that shrinks to its box: down to `least` of its size, and then the box's own ellipsis cuts
 * between letters.
 */
export function useFit(text, least = 0.62) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const over = () => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
    const fit = () => {
      element.style.fontSize = "";
      for (let size = 0.95; size > least - 0.04 && over(); size -= 0.05) element.style.fontSize = `${size}em`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element.parentElement);
    document.fonts.ready.then(() => ref.current && fit());
    return () => observer.disconnect();
  }, [text]);
  return ref;
}

let last = 0;

/** An id of the page's own for joining a label to its field. */
export function useId(prefix) {
  const [id] = useState(() => `${prefix}-${(last += 1)}`);
  return id;
}

/**
 * The loudspeaker of this page.  A browser may keep it silent until somebody has touched the page or a key; then the
 * page says so, and one touch is enough.  Between two sounds it is switched off, so that a wall at rest does nothing.
 */
import { lengthOf, play } from "./synth.js";

const AWAKE = 3000; // milliseconds for which it stays on after a sound

/** Whether somebody has touched this page.  A browser that cannot tell is asked for sound all the same. */
const touched = () => navigator.userActivation?.hasBeenActive ?? true;

/** @returns {{open, play, silenced, watch}} */
export function makeSpeaker() {
  const watchers = new Set();
  let [context, silenced, off] = [null, false, null];

  function tell(now) {
    if (now === silenced) return;
    silenced = now;
    watchers.forEach((watcher) => watcher(silenced));
  }

  /** Switch it on for so many milliseconds; resolves with whether it is. */
  async function on(milliseconds) {
    if (silenced && !touched()) return false;
    clearTimeout(off);
    off = setTimeout(() => context.suspend(), milliseconds);
    if (context.state !== "running") await context.resume();
    tell(false);
    return true;
  }

  /** Get ready, and find out whether it may be heard: then it is on from the start. */
  function open() {
    if (context || !globalThis.AudioContext) return;
    context = new AudioContext();
    tell(context.state !== "running");
    if (!silenced) on(AWAKE);
    for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, () => silenced && on(AWAKE));
  }

  return {
    open,
    /** Play a sound; resolves with whether it could be heard. */
    async play(kind, volume) {
      open();
      if (!context || !(await on(1000 * lengthOf(kind) + AWAKE))) return false;
      play(context, kind, volume);
      document.dispatchEvent(new CustomEvent("sounded", { detail: kind }));
      return true;
    },
    silenced: () => silenced,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

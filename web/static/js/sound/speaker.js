/**
 * The loudspeaker of this page.  A browser may keep it silent until somebody has touched the page or a key; then the
 * page says so, and one touch is enough.  Between two sounds it is switched off, so that a wall at rest does nothing.
 */
import { lengthOf, play } from "./synth.js";

const TRIED = 700; // milliseconds within which a loudspeaker that may speak is on
const AWAKE = 3000; // milliseconds for which it stays on after a sound

/** @returns {{open, play, silenced, watch}} */
export function makeSpeaker() {
  const watchers = new Set();
  let [context, silenced, off] = [null, false, null];

  function tell(now) {
    if (now === silenced) return;
    silenced = now;
    watchers.forEach((watcher) => watcher(silenced));
  }

  /** Switch it on; resolves with whether it is. */
  async function on() {
    clearTimeout(off);
    if (context.state !== "running") await Promise.race([context.resume(), new Promise((late) => setTimeout(late, TRIED))]);
    const running = context.state === "running";
    tell(!running);
    if (running) off = setTimeout(() => context.suspend(), AWAKE);
    return running;
  }

  return {
    /** Get ready, and find out whether it may be heard. */
    open() {
      if (context || !globalThis.AudioContext) return;
      context = new AudioContext();
      on();
      for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => silenced && on());
    },
    /** Play a sound; resolves with whether it could be heard. */
    async play(kind, volume) {
      this.open();
      if (!context || !(await on())) return false;
      play(context, kind, volume);
      clearTimeout(off);
      off = setTimeout(() => context.suspend(), 1000 * lengthOf(kind) + AWAKE);
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

/**
 * Keeps the screen on while the wall is looked at.  Browsers offer that to pages of https and of the device itself
 * (`http://localhost`) only; elsewhere the device's own settings have to do it, and the wall's help says so.
 */
const AGAIN = 30000; // milliseconds after which a refused lock is asked for again (low battery, nobody looks)

/** Whether this browser lets the page keep the screen on. */
export const canStayAwake = () => Boolean(navigator.wakeLock);

/** Keep the screen on from now on. */
export function stayAwake() {
  if (!canStayAwake()) return;
  let held = null;
  async function hold() {
    if (document.visibilityState !== "visible" || (held && !held.released)) return;
    try {
      held = await navigator.wakeLock.request("screen");
      held.addEventListener("release", hold);
    } catch (error) {
      if (error.name !== "NotAllowedError") throw error;
      setTimeout(hold, AGAIN);
    }
  }
  document.addEventListener("visibilitychange", hold);
  hold();
}

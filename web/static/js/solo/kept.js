/**
 * What this device keeps of playing alone: the game under way as a record, what was last agreed, and a few figures of
 * every game that was played to its end.  One entry, so that what belongs together is written together.
 *
 * A browser that keeps nothing (private mode) plays all the same; then it lasts as long as the page, which says so.
 */
import * as device from "../lib/tickets.js";

const KEY = "kegelstation.solo";
const MOST = 500; // games whose figures are kept

const EMPTY = { game: null, agreed: { name: "", strengths: ["mittel"], rules: {} }, played: [] };

/** Everything; as at the first time where nothing or nonsense is kept. */
export function read() {
  try {
    const found = JSON.parse(device.read(KEY) ?? "null");
    return found !== null && typeof found === "object" ? { ...EMPTY, ...found } : EMPTY;
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return EMPTY;
  }
}

export function write(all) {
  device.write(KEY, JSON.stringify({ ...all, played: all.played.slice(-MOST) }));
}

/** Calls `changed` when another page of this browser has written. */
export function whenElsewhere(changed) {
  const heard = (event) => event.key === KEY && changed();
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

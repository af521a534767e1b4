/**
 * Which screen this is, as its address says: `/wall?screen=theke`, so that the same screen stays the same after a
 * restart, on another device and with another IP.  `&scene=stats` keeps it to a scene, `&ton=1` asks for the room's
 * sound and `&ton=0` for none, `&lane=2` has it show that lane.  Where the address names no screen, it is given a name
 * of its own, which the browser remembers.
 */
import { parameter } from "../lib/page.js";
import { remembered } from "../lib/tickets.js";
import { uuid } from "../lib/uuid.js";

const NAME = /^[a-z0-9-]{1,24}$/;
const KEY = "kegelstation.screen";

/** A name that nobody has to think of; it is put into the address, where everybody can see it. */
function given() {
  const id = remembered(KEY, () => `wand-${uuid().slice(0, 4)}`);
  const address = new URL(location.href);
  address.searchParams.set("screen", id);
  history.replaceState(null, "", address);
  return id;
}

/** @returns {{id: string, scene: string, lane: number, sound: boolean|null}} */
export function thisScreen() {
  const id = (parameter("screen") ?? "").toLowerCase();
  const sound = { 1: true, 0: false }[parameter("ton")] ?? null;
  const lane = Number(parameter("lane")) || 0;
  return { id: NAME.test(id) ? id : given(), scene: parameter("scene") ?? "", lane, sound };
}

/** What the page says of itself when it connects. */
export function claimOf({ id, scene, lane, sound }) {
  return { role: "wall", screen: id, ...(scene && { scene }), ...(lane && { lane }), ...(sound !== null && { sound }) };
}

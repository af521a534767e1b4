/**
 * The beats of the wall: how every throw is told, in which order, how long each beat lasts, and what is heard with it.
 * The one table of it; ./director.js plays it, and the room hears it (../sound/room.js).
 */
import { gloryOf } from "../parts/glory.js";
import { headOf, lengthOf } from "../sound/synth.js";

const VOICE = 0.9; // seconds that a short word of the voice takes

/** Milliseconds until sound and voice of `kind` are over, but not less than `least`. */
const asLongAs = (kind, least) => Math.max(least, 1000 * lengthOf(kind), 1000 * (headOf(kind) + VOICE));

/** kind -> `lasts` in milliseconds, and the `sound` of its beginning. */
export const BEATS = {
  fall: { lasts: 700, sound: "fall" }, // the pins fall, large, and no number yet
  number: { lasts: 700, sound: "stamp" }, // the number stamps in ...
  nine: { lasts: asLongAs("nine", 3500), sound: "nine" }, // ... or all nine have their sign,
  kranz: { lasts: asLongAs("kranz", 3000), sound: "kranz" }, // eight and the king stands,
  pumpe: { lasts: asLongAs("pumpe", 2400), sound: "pumpe" }, // or none fell
  screw: { lasts: 900, sound: "screw" }, // the digit drops into its field, two screws turn
  climb: { lasts: 800, sound: null }, // the row goes to its new place
  lead: { lasts: 2000, sound: "lead" }, // ... which is the first one: the wreath goes with it
  silence: { lasts: 600, sound: null }, // the last digit has landed, and nothing is said yet
  settle: { lasts: 800, sound: null }, // the rows go to their last places
  hang: { lasts: 1600, sound: "screw" }, // the plate is screwed to the house
  winner: { lasts: asLongAs("winner", 4400), sound: "winner" }, // its lamp goes on
  draw: { lasts: 4000, sound: "dice" }, // the names of a championship's round fall to their tables
  crown: { lasts: asLongAs("winner", 4400), sound: "winner" }, // who has won it
};

/** Beats that are a sign over the wall. */
export const SIGNS = new Set(["nine", "kranz", "pumpe"]);

/** What a throw is shown as. */
export const signOf = (shot) => gloryOf(shot) ?? "number";

/** Milliseconds that the wall may be behind what has happened. */
export const MOST_BEHIND = 4000;

/**
 * The games at the table, as the station lists them: how many may play, and the house rules that a table may choose.
 */
import { page } from "../lib/page.js";

export const KINDS = Object.fromEntries(Object.entries(page.games).filter(([, game]) => game.on === "table"));

/** The most computers at one table; they have names of the spelling alphabet. */
export const MOST_COMPUTERS = 5;
export const STRENGTHS = ["leicht", "mittel", "stark"];

/** Every house rule of a game with its value, the first of `values` where the table said nothing. */
export function agreed(kind, rules = {}) {
  return KINDS[kind].rules.map(({ key, values }) => [key, rules[key] ?? values[0]]);
}

/** The players of a table game who are on this phone, in the order of play. */
export const ownSeats = (game, you) => game.setup.players.filter((name) => you.includes(name));

/** Everybody from whom a table game waits for something and who is on this phone. */
export const askedHere = (game, you) => (you.includes(game.picture.turn) ? [game.picture.turn] : []);

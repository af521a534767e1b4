/**
 * What the pages say about a game of Hausnummern beyond its picture: a row for everybody, what a number can still
 * become, and who comes next.  Nothing here decides anything; the rules do.
 */
import { decimal } from "../../lib/words.js";

/** What a number still can be, as integers: free places at their worst and at their best. */
export function reach(digits, mode) {
  const read = (free) => digits.reduce((number, digit) => number * 10 + (digit ?? free), 0);
  return mode === "hoch" ? { sure: read(0), best: read(9) } : { sure: read(9), best: read(1) };
}

/** An integer with as many figures as the game has places: 12 of three is "012". */
export const padded = (value, places) => String(value).padStart(places, "0");

/** The team's number of each player, or null without teams. */
export function teamOf(setup, name) {
  if (!setup.teams) return null;
  const index = setup.teams.findIndex((team) => team.members.includes(name));
  return index < 0 ? null : index;
}

/** One row a player, best first, as the rules rank them; a player without a digit has no place yet. */
export function rows({ setup, picture }) {
  const row = (name, place) => ({ name, place, digits: picture.digits[name], team: teamOf(setup, name) });
  if (setup.teams) return setup.players.map((name) => row(name, null));
  return picture.standing.map(({ name, place }) => row(name, place));
}

/** One row a team, best first, with its average and the gap to the next one before it (the first one's lead). */
export function teamRows({ setup, picture }) {
  if (!setup.teams) return [];
  const number = (name) => setup.teams.findIndex((team) => team.name === name);
  return picture.standing.map((line) => ({ ...line, team: number(line.name), final: picture.table !== null }));
}

/** An average, or a gap between two, as it stands large on a wall: of long numbers without decimals. */
export const score = (fraction, digits) => (digits > 4 ? decimal(fraction, 0) : decimal(fraction));

/** The names of the players, or teams, who lead; nobody before the first digit. */
export function leaders({ setup, picture }) {
  const begun = (name) => picture.digits[name].some((digit) => digit !== null);
  if (!setup.players.some(begun)) return [];
  return picture.standing.filter(({ place }) => place === 1).map(({ name }) => name);
}

/** The seats that throw after the one on turn, in order, as far as the game still goes. */
export function upcoming(game) {
  const { setup, picture } = game;
  const start = setup.players.indexOf(picture.turn);
  if (start < 0) return [];
  const free = setup.players.reduce((sum, name) => sum + picture.digits[name].filter((d) => d === null).length, 0);
  return Array.from({ length: Math.max(0, free - 1) }, (_, k) => setup.players[(start + 1 + k) % setup.players.length]);
}

/** Counts of held throws with the player each of them is for. */
export function heldFor(game, held) {
  const next = upcoming(game);
  return held.map((pins, index) => ({ pins, name: next[index] ?? null, index }));
}

/** Place numbers (0 = Einer) from the front of a number of `digits` places: [2, 1, 0]. */
export const placesFromFront = (digits) => Array.from({ length: digits }, (_, index) => digits - 1 - index);

/** The digit that a throw becomes: a Pumpe is the penalty 9 in the low game. */
export const digitOf = (pins, mode) => (mode === "niedrig" && pins === 0 ? 9 : pins);

/** The row of who has won: a player's, or the team's in a duel; null while nobody has. */
export function winnerRow(game) {
  const { setup, picture } = game;
  if (!picture.winner) return null;
  const lines = setup.teams ? teamRows(game) : rows(game);
  return lines.find((line) => line.name === picture.winner) ?? null;
}

/**
 * What the pages say about a game of Hausnummern beyond its picture: a row for everybody, and between which numbers one
 * still lies.  Nothing here decides anything; the rules do, and send who comes next (`game.coming`).
 */
import { page } from "../../lib/page.js";
import { decimal } from "../../lib/words.js";

const { digits: made } = page.games.hausnummern.numbers; // by mode, of each count of pins

/** The digit that a throw becomes. */
export const digitOf = (pins, mode) => made[mode][pins];

/** The least and the most that a number still can be. */
export function reach(digits, mode) {
  const read = (free) => digits.reduce((number, digit) => number * 10 + (digit ?? free), 0);
  return { least: read(Math.min(...made[mode])), most: read(Math.max(...made[mode])) };
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

/** Counts of held throws with the player each of them is for. */
export const heldFor = ({ coming }, held) => held.map((pins, index) => ({ pins, name: coming[index] ?? null, index }));

/** Place numbers (0 = Einer) from the front of a number of `digits` places: [2, 1, 0]. */
export const placesFromFront = (digits) => Array.from({ length: digits }, (_, index) => digits - 1 - index);

/** The row of who has won: a player's, or the team's in a duel; null while nobody has. */
export function winnerRow(game) {
  const { setup, picture } = game;
  if (!picture.winner) return null;
  const lines = setup.teams ? teamRows(game) : rows(game);
  return lines.find((line) => line.name === picture.winner) ?? null;
}

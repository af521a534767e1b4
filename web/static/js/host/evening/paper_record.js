/**
 * A record of a game of Hausnummern that was only written down as names and final numbers.
 *
 * In which order its digits came nobody knows any more; the record lets every player throw them from left to right,
 * each into the leftmost free place.  In a low number a 9 is nine pins or a Pumpe (the penalty), as the host says.
 */
import { sameness } from "../../lib/alike.js";

const FIGURES = /^\d{2,6}$/;
const HALF = /^[\d-]{2,6}$/; // "-" is a place that is still free

/** What was typed as a number, with a "-" for each free place: a keyboard may make one long dash of two short ones. */
export function typed(text, half) {
  return half
    ? text
        .replaceAll("—", "--")
        .replace(/[–−_.·*?]/g, "-")
        .replace(/[^\d-]/g, "")
    : text.replace(/\D/g, "");
}

/** How many digits of a number there are. */
const filled = ({ number }) => number.replaceAll("-", "").length;

/** Whether the rows can be a game in the middle: the first ones are one throw ahead, or all have as many. */
function inTurn(rows) {
  const counts = rows.map(filled);
  return (
    counts.every((count, index) => index === 0 || count <= counts[index - 1]) &&
    counts[0] - counts[counts.length - 1] <= 1
  );
}

/** What keeps these rows from being a game, with `half` one in the middle: a word of the list, or null. */
export function fault(rows, mode, half = false) {
  const names = rows.map(({ name }) => name.trim());
  if (rows.length < 2) return "too_few";
  if (names.some((name) => !name)) return "nameless";
  if (new Set(names.map(sameness)).size < names.length) return "twice";
  if (rows.some(({ number }) => !(half ? HALF : FIGURES).test(number) || number.length !== rows[0].number.length))
    return "uneven";
  if (mode === "niedrig" && rows.some(({ number }) => number.includes("0"))) return "no_zero";
  if (half && rows.every((row) => filled(row) === row.number.length)) return "whole";
  return half && !inTurn(rows) ? "out_of_turn" : null;
}

/** Who throws next. */
export const nextOf = (rows) =>
  (rows.find((row, index) => index > 0 && filled(row) < filled(rows[index - 1])) ?? rows[0]).name.trim();

/** Setup and events of a game in the middle: everybody's digits came from left to right, as in `recordOf`. */
export function halfOf(rows, mode) {
  const digits = rows[0].number.length;
  const players = rows.map(({ name }) => name.trim());
  const places = rows.map((row) => [...row.number].flatMap((figure, place) => (figure === "-" ? [] : [place])));
  const events = Array.from({ length: digits }, (_, turn) =>
    rows.flatMap((row, index) =>
      turn < places[index].length
        ? [
            { type: "throw", player: players[index], pins: pinsOf(row, places[index][turn]) },
            { type: "place", player: players[index], place: digits - 1 - places[index][turn] },
          ]
        : [],
    ),
  ).flat();
  return { game: "hausnummern", setup: { mode, digits, players, teams: null }, events };
}

/** The names that share the best number, in their order. */
export function best(rows, mode) {
  const values = rows.map(({ number }) => Number(number));
  const top = mode === "hoch" ? Math.max(...values) : Math.min(...values);
  return rows.filter((_, index) => values[index] === top).map(({ name }) => name.trim());
}

/** How many pins made the digit at this place. */
const pinsOf = ({ number, pumpen }, place) => (pumpen.includes(place) ? 0 : Number(number[place]));

/** @param {string|null} winner  whom the table chose where the best number is shared */
export function recordOf(rows, mode, winner) {
  const digits = rows[0].number.length;
  const players = rows.map(({ name }) => name.trim());
  const events = Array.from({ length: digits }, (_, place) =>
    rows.flatMap((row, index) => [
      { type: "throw", player: players[index], pins: pinsOf(row, place) },
      { type: "place", player: players[index], place: digits - 1 - place },
    ]),
  ).flat();
  if (winner) events.push({ type: "decide", winner });
  return { game: "hausnummern", setup: { mode, digits, players, teams: null }, events };
}

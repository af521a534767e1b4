/**
 * What the pages say about a game of Hausnummern beyond its picture: the order of the rows while it runs, what a
 * number can still become, the teams' averages so far, and who comes next.  Nothing here decides anything; the
 * rules do, and their table is used as soon as there is one.
 */

/** What a number still can be, as integers: free places at their worst and at their best. */
export function reach(digits, mode) {
  const read = (free) => digits.reduce((number, digit) => number * 10 + (digit ?? free), 0);
  return mode === "hoch" ? { sure: read(0), best: read(9) } : { sure: read(9), best: read(1) };
}

/** An integer with as many figures as the game has places: 12 of three is "012". */
export const padded = (value, places) => String(value).padStart(places, "0");

/** Places 1, 2, 2, 4 for rows that are sorted, best first; `same` says whether two share one. */
function placed(rows, same) {
  let place = 1;
  return rows.map((row, index) => {
    if (index > 0 && !same(rows[index - 1], row)) place = index + 1;
    return { ...row, place };
  });
}

/** The team's number of each player, or null without teams. */
export function teamOf(setup, name) {
  if (!setup.teams) return null;
  const index = setup.teams.findIndex((team) => team.members.includes(name));
  return index < 0 ? null : index;
}

/**
 * One row a player, best first.  Until the table is there a number is worth what is sure of it (free places at
 * their worst); a player without a digit has no place yet.
 */
export function rows(game) {
  const { setup, picture } = game;
  const all = setup.players.map((name) => {
    const digits = picture.digits[name];
    return {
      name,
      digits,
      team: teamOf(setup, name),
      ...reach(digits, setup.mode),
      begun: digits.some((d) => d !== null),
    };
  });
  if (picture.table && !setup.teams) {
    return picture.table.map((line) => ({ ...all.find((row) => row.name === line.name), place: line.place }));
  }
  const sign = setup.mode === "hoch" ? -1 : 1;
  all.sort((a, b) => b.begun - a.begun || sign * (a.sure - b.sure) || sign * (a.best - b.best));
  return placed(all, (a, b) => a.begun === b.begun && a.sure === b.sure && a.best === b.best).map((row) =>
    row.begun ? row : { ...row, place: null },
  );
}

/** One row a team, best first, with sum and average; of the running game from what is sure so far. */
export function teamRows(game) {
  const { setup, picture } = game;
  if (!setup.teams) return [];
  const number = (name) => setup.teams.findIndex((team) => team.name === name);
  if (picture.table) {
    return picture.table.map((line) => ({ ...line, team: number(line.name), final: true }));
  }
  const sure = (name) => reach(picture.digits[name], setup.mode).sure;
  const all = setup.teams.map((team, index) => {
    const sum = team.members.reduce((total, name) => total + sure(name), 0);
    const begun = team.members.some((name) => picture.digits[name].some((digit) => digit !== null));
    return {
      name: team.name,
      team: index,
      sum,
      members: team.members.length,
      average: [sum, team.members.length],
      begun,
      final: false,
    };
  });
  const sign = setup.mode === "hoch" ? -1 : 1;
  const compare = (a, b) => sign * (a.sum * b.members - b.sum * a.members);
  return placed([...all].sort(compare), (a, b) => compare(a, b) === 0);
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

/** The names of the seats that have won, as one text: a player's, or the team's in a duel. */
export function winnerRow(game) {
  const { setup, picture } = game;
  if (!picture.winner) return null;
  const lines = setup.teams ? teamRows(game) : rows(game);
  return lines.find((line) => line.name === picture.winner) ?? null;
}

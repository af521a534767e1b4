/** What is left of a game that was played alone, and what many of them make together. */
import { open, picture, play } from "./record.js";

/**
 * The figures of a game that is over: `ended`, the computers' `strengths`, whether it was `won` (alone nobody wins),
 * the `total`, the `turns` and how many of them were a `fehlwurf`, and the `best_turn`.
 * @param {{record: object, strengths: string[], ended: number}} game
 */
export function figuresOf({ record, strengths, ended }) {
  const own = { turns: 0, fehlwurf: 0, best_turn: 0 };
  let match = open(record.setup);
  const me = match.players.findIndex((name) => !record.setup.computers.includes(name));
  for (const event of record.events) {
    match = play(match, event);
    const { last } = match.state.secured;
    if (last === null || last === match.before.state.secured.last || last.seat !== me) continue;
    own.turns += 1;
    if (last.reason === "fehlwurf") own.fehlwurf += 1;
    own.best_turn = Math.max(own.best_turn, last.points);
  }
  const { winner, totals } = picture(match);
  const name = match.players[me];
  return { ended, strengths, won: strengths.length > 0 && winner === name, total: totals[name], ...own };
}

const sum = (games, of) => games.reduce((all, game) => all + of(game), 0);

/** Games with computers, by how strong the strongest of them was: `[strength, games, won]`, for those there were. */
const byStrength = (games, strengths) =>
  strengths
    .map((strength, level) => {
      const among = games.filter((game) => Math.max(...game.strengths.map((one) => strengths.indexOf(one))) === level);
      return [strength, among.length, among.filter(({ won }) => won).length];
    })
    .filter(([, number]) => number > 0);

/** All of it together; `strengths` from weak to strong. */
export function together(games, strengths) {
  const turns = sum(games, (game) => game.turns);
  return {
    games: games.length,
    against: byStrength(games, strengths),
    turns,
    fehlwurf: sum(games, (game) => game.fehlwurf),
    mean: turns ? Math.round(sum(games, (game) => game.total) / turns) : 0,
    best_turn: Math.max(0, ...games.map((game) => game.best_turn)),
    highest: Math.max(0, ...games.map(({ total }) => total)),
    fewest: games.length ? Math.min(...games.map((game) => game.turns)) : 0,
  };
}

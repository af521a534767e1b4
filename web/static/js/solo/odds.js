/**
 * The exact odds of a turn of Zehntausend.  What the throws of one to six dice offer comes from the rules' own tables
 * (`odds/zehntausend.json`); from there every value follows backwards, in the same order of sums as in
 * `rules/zehntausend/odds.py`, so that both decide alike to the last bit.
 *
 * Points are counted in steps of fifty.  A table has a row for each number of dice of the next throw (0 is unused).
 */
import { DICE } from "./state.js";

export const STEP = 50;
export const LARGEST = 160; // six 1s: no throw brings more
export const FARTHEST = 400; // steps of a turn from which even six hot dice are left

/** A point is worth a point. */
export const POINTS = Array.from({ length: FARTHEST + LARGEST + 1 }, (_, steps) => STEP * steps);

const rows = () => Array.from({ length: DICE + 1 }, () => []);

/** The best of what a throw offers, each offer being a selection's steps and the dice that it leaves. */
const bestOf = (offers, value) => Math.max(...offers.map(([steps, dice]) => value(steps, dice)));

/** What rolling on is worth when banking is worth `worths` and a Fehlwurf nothing; its last steps are banked. */
function rollingFrom(chances, worths) {
  const table = rows().map(() => [...worths]);
  const better = rows().map(() => [...worths]); // of rolling and banking
  for (let steps = worths.length - LARGEST - 2; steps >= 0; steps -= 1)
    chances.forEach((throws, index) => {
      let worth = 0;
      for (const [chance, offers] of throws)
        worth += chance * bestOf(offers, (more, left) => better[left][steps + more]);
      table[index + 1][steps] = worth;
      better[index + 1][steps] = Math.max(worth, worths[steps]);
    });
  return table;
}

/** The best chance to make at least so many steps more. */
function reachingFrom(chances) {
  const table = rows().map(() => [1]);
  for (let steps = 1; steps <= FARTHEST; steps += 1)
    chances.forEach((throws, index) => {
      let worth = 0;
      for (const [chance, offers] of throws)
        worth += chance * bestOf(offers, (more, left) => (more < steps ? table[left][steps - more] : 1));
      table[index + 1].push(worth);
    });
  return table;
}

/**
 * The odds by one house rule.
 * @param {Array} throws  for one to six dice: `[ways, [[steps, dice left], …]]` for each kind of throw
 */
export function oddsOf(throws) {
  const all = throws.map((_, index) => 6 ** (index + 1));
  const lost = throws.map((kinds) => kinds.reduce((sum, [ways, offers]) => sum + (offers.length ? 0 : ways), 0));
  const chances = throws.map((kinds, index) =>
    kinds.filter(([, offers]) => offers.length > 0).map(([ways, offers]) => [ways / all[index], offers]),
  );
  let last = { worths: null, table: null };
  let reach = null;
  return {
    /** The chance that a throw of `dice` scores nothing. */
    fehlwurf: (dice) => lost[dice - 1] / all[dice - 1],
    reaching: () => (reach ??= reachingFrom(chances)),
    rolling(worths) {
      const same = last.worths?.length === worths.length && last.worths.every((worth, at) => worth === worths[at]);
      if (!same) last = { worths, table: rollingFrom(chances, worths) };
      return last.table;
    },
  };
}

/**
 * What to select and whether to roll on or to bank, for computers of three strengths and for tips; as
 * `rules/zehntausend/advice.py` says it, where the reasons stand.
 */
import { FARTHEST, LARGEST, POINTS, STEP } from "./odds.js";
import { DICE, legal, worth } from "./state.js";

const ENOUGH = 500; // points from which the middling player banks
const SLIPS = 0.5; // share of the weakest player's choices that are left to luck
const MARGIN = 60; // steps beyond the lead that are worth rolling for in the final round
const ROUNDING = 1e-9; // what sums of chances may be off

/** The first of `all` that no other one beats, compared by the numbers that `key` gives. */
function most(all, key) {
  const ranks = all.map(key);
  const beats = (a, b) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && a[at] > b[at];
  };
  return all[ranks.reduce((best, rank, index) => (beats(rank, ranks[best]) ? index : best), 0)];
}

export const reached = (state, move) => state.turn.points + worth(state, move.select);

/** How many dice the next throw has. */
export const diceLeft = ({ turn }, move) => turn.faces.length - move.select.length || DICE;

/** The points of this turn with which the seat on turn in the final round takes the lead; before it 0. */
function needed({ secured: { totals, trigger }, turn: { seat } }) {
  if (trigger === null) return 0;
  const best = Math.max(...totals.filter((_, other) => other !== seat));
  const ahead = totals.some((total, other) => other !== seat && total === best && (other === trigger || other < seat));
  return best - totals[seat] + (ahead ? STEP : 0);
}

/** The chance to win by steps of points banked in the final round; null before it. */
function finalWorths(state, odds) {
  const { secured, turn } = state;
  if (secured.trigger === null) return null;
  const short = Math.floor(needed(state) / STEP);
  const overtaking = odds.reaching()[DICE];
  const leading = (total) =>
    secured.remaining
      .slice(1)
      .map((other) => Math.floor((total - secured.totals[other]) / STEP) + (turn.seat < other ? 1 : 0))
      .reduce((chance, gap) => chance * (1 - overtaking[Math.min(gap, FARTHEST)]), 1);
  const own = secured.totals[turn.seat];
  const banked = Array.from({ length: MARGIN + LARGEST + 1 }, (_, index) => leading(own + STEP * (short + index)));
  return [...Array(short).fill(0), ...banked];
}

/** Each choice with what it is worth: points of the turn on the mean, or in the final round the chance to win. */
export function appraised(state, odds) {
  const banked = finalWorths(state, odds) ?? POINTS;
  const rolled = odds.rolling(banked);
  return legal(state).map((move) => {
    const steps = Math.min(reached(state, move) / STEP, banked.length - 1);
    return { move, worth: move.type === "bank" ? banked[steps] : rolled[diceLeft(state, move)][steps] };
  });
}

const best = (state, all) =>
  most(all, ({ move, worth: value }) => [value, reached(state, move), move.type === "bank" ? 1 : 0]);

/** Whether the move is not giving up: in the final round even a child rolls on until he has the lead. */
const toSomeEnd = (state, move) => move.type === "continue" || reached(state, move) >= needed(state);

function middling(state) {
  const rolls = legal(state).filter(({ type }) => type === "continue");
  const whole = most(rolls, (move) => [reached(state, move), move.select.length]);
  const bank = { type: "bank", select: whole.select };
  const hot = diceLeft(state, bank) === DICE;
  const enough = state.secured.trigger !== null || (reached(state, bank) >= ENOUGH && !hot);
  return enough && toSomeEnd(state, bank) ? bank : whole;
}

/**
 * The choice of a computer; null: to throw.
 * @param {"leicht"|"mittel"|"stark"} strength
 * @param {number} luck  drawn outside, from 0 up to 1: the weakest player slips by it
 */
export function choose(state, odds, strength, luck) {
  const moves = legal(state);
  if (moves.length === 0) return null;
  if (moves[0].type === "pass") return moves[0];
  if (strength === "stark") return best(state, appraised(state, odds)).move;
  if (strength === "leicht" && luck < SLIPS) {
    const open = moves.filter((move) => toSomeEnd(state, move));
    return open[Math.floor((luck / SLIPS) * open.length)];
  }
  return middling(state);
}

/** A half goes to the even number. */
export function rounded(value) {
  const below = Math.floor(value);
  if (value - below === 0.5) return below % 2 === 0 ? below : below + 1;
  return Math.round(value);
}

/** A chance in whole percent; 0 and 100 only for what cannot or must happen. */
export function percent(chance) {
  const inside = chance > ROUNDING && chance < 1 - ROUNDING;
  return inside ? Math.min(99, Math.max(1, rounded(100 * chance))) : rounded(100 * chance);
}

/** What the strongest player would do and why: `{code, move, values}`; null while there is nothing to choose. */
export function tip(state, odds) {
  const moves = legal(state);
  if (moves.length === 0) return null;
  if (moves[0].type === "pass") return { code: "tip_pass", move: moves[0], values: {} };
  const all = appraised(state, odds);
  const { move, worth: value } = best(state, all);
  const banks = move.type === "bank";
  const dice = diceLeft(state, move);
  const values = {
    points: reached(state, move),
    faces: move.select.map((at) => state.turn.faces[at]),
    dice,
    fehlwurf: percent(odds.fehlwurf(dice)),
  };
  if (state.secured.trigger !== null) {
    const chance = percent(value);
    return {
      code: banks ? "tip_final_bank" : "tip_final_continue",
      move,
      values: { ...values, needed: needed(state), chance },
    };
  }
  const rolls = all.find((one) => one.move.type === "continue" && one.move.select.join() === move.select.join());
  values.mean = rounded(rolls.worth);
  const hot = move.select.length === state.turn.faces.length;
  return { code: banks ? "tip_bank" : hot ? "tip_hot" : "tip_continue", move, values };
}

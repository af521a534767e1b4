/**
 * A game of Zehntausend as positions that follow from one another; nothing is drawn or kept in here.  Seats count from
 * 0.  Tests hold it equal to the station's (`rules/zehntausend/state.py`).
 *
 * Options: `players` (how many), `starter`, `vierlingPaar`.  A move: `{type: "roll", dice}`, `{type: "continue",
 * select}`, `{type: "bank", select}` or `{type: "pass"}`.
 */
import { score, scoresAtAll, selections } from "./scores.js";

export const DICE = 6;
const GOAL = 10000; // secured points that open the final round

/** What may come in each phase. */
export const KINDS = { roll: ["roll"], choose: ["bank", "continue"], fehlwurf: ["pass"], done: [] };

const turnOf = (seat, phase, count = DICE, points = 0, more = {}) => ({
  seat,
  phase,
  count, // dice of the next throw, or of the one on the table
  points,
  faces: null,
  hot: false,
  ...more,
});

/** The position before the first throw. */
export function opened(options) {
  const secured = { totals: Array(options.players).fill(0), trigger: null, remaining: null, last: null };
  return { options, secured, turn: turnOf(options.starter, "roll") };
}

/** The points of the dice at `select`; null unless these are ascending positions of dice that all score. */
export function worth({ turn, options }, select) {
  const faces = turn.faces ?? [];
  const inside = select.every((at, index) => at in faces && (index === 0 || at > select[index - 1]));
  return inside
    ? score(
        select.map((at) => faces[at]),
        options.vierlingPaar,
      )
    : null;
}

/** Every selection that scores, to roll on or to bank; after a Fehlwurf only the pass. */
export function legal({ turn, options }) {
  if (turn.phase === "fehlwurf") return [{ type: "pass" }];
  if (turn.phase !== "choose") return [];
  const found = selections(turn.faces, options.vierlingPaar);
  return ["continue", "bank"].flatMap((type) => found.map((select) => ({ type, select })));
}

/** `bad_value` for dice, `bad_selection` for a selection in which a die does not score; else null. */
export function objection(state, move) {
  if (move.type === "roll") {
    const dice = move.dice.length === state.turn.count && move.dice.every((face) => face >= 1 && face <= 6);
    return dice ? null : "bad_value";
  }
  return move.type === "pass" || worth(state, move.select) !== null ? null : "bad_selection";
}

/** The position after a move in which there is nothing wrong. */
export function after(state, move) {
  const { turn } = state;
  switch (move.type) {
    case "roll":
      return { ...state, turn: rolled(state, move.dice) };
    case "continue": {
      const rest = turn.count - move.select.length; // none left: six hot dice
      const points = turn.points + worth(state, move.select);
      return { ...state, turn: turnOf(turn.seat, "roll", rest || DICE, points, { hot: rest === 0 }) };
    }
    case "bank":
      return ended(state, turn.points + worth(state, move.select), "gesichert");
    default:
      return ended(state, 0, "fehlwurf");
  }
}

function rolled({ turn, options }, faces) {
  const scores = scoresAtAll(faces, options.vierlingPaar);
  return turnOf(turn.seat, scores ? "choose" : "fehlwurf", turn.count, scores ? turn.points : 0, { faces });
}

/** The points are secured and the dice handed on, or the game is over after the last turn of the final round. */
function ended({ options, secured, turn: { seat } }, points, reason) {
  const totals = secured.totals.map((total, other) => (other === seat ? total + points : total));
  const next = (steps) => (seat + steps) % options.players;
  let { trigger, remaining } = secured;
  if (remaining !== null) remaining = remaining.slice(1);
  else if (totals[seat] >= GOAL) {
    trigger = seat;
    remaining = Array.from({ length: options.players - 1 }, (_, index) => next(index + 1));
  }
  const turn = turnOf(next(1), remaining?.length === 0 ? "done" : "roll");
  return { options, secured: { totals, trigger, remaining, last: { seat, points, reason } }, turn };
}

/** The seat on turn after the one that is; null where none is any more. */
export const following = ({ options, secured: { remaining }, turn: { seat } }) =>
  remaining === null || remaining.length > 1 ? (seat + 1) % options.players : null;

/** Seats by their totals once the game is over, else null; who opened the final round is first among the highest. */
export function ranking({ secured: { totals, trigger }, turn }) {
  if (turn.phase !== "done") return null;
  const best = Math.max(...totals);
  const behind = (seat) => (seat === trigger && totals[seat] === best ? 0 : 1);
  return totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || behind(a) - behind(b) || a - b);
}

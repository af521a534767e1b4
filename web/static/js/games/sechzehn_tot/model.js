/** What the pages say about a game of 16 tot: why one must throw on, what ended the Spielrunde, the last face. */
import { useRef } from "../../dom.js";
import { t } from "../../words.js";

const FIRST = 0;
const THIRD = 3;
const TEN = 10;

/** Why the seat on turn may not stop; null where it may. */
export function compulsion({ legal, rolls, total, turn }) {
  if (turn === null || legal.includes("stop")) return null;
  if (rolls === FIRST) return t("sechzehn_tot.must.first");
  if (total === TEN) return t("sechzehn_tot.must.ten");
  return t(rolls === THIRD ? "sechzehn_tot.must.third" : "sechzehn_tot.must");
}

/** What ended the last Spielrunde, and where its match went; null before the first. */
export function roundWords({ last_round: round }) {
  if (!round) return null;
  const name = round.half === 1 ? round.loser : round.winner;
  return t(`sechzehn_tot.round.${round.reason}`, { name: name ?? "" });
}

/** Whether the second half has just begun: the matches are all dealt, and none is put away yet. */
export const isPause = ({ half, last_round: round, rolls, results, turn }) =>
  turn !== null && half === 2 && round?.half === 1 && rolls === 0 && Object.keys(results).length === 0;

/** A result in words. */
export const resultWords = (result) => (result === "tot" ? t("sechzehn_tot.dead") : result);

/** Anything that is another one for another throw or another player's turn. */
export const throwOf = ({ rounds, results, rolls, total }) => `${rounds}.${Object.keys(results).length}.${rolls}.${total}`;

/** The result that the last step of the game brought; null for none. */
function newResult(before, now) {
  const done = now.rounds > before.rounds ? now.last_round.results : now.results;
  const name = before.turn;
  return name !== now.turn || now.rounds > before.rounds ? done[name] ?? null : null;
}

/** The face that made `now` of `before`, or null: somebody stopped, or it cannot be told. */
export function faceBetween(before, now) {
  if (!before || before.turn === null) return null;
  const result = newResult(before, now);
  const sum = result ?? now.total;
  const face = typeof sum === "number" ? sum - before.total : 0;
  return face >= 1 && face <= 6 ? face : null;
}

/** The last face thrown while this page looks on; null before. */
export function useLastFace(picture) {
  const held = useRef({ key: null, picture: null, face: null });
  const key = throwOf(picture);
  if (held.current.key !== key) held.current = { key, picture, face: faceBetween(held.current.picture, picture) };
  return held.current.face;
}

/** What is counted aloud: the sum, a death, or that somebody stands. */
export function spokenWords(before, now) {
  if (!before || before.turn === null) return null;
  const result = newResult(before, now);
  if (result === "tot") return t("sechzehn_tot.say.dead", { name: before.turn });
  if (result !== null) return t("sechzehn_tot.say.stands", { name: before.turn, total: result });
  return now.total > 0 ? String(now.total) : null;
}

/** `[words, key]` for useSpoken. */
export function useCounting(picture) {
  const held = useRef({ key: null, picture: null, words: null });
  const key = throwOf(picture);
  if (held.current.key !== key) held.current = { key, picture, words: spokenWords(held.current.picture, picture) };
  return [held.current.words, key];
}

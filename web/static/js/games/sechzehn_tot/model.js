/**
 * What the pages say about a game of 16 tot: why one must throw on, what ended the Spielrunde, what is counted aloud.
 */
import { list, t } from "../../lib/words.js";

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
  return [t(`sechzehn_tot.round.${round.reason}`, { name: name ?? "" }), amongEquals(round, name)]
    .filter(Boolean)
    .join(" ");
}

/** Whom the order decided for, where another one has the same number: the one who had it first is the higher. */
function amongEquals({ half, results, reason }, name) {
  const others = Object.keys(results).filter((other) => other !== name && results[other] === results[name]);
  if (others.length === 0 || (reason !== "niedrigste" && reason !== "hoechste")) return "";
  const [first, last] = half === 1 ? [list(others), name] : [name, list(others)];
  return t(`sechzehn_tot.equal.${half === 1 && others.length > 1 ? "other" : "one"}`, {
    first,
    last,
    total: results[name],
  });
}

/** Whether the second half has just begun: the matches are all dealt, and none is put away yet. */
export const isPause = ({ half, last_round: round, rolls, results, turn }) =>
  turn !== null && half === 2 && round?.half === 1 && rolls === 0 && Object.keys(results).length === 0;

/** A result in words. */
export const resultWords = (result) => (result === "tot" ? t("sechzehn_tot.dead") : result);

/** The number of the last step; 0 before the first. */
export const stepOf = ({ last }) => last?.n ?? 0;

/** The result that the last step of the game brought; null for none. */
function newResult({ picture, last }) {
  if (!last || picture.rolls > 0) return null;
  const done = Object.keys(picture.results).length ? picture.results : picture.last_round?.results;
  return done?.[last.player] ?? null;
}

/** What is counted aloud: the sum, a death, or that somebody stands. */
export function spokenWords(game) {
  const result = newResult(game);
  if (result === "tot") return t("sechzehn_tot.say.dead", { name: game.last.player });
  if (result !== null) return t("sechzehn_tot.say.stands", { name: game.last.player, total: result });
  return game.picture.total > 0 ? String(game.picture.total) : null;
}

/**
 * What there is to be heard of the step from one state to the next: whose turn, all nine, a Pumpe, the winner, a
 * correction.  Only what is new: after a correction the new count and, where that changes him, the new winner.  While
 * nothing happens on the lane, the tables are heard: dice that fall, what a round moves, an end.
 */
import { GAMES } from "../games/index.js";
import { gloryOf } from "../parts/glory.js";

const turnOf = (game) => (game?.picture.phase === "throw" ? game.picture.turn : null);

/** The lane's throws that came with this step. */
const freshThrows = (before, now) => (now.throws ?? []).slice((before.throws ?? []).length);

/** What tells corrections apart; null for none. */
const correctionKey = ({ corrected, throws }) =>
  corrected && JSON.stringify([corrected.n, corrected.before, corrected.after, throws?.length]);

function newsOfGame(before, now) {
  const news = [];
  const thrown = freshThrows(before, now).at(-1);
  if (thrown?.pins === 9) news.push({ kind: "nine", name: thrown.player });
  if (thrown && gloryOf(thrown) === "kranz") news.push({ kind: "kranz", name: thrown.player });
  if (thrown?.pins === 0) news.push({ kind: "pumpe", name: thrown.player });
  if (now.corrected && correctionKey(now) !== correctionKey(before))
    news.push({ kind: "corrected", name: now.corrected.player, pins: now.corrected.after });
  const { winner, phase } = now.picture;
  if (winner && winner !== before.picture.winner)
    return [...news, { kind: "winner", name: winner, team: Boolean(now.setup.teams) }];
  if (phase === "decision" && before.picture.phase !== "decision") return [...news, { kind: "tie" }];
  const turn = turnOf(now);
  if (turn && turn !== turnOf(before)) news.push({ kind: "turn", name: turn });
  return news;
}

function newsOfTable(before, now) {
  if (now.picture.status === "finished" && before.picture.status === "running") return "table_over";
  if ((now.picture.rounds ?? 0) > (before.picture.rounds ?? 0)) return "moved";
  return GAMES[now.game]?.heard?.fell(before, now) ? "dice" : null;
}

/** The weightiest of all tables. */
function newsOfTables(before, now) {
  const old = new Map((before.tables ?? []).map((table) => [table.id, table]));
  const news = (now.tables ?? []).map((table) => old.has(table.id) && newsOfTable(old.get(table.id), table));
  const kind = ["table_over", "moved", "dice"].find((one) => news.includes(one));
  return kind ? [{ kind }] : [];
}

/** @returns {{kind: string, name?: string, pins?: number, team?: boolean}[]} */
export function newsOf(before, now) {
  if (!before || !now || before.epoch !== now.epoch) return [];
  const lane = newsOfLane(before, now);
  return lane.length ? lane : newsOfTables(before, now);
}

function newsOfLane(before, now) {
  if (!now.game) return [];
  if (before.game?.id === now.game.id) return newsOfGame(before.game, now.game);
  const turn = turnOf(now.game);
  return turn ? [{ kind: "turn", name: turn }] : [];
}

/** The open question, so that it is reminded of once; null while there is none. */
export function questionOf({ epoch, game }) {
  const { phase, turn } = game?.picture ?? {};
  if (phase !== "throw" && phase !== "place") return null;
  return { key: JSON.stringify([epoch, game.id, game.choice]), phase, name: turn };
}

/**
 * What the pages say about a game of Zehntausend beyond its picture.  What a selection is worth comes from the
 * station (`game.worth`, every selection that scores with its points and the dice of the next throw), and so does who
 * is next (`game.next`); nothing here knows the scoring.
 */
import { count, list, t } from "../../lib/words.js";
import { page } from "../../lib/page.js";

const { goal, fehlwurf } = page.games.zehntausend.numbers;

export const GOAL = goal;

/** Of a hundred throws of so many dice so many are a Fehlwurf. */
export const fehlwurfOf = (dice) => fehlwurf[dice - 1];

/** 12350 as people of the page's language write it: "12.350". */
export const points = (value) => value.toLocaleString(page.lang);

const inside = (small, large) => small.every((position) => large.includes(position));

/**
 * What the dice at `chosen` are: their points and the dice of the next throw, or null with the positions that do not
 * score among them.
 * @param {[number[], number, number][]|null} worth  as the station sends it
 * @param {number[]} chosen  ascending
 */
export function judged(worth, chosen) {
  const made = (worth ?? []).filter(([select]) => inside(select, chosen));
  const scoring = new Set(made.flatMap(([select]) => select));
  const [, points, next] = made.find(([select]) => select.length === chosen.length) ?? [null, null, null];
  return { points, next, useless: chosen.filter((position) => !scoring.has(position)) };
}

/** Positions of the dice that any selection can take. */
export const scoringDice = (worth) => new Set((worth ?? []).flatMap(([select]) => select));

/** Dice that score together, as sentences for a learner: singles once, groups, all six. */
export function figures({ picture, worth }) {
  const { dice } = picture;
  const found = [];
  const all = (worth ?? []).find(([select]) => select.length === 6);
  const faces = [...new Set(dice)].sort();
  const groups = faces.filter((face) => dice.filter((other) => other === face).length > 2);
  if (all && faces.length === 6) return [t("zehntausend.tips.straight", { points: points(all[1]) })];
  if (all) found.push(t("zehntausend.tips.six", { points: points(all[1]) }));
  for (const face of groups) {
    const at = dice.flatMap((other, position) => (other === face ? [position] : []));
    const made = (worth ?? []).find(([select]) => select.length === at.length && inside(select, at));
    if (made) found.push(t("zehntausend.tips.group", { n: at.length, face, points: points(made[1]) }));
  }
  for (const face of faces) {
    const single = (worth ?? []).find(([select]) => select.length === 1 && dice[select[0]] === face);
    if (single) found.push(t("zehntausend.tips.single", { face, points: points(single[1]) }));
  }
  return found;
}

/** One row a seat: at the end by rank, before in the order of the table with its place by points. */
export function rows(game) {
  const { players } = game.setup;
  const { totals, ranking, remaining, turn, trigger } = game.picture;
  const place = (name) =>
    ranking ? ranking.indexOf(name) + 1 : 1 + players.filter((other) => totals[other] > totals[name]).length;
  return (ranking ?? players).map((name) => ({
    name,
    total: totals[name],
    place: place(name),
    turn: name === turn,
    trigger: name === trigger,
    last: remaining?.includes(name) ?? false,
    computer: name in (game.computers ?? {}),
  }));
}

/** What has just happened between two pictures, as a sentence; null where there is nothing to tell. */
export function told(before, now) {
  if (!before || before.turn === null) return null;
  const name = before.turn;
  if (
    now.turn !== name ||
    (before.phase !== "roll" && now.phase === "done") ||
    (before.phase === "fehlwurf" && now.phase === "roll")
  ) {
    const last = now.last_turn;
    if (!last) return null;
    return last.reason === "gesichert"
      ? t("zehntausend.told.banked", { name: last.player, points: points(last.points) })
      : t("zehntausend.told.passed", { name: last.player });
  }
  if (before.phase === "choose" && now.phase === "roll") {
    return t(now.hot_dice ? "zehntausend.told.hot" : "zehntausend.told.on", {
      name,
      points: points(now.turn_points - before.turn_points),
      n: now.dice_to_roll,
    });
  }
  if (before.phase === "roll" && now.dice) {
    return t(now.phase === "fehlwurf" ? "zehntausend.told.fehlwurf" : "zehntausend.told.rolled", {
      name,
      dice: now.dice.join(" "),
    });
  }
  return null;
}

/** How the final round stands: who opened it and who still has a last turn. */
export function finalRound({ picture }) {
  if (!picture.final_round || !picture.remaining?.length) return null;
  return {
    opened: t("zehntausend.final.opened", { name: picture.trigger }),
    left: t("zehntausend.final.left", { names: list(picture.remaining) }),
  };
}

/** Why the winner is first where others have as many points; null where nobody has. */
export function equalWords({ picture: { winner, totals, trigger } }) {
  const others = Object.keys(totals).filter((name) => name !== winner && totals[name] === totals[winner]);
  if (!winner || others.length === 0) return null;
  return t(trigger === winner ? "zehntausend.equal.opened" : "zehntausend.equal.seat", {
    name: winner,
    others: list(others),
  });
}

/** "4 Würfel". */
export const dice = (n) => count("zehntausend.dice", n);

/** The same after "mit". */
export const withDice = (n) => count("zehntausend.with_dice", n);

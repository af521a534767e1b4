/**
 * What the pages say about a game of Schocken beyond its picture: what a throw is called, what a seat's cup shows, and
 * which dice may be turned.  Covered dice are only in the picture of the phone they belong to.
 */
import { count, t } from "../../lib/words.js";

export const POSITIONS = [0, 1, 2];

/** A line of the ranking in words: "Schock 4", "Straße 345", "General 5er", "652". */
export function throwWord({ class: kind, value }) {
  if (kind === "strasse") return t("schocken.throw.strasse", { value: `${value - 2}${value - 1}${value}` });
  return t(`schocken.throw.${kind}`, { value });
}

/** What three known dice are called, `oneThrow` if they fell together; only for whoever may see them. */
export function named(dice, oneThrow) {
  const [high, middle, low] = [...dice].sort((a, b) => b - a);
  if (middle === 1 && high === 1) return throwWord({ class: "schock_aus", value: 1 });
  if (middle === 1) return throwWord({ class: "schock", value: high });
  if (oneThrow && high === low) return throwWord({ class: "bombe", value: high });
  if (oneThrow && high === middle + 1 && middle === low + 1) return throwWord({ class: "strasse", value: high });
  return throwWord({ class: "einfach", value: `${high}${middle}${low}` });
}

/**
 * A seat's cup as a page may see it: `open` (position -> value or null), whether it lies open wholly (`shown`), its
 * throws.
 */
export function cupOf({ picture }, name) {
  const open = picture.public[name] ?? [null, null, null];
  const own = picture.own[name] ?? null;
  const shown = open.every((value) => value !== null);
  const thrown = picture.throws[name] ?? 0;
  return { open, own, shown, thrown, under: thrown > 0 && !shown };
}

/** Positions of the sixes just thrown, of the seat's own dice: those a turn would take. */
export function sixes({ open, own }) {
  return POSITIONS.filter((at) => own?.[at] === 6 && open[at] === null);
}

/** "höchstens 2 Würfe", or before the leader stands "bis zu 3 Würfe". */
export function limitWord({ picture }) {
  const { limit, leader, turn } = picture;
  return turn === leader ? t("schocken.limit.free") : count("schocken.limit", limit);
}

/** How the last round moved Deckel, as a sentence; where the throw was worth more, why no more were moved. */
export function movedWord(round) {
  const key = round.from === "alle" ? "all" : round.from === "stock" ? "stock" : "player";
  if (round.moved < round.worth && key !== "all")
    return t(`schocken.moved.rest.${key}`, { n: round.moved, low: round.low, from: round.from });
  return t(`schocken.moved.${key}.${round.moved === 1 ? "one" : "other"}`, {
    n: round.moved,
    low: round.low,
    from: round.from,
  });
}

/** Why `first` stands above `second` in a ranking, which made the same throw; null where they did not. */
function ofEquals(first, second) {
  if (first.class !== second.class || first.value !== second.value) return null;
  const names = { first: first.player, second: second.player };
  if (first.class === "schock_aus" && first.one_throw !== second.one_throw) return t("schocken.equal.whole", names);
  if (first.throws !== second.throws)
    return t("schocken.equal.fewer", { ...names, few: first.throws, many: second.throws });
  return t("schocken.equal.first", names);
}

/** What decided between equal throws at the top and at the bottom of a round, where Deckel hang on it. */
export function whyWords({ ranking, high, low }) {
  const pairs = ranking.slice(1).map((line, index) => [ranking[index], line]);
  return pairs
    .filter(([first, second]) => first.player === high || second.player === low)
    .map(([first, second]) => ofEquals(first, second))
    .filter(Boolean);
}

/** Whether all have loaded and nobody has thrown yet: then the last round still lies on the table. */
export const between = ({ picture }) =>
  picture.last_round !== null && Object.values(picture.throws).every((thrown) => thrown === 0);

/** The seats with what a page shows of them, in the order of the table. */
export function seats(game, kings) {
  const { setup, picture } = game;
  return setup.players.map((name) => {
    const line = between(game) ? (picture.last_round.ranking.find(({ player }) => player === name) ?? null) : null;
    return {
      name,
      line,
      ...cupOf(game, name),
      deckel: picture.deckel[name],
      leads: picture.leader === name,
      turn: picture.turn === name,
      // at the end: had none to lift
      out: picture.status === "running" ? !picture.active.includes(name) : line === null,
      high: line !== null && picture.last_round.high === name,
      low: line !== null && picture.last_round.low === name,
      king: kings.includes(name),
      lost: picture.part_losers.filter((loser) => loser === name).length,
      loser: picture.loser === name,
    };
  });
}

/** Who is king of Schock Aus this evening. */
export const kingsOf = (state) => state.schock_aus?.kings ?? [];

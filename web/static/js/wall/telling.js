/**
 * How the step from one picture of the lane's game to the next is told: its beats, each with the game as it stands on
 * the wall meanwhile; and how a championship's draw and end are.  Pure.  What is no throw and no placing (a correction,
 * what was taken back, people who come and go) has no beats: it stands there at once.
 */
import { signOf } from "./beats.js";

const throwsOf = (game) => game.throws ?? [];

/** Somebody's digit that came, and where: {name, index}; null unless it is exactly one and all else stays. */
function placed(before, after) {
  const found = [];
  for (const [name, digits] of Object.entries(after.digits)) {
    const old = before.digits[name];
    if (!old || old.length !== digits.length) return null;
    digits.forEach((digit, index) => digit !== old[index] && found.push({ name, index, digit, was: old[index] }));
  }
  return found.length === 1 && found[0].was === null && found[0].name === before.turn ? found[0] : null;
}

/** Whether the throws of `now` are those of `old` and `more` new ones. */
function grown(old, now, more) {
  return (
    now.length === old.length + more &&
    old.every(({ pins, player }, n) => now[n].pins === pins && now[n].player === player)
  );
}

/** Nobody is awaited and nobody has won yet: what stands while rows go to their places. */
function calmed(game) {
  const picture = {
    ...game.picture,
    turn: null,
    phase: "settle",
    status: "running",
    tied: [],
    winner: null,
    winners: [],
    pending_pins: null,
    would: [],
  };
  return { ...game, picture };
}

/** The game before its last throw, which was held and now counts. */
function withoutLast(game) {
  const quiet = calmed(game);
  return { ...quiet, throws: throwsOf(game).slice(0, -1) };
}

const first = ({ picture }) => picture.standing?.filter(({ place }) => place === 1).map(({ name }) => name) ?? [];

/** Who leads alone and did not before; null for nobody. */
function newLeader(before, after) {
  const [old, now] = [first(before), first(after)];
  return old.length && now.length === 1 && !(old.length === 1 && old[0] === now[0]) ? now[0] : null;
}

function thrown(before, after) {
  const shot = throwsOf(after).at(-1);
  return [
    { kind: "fall", game: before, shot },
    { kind: signOf(shot), game: after, shot },
  ];
}

function screwed(before, after, place) {
  return { kind: "screw", game: before, place, side: after };
}

function ended(before, after, place) {
  const quiet = calmed(after);
  return [
    screwed(before, after, place),
    { kind: "silence", game: before, place, landed: true },
    { kind: "settle", game: quiet, place },
    { kind: "hang", game: quiet, place, won: after },
    { kind: "winner", game: after, place, won: after },
  ];
}

function climbed(before, quiet, place) {
  const leads = newLeader(before, quiet);
  return { kind: leads ? "lead" : "climb", game: quiet, place, leads };
}

/**
 * The beats of a step, in order; none where it is told at once.
 * @returns {{kind: string, game: object, shot?: object, place?: object, leads?: string|null, won?: object}[]}
 */
function beatsOf(before, after) {
  if (!before || !after || before.id !== after.id || before.game !== "hausnummern") return [];
  const [old, now] = [throwsOf(before), throwsOf(after)];
  const [was, is] = [before.picture, after.picture];
  if (was.phase === "throw" && is.phase === "place" && grown(old, now, 1) && !changed(was, is))
    return thrown(before, after);
  if (was.phase !== "place") return [];
  const place = placed(was, is);
  if (!place) return [];
  if (grown(old, now, 0) && is.phase === "done") return ended(before, after, place);
  if (grown(old, now, 0)) return [screwed(before, after, place), climbed(before, calmed(after), place)];
  if (!grown(old, now, 1) || is.phase !== "place") return [];
  const between = withoutLast(after);
  return [screwed(before, after, place), climbed(before, between, place), ...thrown(between, after)];
}

/** The beats of a championship's step: a round that was drawn, a winner. */
function cupBeatsOf(before, after, game) {
  if (!before || !after || before.id !== after.id) return [];
  if (after.phase === "drawn" && before.phase !== "drawn") return [{ kind: "draw", game }];
  if (after.phase === "finished" && before.phase !== "finished") return [{ kind: "crown", game, name: after.winner }];
  return [];
}

/** The beats of a step from one state to the next: those of the lane's game, else those of the championship. */
export function beatsOfStep(before, after) {
  const beats = beatsOf(before.game, after.game);
  return beats.length ? beats : cupBeatsOf(before.championship, after.championship, after.game);
}

const changed = (was, is) => JSON.stringify(was.digits) !== JSON.stringify(is.digits);

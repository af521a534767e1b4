/**
 * Game records of Zehntausend: setup and events as JSON, tried in order, with the codes of the station's `record
 * judge`.  The page plays by it and keeps its game as one; `window.judge` is `judge`.
 */
import { KINDS, after, objection, opened, ranking } from "./state.js";

const GAME = "zehntausend";
const REQUIRED = { roll: "dice", continue: "select", bank: "select", pass: null };
const MOST_PLAYERS = 6;

/** An event or a setup that the rules refuse; `code` is one of the record's codes. */
class Refused extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key);

function demand(holds, code) {
  if (!holds) throw new Refused(code);
}

/** A list of different names, as many as `least` to `most`. */
function names(value, code, least, most) {
  demand(Array.isArray(value) && value.every((name) => typeof name === "string" && name !== ""), code);
  demand(value.length >= least && value.length <= most && new Set(value).size === value.length, code);
  return value;
}

/** `object[key]`, or `fallback` where it is not there. */
const valueOf = (object, key, fallback) => (has(object, key) ? object[key] : fallback);

/** A new game: `{players, mode, state, before}`; `before` is the game before the last event.  Throws Refused. */
export function open(setup) {
  const players = names(valueOf(setup, "players", null), "bad_players", 1, MOST_PLAYERS);
  const computers = names(valueOf(setup, "computers", []), "bad_computers", 0, MOST_PLAYERS);
  demand(
    computers.every((name) => players.includes(name)),
    "bad_computers",
  );
  const people = players.length - computers.length;
  const mode = people === 1 ? "local" : "room";
  demand(people > 0 && valueOf(setup, "mode", mode) === mode, "bad_mode");
  const starter = players.indexOf(valueOf(setup, "starter", players[0]));
  demand(starter >= 0, "bad_starter");
  const vierlingPaar = valueOf(setup, "vierling_paar", true);
  demand(typeof vierlingPaar === "boolean", "bad_switch");
  return { players, mode, state: opened({ players: players.length, starter, vierlingPaar }), before: null };
}

function integers(value, code) {
  demand(Array.isArray(value) && value.every(Number.isInteger), code);
  return value;
}

/** The move of an event whose phase and seat are right. */
function moveOf(event) {
  const { type } = event;
  if (type === "roll") return { type, dice: integers(event.dice, "bad_value") };
  if (type === "pass") return { type };
  return { type, select: [...integers(event.select, "bad_selection")].sort((a, b) => a - b) };
}

/** The game after `event`.  Throws Refused with the first code that applies. */
export function play(match, event) {
  const { players, state, before } = match;
  demand(isObject(event) && typeof valueOf(event, "type", null) === "string", "bad_event");
  if (event.type === "undo") {
    demand(before !== null, "nothing_to_undo");
    return before;
  }
  demand(has(REQUIRED, event.type), "bad_event");
  demand(REQUIRED[event.type] === null || has(event, REQUIRED[event.type]), "bad_event");
  const { phase, seat } = state.turn;
  demand(phase !== "done", "game_over");
  demand(KINDS[phase].includes(event.type), "wrong_phase");
  demand(!has(event, "player") || players.indexOf(event.player) === seat, "not_your_turn");
  const move = moveOf(event);
  const code = objection(state, move);
  demand(code === null, code);
  return { ...match, state: after(state, move), before: match };
}

/** What everybody may see of the game. */
export function picture({ players, mode, state }) {
  const { secured, turn } = state;
  const ranks = ranking(state);
  const name = (seat) => (seat === null ? null : players[seat]);
  const over = ranks !== null;
  return {
    game: GAME,
    status: over ? "finished" : "running",
    phase: turn.phase,
    turn: over ? null : name(turn.seat),
    legal: KINDS[turn.phase],
    mode,
    totals: Object.fromEntries(players.map((player, seat) => [player, secured.totals[seat]])),
    turn_points: turn.points,
    dice: turn.faces,
    dice_to_roll: turn.phase === "roll" ? turn.count : 0,
    hot_dice: turn.hot,
    final_round: secured.trigger !== null,
    trigger: name(secured.trigger),
    remaining: secured.remaining?.map(name) ?? null,
    ranking: ranks?.map(name) ?? null,
    winner: over ? name(ranks[0]) : null,
    last_turn: secured.last && {
      player: name(secured.last.seat),
      points: secured.last.points,
      reason: secured.last.reason,
    },
    rejected: [],
  };
}

/** `make()`, or what `refused` gives for the code of a refusal. */
function unless(make, refused) {
  try {
    return make();
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return refused(fault.code);
  }
}

/** JSON in which a number that is not written as an integer (`7.0`) is none, where the browser says how it is. */
const parsed = (text) =>
  JSON.parse(text, (_, value, how) => (typeof value === "number" && /[.e]/i.test(how?.source) ? NaN : value));

/**
 * The picture after the last event, with the refused events in `rejected`.  Throws a TypeError for what is no record.
 * @param {{game: string, setup: object, events: Array}|string} given  a record, or one as JSON
 */
export function judge(given) {
  const record = typeof given === "string" ? parsed(given) : given;
  const shaped = isObject(record) && typeof record.game === "string" && isObject(record.setup);
  if (!shaped || !Array.isArray(record.events)) throw new TypeError("no record");
  const invalid = (error) => ({ game: record.game, status: "invalid_setup", error });
  if (record.game !== GAME) return invalid("bad_game");
  const match = unless(() => open(record.setup), invalid);
  if (match.error) return match;
  const rejected = [];
  const last = record.events.reduce(
    (before, event, index) =>
      unless(
        () => play(before, event),
        (code) => {
          rejected.push({ index, code });
          return before;
        },
      ),
    match,
  );
  return { ...picture(last), rejected };
}

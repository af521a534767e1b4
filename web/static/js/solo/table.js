/**
 * The table at which one plays alone: what the station does for a table, done in the page.  A game is its record; each
 * act is tried by the rules, kept, and shown.
 */
import { uuid } from "../lib/uuid.js";
import { choose, diceLeft, tip } from "./adviser.js";
import { luck, thrown } from "./chance.js";
import { figuresOf } from "./figures.js";
import * as kept from "./kept.js";
import { oddsOf } from "./odds.js";
import { open, picture, play } from "./record.js";
import { following, legal, worth } from "./state.js";

const COMPUTERS = ["Anton", "Berta", "Cäsar", "Dora", "Emil"];
export const MOST_COMPUTERS = COMPUTERS.length;

const computer = (name) => `Computer ${name}`;

/** Whether somebody would be called like a computer. */
export const isComputer = (name) => COMPUTERS.map(computer).includes(name);

/** The game that is kept, played again; null where there is none, or none that the rules accept. */
function resumed({ game }) {
  try {
    return game && game.record.events.reduce(play, open(game.record.setup));
  } catch (fault) {
    console.warn("the game that was kept is not a game any more", fault);
    return null;
  }
}

/** @param {object} throws  what throws offer, by house rule, as `odds/zehntausend.json` has it */
export function tableOf(throws) {
  const odds = { true: oddsOf(throws.true), false: oddsOf(throws.false) };
  const listeners = new Set();
  let all = kept.read();
  let match = resumed(all);

  const oddsNow = () => odds[match.state.options.vierlingPaar];
  const tell = () => listeners.forEach((listener) => listener());

  /** Take up what another page of this browser has done meanwhile; whether it has. */
  function followed() {
    const found = kept.read();
    const ours = all.game;
    if (found.game?.id === ours?.id && found.game?.record.events.length === ours?.record.events.length) return false;
    all = found;
    match = resumed(all);
    tell();
    return true;
  }
  kept.whenElsewhere(followed);

  function keep(change) {
    all = { ...all, ...change };
    kept.write(all);
    tell();
  }

  /** The game as the pages know one at a table; null while there is none. */
  function game() {
    if (!match) return null;
    const { id, record, strengths } = all.game;
    const names = record.setup.computers;
    return {
      id,
      game: record.game,
      choice: record.events.length + 1,
      setup: record.setup,
      computers: Object.fromEntries(names.map((name, index) => [name, strengths[index]])),
      dice: "station",
      picture: picture(match),
      worth: legal(match.state)
        .filter(({ type }) => type === "bank")
        .map((move) => [move.select, worth(match.state, move.select), diceLeft(match.state, move)]),
      next: match.players[following(match.state)] ?? null,
    };
  }

  function act(event) {
    if (followed()) return { ok: false, code: "stale" };
    const rolls = event.type === "roll";
    const whole = rolls ? { ...event, dice: thrown(match.state.turn.count) } : event;
    match = play(match, whole);
    const record = { ...all.game.record, events: [...all.game.record.events, whole] };
    const change = { game: { ...all.game, record } };
    if (match.state.turn.phase === "done")
      change.played = [...all.played, figuresOf({ ...change.game, ended: Date.now() })];
    keep(change);
    return { ok: true };
  }

  return {
    game,
    act: async (event) => act(event),
    get agreed() {
      return all.agreed;
    },
    get played() {
      return all.played;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A new game by what is agreed: `{name, strengths, rules}`. */
    begin(agreed) {
      const computers = COMPUTERS.slice(0, agreed.strengths.length).map(computer);
      const players = [agreed.name, ...computers];
      const setup = { players, computers, ...agreed.rules };
      match = open(setup);
      const record = { game: "zehntausend", setup, events: [] };
      keep({ agreed, game: { id: uuid(), strengths: agreed.strengths, record } });
    },
    /** The game is given up; it counts in no figure. */
    leave() {
      match = null;
      keep({ game: null });
    },
    forget: () => keep({ played: [] }),
    /** What the computer on turn does. */
    computer() {
      const { turn } = game().picture;
      const chosen = choose(match.state, oddsNow(), game().computers[turn], luck());
      return act({ player: turn, ...(chosen ?? { type: "roll" }) });
    },
    tip: () => tip(match.state, oddsNow()),
    odds: oddsNow,
    state: () => match.state,
  };
}

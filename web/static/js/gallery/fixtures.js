/**
 * States for the gallery and its tests: every situation in which a page can be, as the server would send it.
 *
 * `position` plays a game of Hausnummern far enough for a picture to be looked at; the numbers in it are written
 * down, not judged, since the rules are the server's.
 */
import { fixtures as schocken } from "../games/schocken/fixtures.js";
import { fixtures as zehntausend } from "../games/zehntausend/fixtures.js";

import { championshipFixtures } from "../championship/fixtures.js";
import { boardFixtures } from "./fixtures_board.js";
import { bookFixtures } from "./fixtures_book.js";
import { hostFixtures } from "./fixtures_host.js";
import { sceneFixtures } from "./fixtures_scenes.js";
import { tableFixtures } from "./fixtures_tables.js";
import { statsFixtures } from "./fixtures_stats.js";

const NAMES = ["Sven", "Birgit", "Hanne", "Klaus", "Margarete", "Dieter"];
const LONG = [
  "Hans-Joachim Müllerstedt",
  "Anneliese Wöhlermann-Groß",
  "Christian-Maximilian Ott",
  "Wolfgang",
  "Bärbel Überschär",
  "Karl-Heinz Schnittker",
  "Jürgen",
  "Elfriede von Wolkenstein",
  "Mustafa Çelik",
  "Łukasz Kowalczyk",
  "Mechthild Brünninghaus",
  "Theo",
].map((name) => name.slice(0, 24));

const LANE = {
  health: "healthy",
  driver: "serial",
  message: null,
  last: null,
  held: [],
  age: 2,
  aside: [],
  asked: [],
  pumpe: true,
  rejected: 3,
  reconnects: 1,
};
export const JOIN = {
  url: "http://192.168.4.1:8080/",
  digits: "192.168.4.1:8080",
  code: "/join.svg",
  wifi: null,
  choices: [],
};
const WIFI = { ...JOIN, wifi: { name: "Kegelbahn Gast", password: "GutHolz1924" } };

const numbers = (digits) => (digits.includes(null) ? null : digits.reduce((sum, digit) => sum * 10 + digit, 0));

/** Statistics that fit the digits, for a look. */
function statsOf(digits) {
  const made = digits.filter((digit) => digit !== null);
  const pins = made.reduce((sum, digit) => sum + digit, 0);
  return {
    throws: made.length,
    pins,
    nines: made.filter((digit) => digit === 9).length,
    pumpen: made.filter((digit) => digit === 0).length,
    average: made.length ? [pins, made.length] : null,
    wins_hoch: 0,
    wins_niedrig: 0,
  };
}

/** Read "9_4 73_" as the digits of the players in turn. */
const read = (text) => text.split(" ").map((number) => [...number].map((sign) => (sign === "_" ? null : Number(sign))));

/** A game with these numbers. `more` is laid over its picture, `extra` over the game. */
function position(
  players,
  text,
  { mode = "hoch", turn = null, phase = "throw", pending = null, teams = null, more = {}, extra = {} } = {},
) {
  const digits = read(text);
  const by = (make) => Object.fromEntries(players.map((name, index) => [name, make(digits[index])]));
  const status = { decision: "waiting_decision", done: "finished" }[phase] ?? "running";
  const least = Math.min(...digits.map((number) => number.filter((digit) => digit !== null).length));
  const picture = {
    game: "hausnummern",
    status,
    phase,
    turn,
    legal: [],
    rejected: [],
    durchgang: status === "running" ? least + 1 : null,
    pending_pins: pending,
    digits: by((number) => number),
    display: by((number) => number.map((digit) => digit ?? "_").join("")),
    values: by(numbers),
    stats: by(statsOf),
    table: null,
    tied: [],
    winner: null,
    winners: [],
    ...more,
  };
  const throws =
    pending === null
      ? []
      : [{ n: 1, player: turn, pins: pending, fallen: null, by: "lane", doubtful: false, foul: null, was: null }];
  const setup = { mode, digits: digits[0].length, players, teams };
  return { id: 12, game: "hausnummern", choice: 17, setup, picture, throws, undo: null, corrected: null, ...extra };
}

function state(
  game,
  { lane = {}, players = game?.setup.players ?? NAMES, without = [], asleep = [], asked = [], out = [], ...more } = {},
) {
  return {
    epoch: "gallery",
    v: 1,
    lane: { ...LANE, ...lane },
    game,
    you: [],
    host: false,
    notice: null,
    allow_manual: false,
    players: players.map((name) => ({
      name,
      phone: !without.includes(name),
      asleep: asleep.includes(name),
      asked: asked.includes(name),
      here: !out.includes(name),
    })),
    ...more,
  };
}

const SEVEN = { pins: 7, fallen: [1, 2, 3, 5, 6, 8, 9], player: "Klaus", foul: null, doubtful: false, aside: false };
const MIDDLE = "9_4 73_ 5_3 _0_ __3 2__";
const klausThrew = [
  {
    n: 1,
    player: "Sven",
    pins: 9,
    fallen: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    by: "lane",
    doubtful: false,
    foul: null,
    was: null,
  },
  { n: 2, player: "Birgit", pins: 7, fallen: null, by: "lane", doubtful: true, foul: null, was: 6 },
  { n: 3, player: "Hanne", pins: 5, fallen: null, by: "host", doubtful: false, foul: null, was: null },
  { n: 4, player: "Klaus", pins: 0, fallen: null, by: "Klaus", doubtful: false, foul: "yellow", was: null },
  { n: 5, player: "Klaus", ...SEVEN, by: "lane", was: null },
];
const placing = (extra = {}) =>
  position(NAMES, MIDDLE, { turn: "Klaus", phase: "place", pending: 7, extra: { throws: klausThrew, ...extra } });
const throwing = (extra = {}) =>
  position(NAMES, MIDDLE, { turn: "Margarete", phase: "throw", extra: { throws: klausThrew, ...extra } });

const rank = (players, values, places) =>
  players.map((name, index) => ({ place: places[index], name, value: values[index] }));
const finished = position(NAMES, "941 732 516 308 308 222", {
  phase: "done",
  more: { table: rank(NAMES, [941, 732, 516, 308, 308, 222], [1, 2, 3, 4, 4, 6]), winner: "Sven", winners: ["Sven"] },
});
const tied = position(NAMES, "941 941 516 308 941 222", {
  phase: "decision",
  more: {
    table: rank(
      ["Sven", "Birgit", "Margarete", "Hanne", "Klaus", "Dieter"],
      [941, 941, 941, 516, 308, 222],
      [1, 1, 1, 4, 5, 6],
    ),
    tied: ["Sven", "Birgit", "Margarete"],
  },
});

const SEVEN_PLAYERS = [...NAMES, "Uschi"];
const duelTeams = [
  { name: "Rot", members: ["Sven", "Hanne", "Margarete"] },
  { name: "Türkis", members: ["Birgit", "Klaus", "Dieter", "Uschi"] },
];
const duel = position(SEVEN_PLAYERS, "9_4 73_ 5_3 _0_ __3 2__ 81_", {
  turn: "Klaus",
  phase: "place",
  pending: 7,
  teams: duelTeams,
  extra: { throws: klausThrew },
});
const duelDone = position(SEVEN_PLAYERS, "904 730 513 101 123 220 818", {
  phase: "done",
  teams: duelTeams,
  more: {
    table: [
      { place: 1, name: "Rot", sum: 1540, members: 3, average: [1540, 3] },
      { place: 2, name: "Türkis", sum: 1869, members: 4, average: [1869, 4] },
    ],
    winner: "Rot",
    winners: ["Sven", "Hanne", "Margarete"],
  },
});
const fourTeams = ["Rot", "Türkis", "Flieder", "Grün"].map((name, index) => ({
  name,
  members: LONG.filter((_, seat) => seat % 4 === index),
}));
const SIX_DIGITS = "98_4_1 7_3___ 5_3___ _0____ __3___ 2_____ 998___ 1_2___ ___9__ 88____ 7____0 ______";
const LANE_LOST = {
  health: "unhealthy",
  message: "Die Leitung zur Bahn ist unterbrochen (Stecker am Pi prüfen). Würfe bitte von Hand eingeben.",
};
const LOG = [
  { at: "20:38", code: "game_started", values: { game: "hausnummern", number: 7 }, text: "Spiel begonnen" },
  {
    at: "20:41",
    code: "played_throw",
    values: { throw: 5, player: "Klaus", pins: 7, by: "lane" },
    text: "Klaus: 7 Kegel (lane)",
  },
];

const ASIDE = [
  { throw: 31, pins: 7, at: "20:31", why: "no_game" },
  { throw: 44, pins: 3, at: "20:40", why: "taken_back" },
];
const UNDO = {
  code: "undo_throw",
  values: { throw: 5, player: "Klaus", pins: 7 },
  text: "Wurf 5 zurücknehmen: Klaus, 7 Kegel",
};
const ASKED = [{ throw: 41, measured: 7, typed: 0, player: "Klaus", at: "20:14" }];
const GAPS = [
  { throw: 21, first: 3, last: 3, pins: 8, counts: [8], at: "20:14" },
  { throw: 22, first: 5, last: 6, pins: 0, counts: [0, 0], at: "20:20" },
  { throw: 24, first: 8, last: 10, pins: 17, counts: null, at: "20:31" },
  { throw: 27, first: 12, last: 12, pins: null, counts: null, at: "20:40" },
];
const asHost = (game, more = {}) =>
  state(game, {
    host: true,
    log: LOG,
    screens: [],
    asleep: ["Hanne"],
    asked: ["Birgit"],
    without: ["Dieter"],
    ...more,
  });
const asPhone = (game, you, more = {}) => state(game, { you, ...more });

/** id -> {page, state, …}; `lost`, `beat`, `hover`, `panel`, `notices`, `login` say what else is to be seen. */
export const FIXTURES = {
  "wall-welcome": {
    page: "wall",
    state: state(null, { without: ["Dieter"], lane: { last: { ...SEVEN, player: null, aside: true } } }),
  },
  "wall-welcome-empty": { page: "wall", state: state(null, { players: [] }) },
  "wall-welcome-wifi": { page: "wall", state: state(null, { without: ["Dieter"] }), join: WIFI },
  "wall-start": { page: "wall", state: state(position(NAMES, "___ ___ ___ ___ ___ ___", { turn: "Sven" })) },
  "wall-place": { page: "wall", state: state(placing(), { lane: { last: SEVEN } }) },
  "wall-throw": { page: "wall", state: state(throwing(), { lane: { last: SEVEN } }) },
  "wall-held": {
    page: "wall",
    state: state(placing(), { lane: { last: { pins: 6, fallen: null, player: null }, held: [6, 3] } }),
  },
  "wall-no-phone": { page: "wall", state: state(placing(), { lane: { last: SEVEN }, without: ["Klaus"] }) },
  "wall-asleep": { page: "wall", state: state(placing(), { lane: { last: SEVEN }, asleep: ["Klaus"] }) },
  "wall-unknown-picture": {
    page: "wall",
    state: state(position(NAMES, MIDDLE, { turn: "Klaus", phase: "place", pending: 4 }), {
      lane: { last: { pins: 4, fallen: null, player: "Klaus", doubtful: true } },
    }),
  },
  "wall-aside": { page: "wall", state: state(throwing(), { lane: { last: { ...SEVEN, player: null, aside: true } } }) },
  "wall-foul": {
    page: "wall",
    state: state(throwing(), { lane: { last: { pins: 0, fallen: [], player: "Klaus", foul: "yellow" } } }),
  },
  "wall-low": {
    page: "wall",
    state: state(
      position(NAMES, "1_4 23_ 5_3 _9_ __3 2__", { mode: "niedrig", turn: "Klaus", phase: "place", pending: 0 }),
      { lane: { last: { pins: 0, fallen: [], player: "Klaus" } } },
    ),
  },
  "wall-corrected": {
    page: "wall",
    state: state(throwing({ corrected: { n: 2, player: "Birgit", before: 6, after: 7 } }), { lane: { last: SEVEN } }),
  },
  "wall-duel": { page: "wall", state: state(duel, { lane: { last: SEVEN } }) },
  "wall-duel-end": { page: "wall", state: state(duelDone) },
  "wall-end": { page: "wall", state: state(finished, { lane: { last: SEVEN } }) },
  "wall-left": {
    page: "wall",
    state: state(
      throwing({
        left: [
          { name: "Dieter", pins: [7, 0] },
          { name: "Ulla", pins: [] },
        ],
      }),
      { lane: { last: SEVEN } },
    ),
  },
  "wall-twelve-left": {
    page: "wall",
    state: state(
      position(LONG, SIX_DIGITS, {
        turn: LONG[1],
        phase: "place",
        pending: 8,
        extra: { left: [{ name: "Dr. Karl-Heinz Brinkmann", pins: [7, 0, 9] }] },
      }),
      { lane: { held: [6, 3, 9, 1] } },
    ),
  },
  "wall-clock": {
    page: "wall",
    state: state(placing(), { lane: { last: SEVEN }, clock: { code: "clock_behind", text: "" } }),
  },
  "wall-tie": { page: "wall", state: state(tied) },
  "wall-lane-presumed": { page: "wall", state: state(placing(), { lane: { last: SEVEN, health: "presumed" } }) },
  "wall-lane-lost": { page: "wall", state: state(throwing(), { lane: { last: SEVEN, ...LANE_LOST } }) },
  "wall-link-lost": { page: "wall", state: state(placing(), { lane: { last: SEVEN } }), lost: true },
  "wall-pumpe-question": { page: "wall", state: state(throwing(), { lane: { last: SEVEN } }), panel: "pumpe" },
  "wall-help": { page: "wall", state: state(throwing(), { lane: { last: SEVEN } }), panel: "help" },
  "wall-six-digits": {
    page: "wall",
    state: state(position(LONG.slice(0, 6), SIX_DIGITS, { turn: LONG[1], phase: "place", pending: 8 })),
  },
  "wall-nine-players": {
    page: "wall",
    state: state(position(LONG.slice(0, 9), "9_4 73_ 5_3 _0_ __3 2__ 81_ ___ 4__", { turn: LONG[3] })),
  },
  "wall-twelve": {
    page: "wall",
    state: state(position(LONG, SIX_DIGITS, { turn: LONG[1], phase: "place", pending: 8 }), {
      lane: { held: [6, 3, 9, 1] },
    }),
  },
  "wall-twelve-duel": {
    page: "wall",
    state: state(position(LONG, SIX_DIGITS, { turn: LONG[1], phase: "place", pending: 8, teams: fourTeams })),
  },
  "wall-twelve-tie": {
    page: "wall",
    state: state(
      position(LONG, LONG.map(() => "123456").join(" "), {
        phase: "decision",
        more: {
          tied: LONG,
          table: rank(
            LONG,
            LONG.map(() => 123456),
            LONG.map(() => 1),
          ),
        },
      }),
    ),
  },

  "phone-join": { page: "phone", state: asPhone(null, [], { without: ["Dieter", "Hanne"], asleep: ["Klaus"] }) },
  "phone-lobby": { page: "phone", state: asPhone(null, ["Klaus"], { without: ["Dieter"] }) },
  "phone-place": { page: "phone", state: asPhone(placing(), ["Klaus"]) },
  "phone-place-two": { page: "phone", state: asPhone(placing(), ["Klaus", "Margarete"], { lane: { held: [6] } }) },
  "phone-place-six": {
    page: "phone",
    state: asPhone(position(LONG.slice(0, 6), SIX_DIGITS, { turn: LONG[1], phase: "place", pending: 8 }), [LONG[1]]),
  },
  "phone-place-low": {
    page: "phone",
    state: asPhone(
      position(NAMES, "1_4 23_ 5_3 _9_ __3 2__", { mode: "niedrig", turn: "Klaus", phase: "place", pending: 0 }),
      ["Klaus"],
    ),
  },
  "phone-throw": { page: "phone", state: asPhone(throwing(), ["Margarete"], { allow_manual: true }) },
  "phone-wait": { page: "phone", state: asPhone(placing(), ["Dieter"]) },
  "phone-held": { page: "phone", state: asPhone(placing(), ["Margarete"], { lane: { held: [6] } }) },
  "phone-duel": { page: "phone", state: asPhone(duel, ["Klaus"]) },
  "phone-tie": { page: "phone", state: asPhone(tied, ["Hanne"]) },
  "phone-won": { page: "phone", state: asPhone(finished, ["Sven"]) },
  "phone-duel-end": { page: "phone", state: asPhone(duelDone, ["Klaus"]) },
  "phone-refused": {
    page: "phone",
    state: asPhone(throwing(), ["Klaus"]),
    notices: ["Da war jemand schneller. So steht es jetzt."],
  },
  "phone-released": {
    page: "phone",
    state: asPhone(placing(), []),
    notices: ["Du bist auf diesem Handy nicht mehr dabei. Tipp noch einmal auf deinen Namen."],
  },
  "phone-asked": { page: "phone", state: asPhone(placing(), ["Dieter"], { asked: ["Dieter"] }) },
  "phone-link-lost": { page: "phone", state: asPhone(placing(), ["Klaus"]), lost: true },
  "phone-throw-lost": { page: "phone", state: asPhone(throwing(), ["Margarete"]), lost: true },
  "phone-nine": { page: "phone", state: asPhone(placing(), ["Klaus"]), glory: "nine" },
  "phone-kranz": { page: "phone", state: asPhone(placing(), ["Klaus"]), glory: "kranz" },
  "phone-pumpe": { page: "phone", state: asPhone(placing(), ["Klaus"]), glory: "pumpe" },
  "phone-out": { page: "phone", state: asPhone(null, ["Klaus"], { out: ["Klaus"] }) },
  "phone-lane-lost": { page: "phone", state: asPhone(throwing(), ["Klaus"], { lane: LANE_LOST }) },
  "phone-left": {
    page: "phone",
    state: asPhone(throwing({ left: [{ name: "Gast", pins: [7, 0] }] }), ["Gast"], { players: [...NAMES, "Gast"] }),
  },
  "phone-not-in-game": { page: "phone", state: asPhone(placing(), ["Gast"], { players: [...NAMES, "Gast"] }) },

  "host-card": { page: "host", state: state(null), card: WIFI },
  "host-card-address": { page: "host", state: state(null), card: JOIN },
  "host-login": { page: "host", state: state(null), login: null },
  "host-locked": {
    page: "host",
    state: state(null),
    login: { ok: false, code: "locked", message: "Zu viele falsche PINs. In einer Minute geht es wieder." },
  },
  "host-setup": { page: "host", state: asHost(null, { lane: { aside: ASIDE.slice(0, 1) } }) },
  "host-throw": {
    page: "host",
    state: asHost(throwing({ undo: UNDO }), { allow_manual: true, lane: { aside: ASIDE } }),
  },
  "host-asked": { page: "host", state: asHost(throwing(), { lane: { asked: ASKED } }) },
  "wall-asked": { page: "wall", state: state(throwing(), { lane: { last: SEVEN, asked: ASKED } }) },
  "host-missed": { page: "host", state: asHost(throwing(), { lane: { gaps: GAPS } }) },
  "host-place": { page: "host", state: asHost(placing({ undo: UNDO }), { lane: { held: [6, 3] } }) },
  "host-simulated": { page: "host", state: asHost(throwing({ undo: UNDO }), { lane: { driver: "simulated" } }) },
  "host-tie": { page: "host", state: asHost(tied) },
  "host-over": { page: "host", state: asHost(finished) },
  "host-duel": { page: "host", state: asHost(duel) },
  "host-lane-lost": { page: "host", state: asHost(throwing(), { lane: LANE_LOST }), lost: true },

  ...boardFixtures({ state, position, placing, throwing, finished, duel, duelDone, LONG }),
  ...hostFixtures({ asHost, placing, throwing, finished, duel, UNDO, LONG }),
  ...schocken(state, LONG, placing()),
  ...zehntausend(state, LONG, placing()),
  ...sceneFixtures({ state, placing, finished, duelDone, NAMES, LONG }),
  ...tableFixtures({ state, asPhone, asHost, placing, throwing, LONG }),
  ...statsFixtures(state(throwing())),
  ...bookFixtures,
  ...championshipFixtures({
    state,
    asPhone,
    asHost,
    placing,
    LONG,
    list: bookFixtures["book-evenings"].list,
    join: WIFI,
  }),
};

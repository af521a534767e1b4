/** The host's page in every state: what is next, and each of its parts as it is open. */

import { ILL, WELL } from "./fixtures_machine.js";

const PEOPLE = ["Sven", "Birgit", "Hanne", "Klaus", "Margarete", "Dieter"];
const CLUB = {
  name: "Gut Holz 1924",
  pumpe: "Pumpe",
  pumpen: "Pumpen",
  till: false,
  season_month: 7,
  welcome: false,
  wifi: "Kegelbahn Gast",
  password: "GutHolz1924",
  address: "",
  sound: { on: true, volume: 70, voice: true, quiet_from: "22:00", quiet_to: "07:00" },
};
const EVENING = { number: 3, name: "Weihnachtskegeln", date: "2026-11-26", opened: "19:32", open: true };
const LAST = { hausnummern: { mode: "hoch", digits: 3, players: PEOPLE, teams: null } };
const DUEL = {
  hausnummern: {
    mode: "niedrig",
    digits: 4,
    players: ["Sven", "Birgit", "Hanne", "Klaus", "Margarete", "Dieter"],
    teams: [
      { name: "Rot", members: ["Sven", "Hanne", "Margarete"] },
      { name: "Türkis", members: ["Birgit", "Klaus", "Dieter"] },
    ],
  },
};
const FIGURES = {
  Sven: [612, 96],
  Birgit: [590, 99],
  Hanne: [401, 84],
  Klaus: [300, 71],
  Margarete: [522, 90],
  Dieter: [288, 66],
};
const STATS = {
  v: 1,
  people: Object.entries(FIGURES).map(([name, average]) => ({ name, average })),
  evenings: [
    { number: 3, name: "Weihnachtskegeln", date: "2026-11-26", games: 2, people: 6 },
    { number: 2, name: "", date: "2026-11-12", games: 4, people: 5 },
  ],
};
const BOOK = {
  evening: EVENING,
  games: [
    {
      id: 10,
      game: "hausnummern",
      title: "Hausnummern",
      setup: { mode: "hoch" },
      started: "19:40",
      status: "finished",
      winners: ["Sven"],
      corrections: [],
      imported: false,
    },
    {
      id: 11,
      game: "hausnummern",
      title: "Hausnummern",
      setup: { mode: "niedrig" },
      started: "20:10",
      status: "aborted",
      winners: [],
      corrections: [],
      imported: false,
    },
  ],
};
const RECORD = {
  game: "hausnummern",
  setup: { mode: "hoch", digits: 2, players: ["Birgit", "Klaus"], teams: null },
  events: [
    { type: "throw", player: "Birgit", pins: 7 },
    { type: "place", player: "Birgit", place: 1 },
    { type: "throw", player: "Klaus", pins: 9 },
    { type: "place", player: "Klaus", place: 1 },
    { type: "throw", player: "Birgit", pins: 3 },
    { type: "place", player: "Birgit", place: 0 },
    { type: "throw", player: "Klaus", pins: 1 },
    { type: "place", player: "Klaus", place: 0 },
    { type: "correct", throw: 1, pins: 8 },
  ],
};
const FED = { pumpe: 10, neun: 10, kranz: 10, letzter: 20, verpasst: 50 };
const ITEMS = [
  { key: "pumpe", title: "Pumpe", cents: 10 },
  { key: "neun", title: "Alle Neune eines anderen", cents: 10 },
  { key: "letzter", title: "Letzter Platz", cents: 20 },
  { key: "verpasst", title: "Runde verpasst", cents: 50 },
];
const account = (name, evening, carried, paid) => ({
  name,
  charges: [
    { item: "pumpe", n: 3, cents: 30 },
    { item: "neun", n: (evening - 30) / 10, cents: evening - 30 },
  ],
  evening_cents: evening,
  carried_cents: carried,
  paid_cents: paid,
  balance_cents: evening + carried - paid,
});
const TILL = {
  items: ITEMS,
  people: [account("Sven", 70, 120, 0), account("Birgit", 30, 0, 30), account("Klaus", 130, 0, 0)],
};
const ANSWERS = {
  "api/stats?span=all": STATS,
  "api/book?evening=3": BOOK,
  "game/10.json": RECORD,
  "api/till?evening=3": TILL,
};
const SCREENS = [
  { id: "wand", name: "Wand", role: "auto", scene: "auto", seen: true, sound: true },
  { id: "theke", name: "Theke", role: "auto", scene: "stats", seen: true, sound: false },
  { id: "a1b2", name: "", role: "auto", scene: "auto", seen: false, sound: false },
];
const CLIENTS = [
  { names: ["Sven", "Hanne"], role: "phone", since: "19:31" },
  { names: [], role: "wall", since: "19:02" },
  { names: [], role: "host", since: "19:30" },
];
const LOG = [
  {
    day: "2026-11-19",
    at: "23:10",
    code: "game_ended",
    values: { game: "hausnummern", number: 6 },
    text: "",
    by: "host",
  },
  { at: "19:32", code: "seat_taken", values: { name: "Sven" }, text: "", by: "Sven" },
  { at: "19:40", code: "game_started", values: { game: "hausnummern", number: 7 }, text: "", by: "host" },
  { at: "19:41", code: "played_throw", values: { throw: 1, player: "Sven", pins: 9, by: "lane" }, text: "" },
  { at: "19:42", code: "throw_aside_no_game", values: { pins: 4 }, text: "", by: "lane" },
  {
    at: "19:44",
    code: "played_correct",
    values: { throw: 1, player: "Sven", before: 9, pins: 7, by: "host" },
    text: "",
  },
];

/** @param {object} kit  makers of states of `fixtures.js` */
export function hostFixtures({ asHost, placing, throwing, finished, duel, UNDO, LONG }) {
  const more = {
    fed: FED,
    club: CLUB,
    evening: EVENING,
    last_setups: LAST,
    screens: SCREENS,
    scenes: { "": "auto" },
    clients: CLIENTS,
    log: LOG,
    now: null,
  };
  const host = (game, extra = {}) => asHost(game, { ...more, ...extra });
  const shown = (state, open = [], extra = {}) => ({ page: "host", state, open, answers: ANSWERS, ...extra });
  const welcome = { club: { ...CLUB, name: "", welcome: true }, evening: null, last_setups: {}, players: [] };
  return {
    "host-start": shown(host(null)),
    "host-start-duel": shown(host(null, { last_setups: DUEL })),
    "host-start-first": shown(host(null, { last_setups: {}, evening: null })),
    "host-start-twelve": shown(host(null, { last_setups: {}, players: LONG })),
    "host-start-teams": shown(host(null, { last_setups: DUEL, players: PEOPLE })),
    "host-calm-throw": shown(host(throwing({ undo: UNDO }))),
    "host-calm-place": shown(host(placing({ undo: UNDO }), { lane: { held: [6, 3] } })),
    "host-calm-over": shown(host(finished)),
    "host-calm-duel": shown(host(duel), ["game"]),
    "host-refused": shown(host(placing({ undo: UNDO })), ["people"], {
      refused: { place: "now", words: "Da war jemand schneller. So steht es jetzt." },
    }),
    "host-clock": shown(host(null, { now: 1700000000 })),
    "host-zone": shown(host(null, { now: Math.round(Date.now() / 1000), zone: 60 - new Date().getTimezoneOffset() })),
    "host-game": shown(
      host(
        { ...throwing(), left: [{ name: "Uschi", pins: [7, 0] }], picture: { ...throwing().picture, durchgang: 1 } },
        { players: [...PEOPLE, "Jürgen"] },
      ),
      ["game"],
    ),
    "host-throws": shown(host(throwing({ undo: UNDO })), ["throws"]),
    "host-people": shown(host(throwing()), ["people"]),
    "host-evening": shown(host(null), ["evening"]),
    "host-evening-closed": shown(host(null, { evening: { ...EVENING, open: false } }), ["evening"]),
    "host-screens": shown(host(throwing()), ["screens"]),
    "host-screens-none": shown(host(throwing(), { screens: [] }), ["screens"]),
    "host-till": shown(host(null, { club: { ...CLUB, till: true } }), ["till"]),
    "host-till-off": shown(host(null), ["till"]),
    "host-log": shown(host(throwing()), ["log"]),
    "host-machine": shown(host(null), ["machine"], { machine: WELL }),
    "host-machine-ill": shown(host(null), ["machine"], { machine: ILL }),
    "host-club": shown(host(null), ["club"]),
    "host-welcome-club": shown(host(null, welcome), [], { step: 0 }),
    "host-welcome-wifi": shown(host(null, welcome), [], { step: 1 }),
    "host-welcome-people": shown(host(null, { ...welcome, players: PEOPLE }), [], { step: 2 }),
    "host-welcome-lane": shown(host(null, welcome), [], { step: 3 }),
    "host-welcome-game": shown(host(null, { ...welcome, players: PEOPLE }), [], { step: 4 }),
  };
}

/** Evenings of the Kegelbuch for the gallery and its tests, in the form in which the station gives them. */
import { evenings as season } from "./fixtures_stats.js";

const SIX = ["Sven", "Birgit", "Hanne", "Klaus", "Margarete", "Dieter"];

/** A Hausnummer as it stands in the book; `numbers` by player, in the order of the table. */
function hausnummer(id, numbers, more = {}) {
  const players = Object.keys(numbers);
  const values = Object.values(numbers).map(Number);
  const setup = { mode: "hoch", digits: Object.values(numbers)[0].length, players, ...more.setup };
  const table = players.map((name, index) => ({
    place: values.indexOf(values[index]) + 1,
    name,
    value: values[index],
  }));
  const throws = players
    .flatMap((player) =>
      [...numbers[player]].filter((sign) => sign !== "_").map((sign, place) => ({ player, pins: Number(sign), place })),
    )
    .reverse();
  return {
    id,
    game: "hausnummern",
    title: "Hausnummern",
    lane: 1,
    started: "19:42",
    ended: "20:03",
    status: "finished",
    players,
    computers: [],
    dice: "",
    table,
    digits: numbers,
    values: {},
    teams: null,
    tied: [],
    winner: players[0],
    winners: [players[0]],
    loser: null,
    throws,
    decisions: [],
    corrections: [],
    left: [],
    imported: false,
    ...more,
    setup,
  };
}

const duelTeams = [
  { name: "Rot", members: ["Sven", "Hanne", "Dieter"] },
  { name: "Türkis", members: ["Birgit", "Klaus", "Margarete"] },
];
const duel = hausnummer(
  13,
  { Sven: "74", Birgit: "60", Hanne: "41", Klaus: "52", Margarete: "31", Dieter: "36" },
  {
    started: "20:07",
    ended: "20:24",
    setup: { teams: duelTeams, digits: 2 },
    teams: duelTeams,
    winner: "Rot",
    winners: duelTeams[0].members,
    table: [
      { place: 1, name: "Rot", sum: 151, members: 3, average: [151, 3] },
      { place: 2, name: "Türkis", sum: 143, members: 3, average: [143, 3] },
    ],
  },
);

const atTable = (id, game, players, table, more = {}) => ({
  id,
  game,
  title: game,
  setup: { players },
  lane: null,
  started: "21:15",
  ended: "21:48",
  status: "finished",
  players,
  computers: [],
  dice: "station",
  table,
  winners: [],
  winner: null,
  loser: null,
  decisions: [],
  corrections: [],
  left: [],
  imported: false,
  ...more,
});

const GAMES = [
  hausnummer(
    12,
    { Sven: "941", Birgit: "732", Hanne: "516", Klaus: "308", Margarete: "190", Dieter: "007" },
    {
      corrections: [{ n: 5, player: "Klaus", before: 7, after: 8, at: "19:58", by: "host", order: 0 }],
    },
  ),
  duel,
  hausnummer(
    14,
    { Birgit: "863", Klaus: "863", Sven: "520", Hanne: "411" },
    {
      started: "20:31",
      ended: "20:52",
      tied: [],
      table: [
        ["Birgit", 1, 863],
        ["Klaus", 2, 863],
        ["Sven", 3, 520],
        ["Hanne", 4, 411],
      ].map(([name, place, value]) => ({ place, name, value })),
      decisions: [{ winner: "Birgit", candidates: ["Birgit", "Klaus"], at: "20:51", stands: true, order: 1 }],
      left: [{ name: "Dieter", pins: [7, 0], at: "20:40", order: 0 }],
    },
  ),
  hausnummer(
    15,
    { Hanne: "112", Sven: "139", Klaus: "993" },
    { started: "20:55", ended: "21:10", setup: { mode: "niedrig" } },
  ),
  atTable(
    16,
    "schocken",
    ["Sven", "Birgit", "Klaus"],
    [
      { place: 1, name: "Birgit", deckel: 4, schock_aus: 2 },
      { place: 1, name: "Sven", deckel: 9, schock_aus: 0 },
      { place: 3, name: "Klaus", deckel: 17, schock_aus: 0 },
    ],
    { loser: "Klaus" },
  ),
  hausnummer(
    17,
    { Sven: "9__", Birgit: "__4" },
    { started: "21:50", ended: "21:53", status: "aborted", table: [], winner: null, winners: [] },
  ),
  hausnummer(18, { Margarete: "754", Dieter: "621" }, { started: "18:20", ended: "", imported: true }),
];

const MOMENTS = [
  { kind: "record", mode: "hoch", name: "Sven", value: 941, display: "941", game: 12, date: "2026-12-03" },
  { kind: "best", mode: "hoch", name: "Sven", value: 941, display: "941" },
  { kind: "best", mode: "niedrig", name: "Hanne", value: 112, display: "112", game: 15, date: "2026-12-03" },
  { kind: "alle_neune", name: "Sven", n: 3 },
  { kind: "alle_neune", name: "Klaus", n: 1 },
  { kind: "pumpe_serie", name: "Dieter", n: 2 },
  { kind: "siege_serie", name: "Birgit", n: 2 },
  { kind: "entscheidung", game: 14, winner: "Birgit", candidates: ["Birgit", "Klaus"] },
  { kind: "schock_aus_koenig", names: ["Birgit"], n: 2 },
];

const TILL = {
  on: true,
  evening: 12,
  items: [
    { key: "pumpe", title: "Pumpe", cents: 10 },
    { key: "neun", title: "Alle Neune eines anderen", cents: 10 },
    { key: "letzter", title: "Letzter Platz", cents: 50 },
  ],
  people: SIX.map((name, index) => ({
    name,
    charges: [
      { item: "pumpe", n: index + 1, cents: 10 * (index + 1) },
      ...(index % 2 ? [{ item: "last", n: 1, cents: 50 }] : []),
    ],
    evening_cents: 10 * (index + 1) + (index % 2 ? 50 : 0),
    carried_cents: index === 3 ? 230 : 0,
    paid_cents: index < 2 ? 100 : 0,
    balance_cents: 10 * (index + 1) + (index % 2 ? 50 : 0) + (index === 3 ? 230 : 0) - (index < 2 ? 100 : 0),
  })),
};

const book = {
  evening: { number: 12, name: "Königskegeln", date: "2026-12-03", open: false },
  people: SIX,
  games: GAMES,
  figures: season.people.slice(0, 6).map((row, index) => ({
    ...row,
    name: SIX[index],
    games: 5,
    throws: 14,
    pins: 80 - index * 6,
    average: [80 - index * 6, 14],
    nines: 3 - (index % 3),
    pumpen: index % 4,
    wins_hoch: index % 2,
    wins_niedrig: index === 2 ? 1 : 0,
  })),
  till: TILL,
  moments: MOMENTS,
};
const running = {
  ...book,
  evening: { ...book.evening, name: "", open: true },
  till: null,
  moments: [],
  figures: [],
  games: [{ ...GAMES[0], status: "running", table: [], ended: null, winners: [], corrections: [] }],
};
const list = { value: season, failed: false };
const nobody = { value: null, failed: false };
const shown = (chosen, value, more = {}) => ({ page: "book", list, one: { value, failed: false }, chosen, ...more });

export const bookFixtures = {
  "book-evenings": shown("", null),
  "book-evening": shown("12", book),
  "book-evening-running": shown("12", running),
  "book-evening-unknown": shown("99", { missing: true }),
  "book-empty": { page: "book", list: { value: { ...season, evenings: [] }, failed: false }, one: nobody, chosen: "" },
  "book-opening": { page: "book", list, one: nobody, chosen: "12" },
  "book-lost": { page: "book", lost: true, list, one: { value: book, failed: true }, chosen: "12" },
};

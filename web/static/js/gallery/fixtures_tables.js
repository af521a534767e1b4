/**
 * States for the gallery with games at the table: the frame on every page, Häuschenbauen and 16 tot.
 *
 * `tableFixtures` is given what fixtures.js makes of the lane; `tableGame` makes a game at the table of any kind, and
 * `atTable` the fixture of a phone that looks at it.
 */

const COMMITMENT = "9f2c4b1de0a7c35f88d16b24e3f09a6c5b7d82e41f6039aac1d5e7f80b2c4d6e";
const SEED = "5e".repeat(32);

/** A game at the table as the server sends it. */
function tableGame(kind, setup, picture, more = {}) {
  return {
    id: 21,
    game: kind,
    choice: 9,
    setup,
    picture: { game: kind, rejected: [], ...picture },
    throws: [],
    corrected: null,
    computers: {},
    dice: "station",
    commitment: COMMITMENT,
    seed: null,
    worth: null,
    ...more,
  };
}

/** The look at a table's game. */
const atTable = (game) => ({ at: "table", table: game.id });

const PARTS = ["fundament", "waende", "dach", "fenster", "tuer", "schornstein"];
const house = (counts) => Object.fromEntries(PARTS.map((part, index) => [part, counts[index]]));

/** Houses by player, each as six counts. */
function building(houses, { windows = 1, turn = Object.keys(houses)[0], last = null, winner = null, more = {} } = {}) {
  const players = Object.keys(houses);
  const by = (make) => Object.fromEntries(players.map((name) => [name, make(houses[name])]));
  const picture = {
    status: winner ? "finished" : "running",
    phase: winner ? "done" : "roll",
    turn: winner ? null : turn,
    legal: winner ? [] : ["roll"],
    windows,
    houses: by(house),
    rolls: by((counts) => counts.reduce((sum, n) => sum + 2 * n, 0)),
    last,
    missing: by((counts) => 5 + windows - counts.reduce((sum, n) => sum + n, 0)),
    winner,
  };
  return tableGame("haeuschenbauen", { players, windows }, picture, { ...(winner ? { seed: SEED } : {}), ...more });
}

function sixteen(
  players,
  {
    half = 1,
    turn = players[0],
    matches = [0, 0, 0],
    put_away = 0,
    rolls = 0,
    total = 0,
    results = {},
    legal = ["roll"],
    last_round = null,
    loser = null,
    order = players,
    last = null,
    more = {},
  } = {},
) {
  const picture = {
    status: loser ? "finished" : "running",
    phase: loser ? "done" : "roll",
    turn: loser ? null : turn,
    legal: loser ? [] : legal,
    half,
    stock: 10 - matches.reduce((sum, n) => sum + n, 0) - put_away,
    matches: Object.fromEntries(players.map((name, index) => [name, matches[index]])),
    put_away,
    rounds: 4,
    order: loser ? [] : order,
    rolls,
    total,
    results,
    last_round,
    loser,
  };
  return tableGame("sechzehn_tot", { players }, picture, { id: 22, last, ...(loser ? { seed: SEED } : {}), ...more });
}

const THREE = ["Klaus", "Birgit", "Sven"];
const wasted = building(
  { Klaus: [1, 1, 0, 0, 0, 0], Birgit: [1, 1, 1, 1, 0, 1], Sven: [0, 0, 0, 0, 0, 0] },
  { turn: "Birgit", last: { player: "Klaus", die: 4, part: "fenster", outcome: "prerequisite_missing" } },
);
const built = building(
  { Klaus: [1, 1, 1, 2, 0, 0], Birgit: [1, 1, 1, 1, 1, 0], Sven: [1, 0, 0, 0, 0, 0] },
  { windows: 3, turn: "Klaus", last: { n: 40, player: "Sven", die: 1, part: "fundament", outcome: "drawn" } },
);
const start = building({ Klaus: [0, 0, 0, 0, 0, 0], Birgit: [0, 0, 0, 0, 0, 0] }, { windows: 2, more: { choice: 1 } });
const typed = building(
  { Klaus: [1, 1, 0, 0, 0, 0], Birgit: [1, 0, 0, 0, 0, 0] },
  {
    turn: "Klaus",
    last: { n: 40, player: "Birgit", die: 1, part: "fundament", outcome: "already_drawn" },
    more: {
      dice: "real",
      commitment: null,
      undo: { code: "undo_roll", values: { player: "Birgit" }, text: "Wurf zurücknehmen: Birgit" },
    },
  },
);
const housesDone = building(
  { Klaus: [1, 1, 1, 1, 1, 1], Birgit: [1, 1, 1, 0, 1, 1], Sven: [1, 1, 0, 0, 0, 0] },
  { winner: "Klaus", last: { player: "Klaus", die: 6, part: "schornstein", outcome: "drawn" } },
);

const sixteenRuns = sixteen(THREE, {
  turn: "Birgit",
  matches: [1, 0, 2],
  rolls: 2,
  total: 9 + 2,
  results: { Klaus: 12 },
  legal: ["roll", "stop"],
  last: { n: 40, player: "Birgit", die: 5 },
  more: { choice: 30 },
});
const sixteenMust = sixteen(THREE, {
  turn: "Birgit",
  matches: [1, 0, 2],
  rolls: 2,
  total: 10,
  results: { Klaus: 12 },
  last: { n: 40, player: "Birgit", die: 6 },
});
const sixteenPause = sixteen(THREE, {
  half: 2,
  turn: "Sven",
  order: ["Sven", "Klaus"],
  matches: [4, 0, 6],
  last_round: {
    half: 1,
    results: { Klaus: 13, Birgit: 15, Sven: 9 },
    winner: null,
    loser: "Sven",
    reason: "niedrigste",
  },
  last: { n: 40, player: "Sven", die: 3 },
});
const sixteenDone = sixteen(THREE, {
  half: 2,
  matches: [0, 0, 1],
  put_away: 9,
  loser: "Sven",
  last_round: { half: 2, results: { Sven: 12, Klaus: 15 }, winner: "Klaus", loser: null, reason: "fuenfzehn" },
});

const opening = (more = {}) => ({
  table: 23,
  game: "sechzehn_tot",
  seats: 3,
  taken: ["Birgit"],
  by: "Birgit",
  dice: "station",
  rules: { fifteen_on_third_stands: true },
  computers: { "Computer Anton": "stark" },
  ...more,
});

/** @param {object} lane  `state`, `asPhone`, `asHost`, `placing`, `throwing`, `LONG` of fixtures.js */
export function tableFixtures({ state, asPhone, asHost, placing, throwing, LONG }) {
  const here = { players: ["Klaus", "Birgit", "Sven", "Hanne"] };
  const phone = (game, you, more = {}) => ({
    page: "phone",
    state: asPhone(null, you, { ...here, tables: [game], openings: [], ...more }),
    look: atTable(game),
  });
  const wall = (game, more = {}) => ({
    page: "wall",
    state: state(null, { ...here, tables: [game], openings: [], ...more }),
  });
  const eight = sixteen(LONG.slice(0, 8), {
    turn: LONG[2],
    matches: [1, 0, 2, 0, 1, 0, 0, 1],
    rolls: 3,
    total: 13,
    results: { [LONG[0]]: 12, [LONG[1]]: "tot" },
    legal: ["roll", "stop"],
    last: { n: 40, player: LONG[2], die: 4 },
  });
  const twelve = building(
    Object.fromEntries(LONG.map((name, index) => [name, [1, index % 2, index % 3 ? 0 : index % 2, 0, 0, 0]])),
    { windows: 2, last: { player: LONG[4], die: 6, part: "schornstein", outcome: "prerequisite_missing" } },
  );
  return {
    "wall-houses": wall(wasted),
    "wall-houses-windows": wall(built),
    "wall-houses-done": wall(housesDone),
    "wall-houses-twelve": wall(twelve, { players: LONG }),
    "wall-sixteen": wall(sixteenRuns),
    "wall-sixteen-pause": wall(sixteenPause),
    "wall-sixteen-eight": wall(eight, { players: LONG }),
    "wall-sixteen-done": wall(sixteenDone),
    "wall-tables-beside": {
      page: "wall",
      state: state(placing(), { tables: [wasted, sixteenRuns], openings: [opening()] }),
    },
    "wall-tables-many": {
      page: "wall",
      state: state(placing(), {
        tables: [wasted, sixteenRuns, { ...built, id: 31 }, { ...sixteenPause, id: 32 }],
        openings: [opening()],
      }),
    },
    "wall-tables-rested": {
      page: "wall",
      rested: true,
      state: state(throwing(), { tables: [wasted, sixteenRuns], openings: [] }),
    },
    "wall-tables-full": {
      page: "wall",
      state: state(throwing(), { tables: [wasted, sixteenRuns], openings: [], table_view: "full" }),
    },
    "wall-tables-small": {
      page: "wall",
      rested: true,
      state: state(throwing(), { tables: [wasted, sixteenRuns], openings: [], table_view: "small" }),
    },
    "wall-tables-waiting": { page: "wall", state: state(null, { openings: [opening()], tables: [] }) },

    "phone-tables": {
      page: "phone",
      state: asPhone(null, ["Klaus"], { ...here, tables: [wasted, sixteenRuns], openings: [opening()] }),
      look: { at: "list" },
    },
    "phone-tables-none": { page: "phone", state: asPhone(null, ["Klaus"], here), look: { at: "list" } },
    "phone-table-open": {
      page: "phone",
      state: asPhone(null, ["Klaus"], { ...here, house_rules: { haeuschenbauen: { windows: 2 } } }),
      look: { at: "open" },
    },
    "phone-table-people": {
      page: "phone",
      state: asPhone(null, ["Klaus"], here),
      look: { at: "open", step: "people" },
    },
    "phone-table-go": { page: "phone", state: asPhone(null, ["Klaus"], here), look: { at: "open", step: "go" } },
    "phone-table-waiting": {
      page: "phone",
      state: asPhone(null, ["Klaus"], { ...here, openings: [opening()] }),
      look: { at: "table", table: 23 },
    },
    "phone-table-strip": {
      page: "phone",
      state: asPhone(placing(), ["Klaus"], { tables: [built] }),
      look: atTable(built),
    },
    "phone-lane-strip": {
      page: "phone",
      state: asPhone(placing(), ["Klaus", "Birgit"], { tables: [built] }),
      look: { at: "lane" },
    },
    "phone-table-gone": { page: "phone", state: asPhone(null, ["Klaus"], here), look: { at: "table", table: 99 } },
    "phone-houses-start": phone(start, ["Klaus"]),
    "phone-houses": phone(built, ["Klaus"], { allow_tips: true }),
    "phone-houses-wait": phone(wasted, ["Klaus"]),
    "phone-houses-typed": phone(typed, ["Klaus"]),
    "phone-houses-won": phone(housesDone, ["Klaus"]),
    "phone-houses-watch": phone(wasted, ["Hanne"]),
    "phone-sixteen": phone(sixteenRuns, ["Birgit"], { allow_tips: true }),
    "phone-sixteen-two": phone(sixteenRuns, ["Birgit", "Klaus"]),
    "phone-sixteen-must": phone(sixteenMust, ["Birgit"]),
    "phone-sixteen-pause": phone(sixteenPause, ["Klaus"]),
    "phone-sixteen-lost": phone(sixteenDone, ["Sven"]),

    "host-tables": {
      page: "host",
      state: asHost(placing(), {
        tables: [typed, { ...housesDone, id: 24 }, sixteenRuns],
        openings: [opening()],
        faces: [12, 9, 15, 11, 8, 14],
        allow_tips: true,
      }),
    },
  };
}

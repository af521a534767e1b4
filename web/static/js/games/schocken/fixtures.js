/** Tables of Schocken for the gallery.  What a page may not see is not in its picture here either. */

const NAMES = ["Klaus", "Birgit", "Sven", "Hanne"];
const COVERED = [null, null, null];

const by = (players, make) => Object.fromEntries(players.map((name, at) => [name, make(name, at)]));
const row = (player, dice, kind, value, throws, one = true) => ({
  player,
  dice,
  class: kind,
  value,
  throws,
  one_throw: one,
});

const ROUND = {
  part: "haelfte1",
  high: "Sven",
  low: "Birgit",
  worth: 4,
  moved: 4,
  from: "stock",
  deckel: {},
  ranking: [
    row("Sven", [4, 1, 1], "schock", 4, 2, false),
    row("Hanne", [5, 5, 5], "bombe", 5, 1),
    row("Klaus", [5, 4, 3], "strasse", 5, 1),
    row("Birgit", [6, 5, 2], "einfach", 652, 2, false),
  ],
};
const AUS = {
  ...ROUND,
  moved: 13,
  worth: 13,
  from: "alle",
  high: "Hanne",
  ranking: [
    row("Hanne", [1, 1, 1], "schock_aus", 1, 2, false),
    ...ROUND.ranking.filter(({ player }) => player !== "Hanne"),
  ],
};

/** A table; `more` is laid over its picture, `extra` over the game. */
function table(players, more = {}, extra = {}) {
  const picture = {
    game: "schocken",
    status: "running",
    phase: "throw",
    turn: players[0],
    legal: ["invalid", "throw"],
    rejected: [],
    part: "haelfte1",
    stock: 13,
    deckel: by(players, () => 0),
    active: players,
    leader: players[0],
    order: players,
    limit: 3,
    throws: by(players, () => 0),
    public: by(players, () => COVERED),
    own: {},
    part_losers: [],
    loser: null,
    rounds: 0,
    last_round: null,
    schock_aus: by(players, () => 0),
    schock_aus_koenig: [],
    ...more,
  };
  return {
    id: 5,
    game: "schocken",
    choice: 9,
    setup: { players },
    picture,
    throws: [],
    corrected: null,
    computers: {},
    dice: "station",
    commitment: "5e".repeat(32),
    seed: null,
    worth: null,
    ...extra,
  };
}

const midway = {
  stock: 6,
  deckel: { Klaus: 0, Birgit: 4, Sven: 1, Hanne: 2 },
  rounds: 3,
  last_round: ROUND,
  leader: "Birgit",
  order: ["Birgit", "Sven", "Hanne", "Klaus"],
  limit: 2,
  throws: { Birgit: 2, Sven: 1, Hanne: 1, Klaus: 0 },
  public: { Birgit: [null, 1, null], Sven: [4, 4, 2], Hanne: COVERED, Klaus: COVERED },
};
const choosing = (own, more = {}) =>
  table(NAMES, { ...midway, phase: "choose", turn: "Hanne", legal: ["reroll", "stand"], own, ...more });
const EQUAL = {
  ...ROUND,
  high: "Hanne",
  low: "Klaus",
  worth: 4,
  moved: 2,
  ranking: [
    row("Hanne", [4, 1, 1], "schock", 4, 1),
    row("Sven", [4, 1, 1], "schock", 4, 2, false),
    row("Birgit", [6, 5, 2], "einfach", 652, 2, false),
    row("Klaus", [6, 5, 2], "einfach", 652, 2),
  ],
};
const lifted = table(NAMES, {
  stock: 6,
  deckel: midway.deckel,
  rounds: 3,
  last_round: ROUND,
  leader: "Birgit",
  turn: "Birgit",
  order: midway.order,
});
const endspiel = table(NAMES, {
  part: "endspiel",
  stock: 0,
  deckel: { Klaus: 0, Birgit: 9, Sven: 4, Hanne: 0 },
  active: ["Birgit", "Sven"],
  order: ["Birgit", "Sven"],
  leader: "Birgit",
  turn: "Sven",
  limit: 1,
  rounds: 12,
  throws: { Birgit: 1, Sven: 0 },
  public: { Birgit: [6, 1, 1], Sven: COVERED },
  part_losers: ["Birgit", "Sven"],
  last_round: {
    ...ROUND,
    part: "endspiel",
    from: "Sven",
    ranking: ROUND.ranking.filter(({ player }) => ["Birgit", "Sven"].includes(player)),
  },
});
const over = table(NAMES, {
  status: "finished",
  phase: "done",
  turn: null,
  legal: [],
  part: "done",
  stock: 0,
  deckel: { Klaus: 0, Birgit: 13, Sven: 0, Hanne: 0 },
  active: [],
  order: [],
  leader: null,
  throws: {},
  public: {},
  rounds: 14,
  part_losers: ["Birgit", "Sven", "Birgit"],
  loser: "Birgit",
  last_round: { ...AUS, part: "endspiel" },
});

/** A table as full as it gets, in the middle of a round. */
function crowd(names) {
  const last_round = {
    ...ROUND,
    high: names[1],
    low: names[0],
    ranking: names.map((name, at) => row(name, [6, 5, 1 + (at % 4)], "einfach", 651 + (at % 4), 1)),
  };
  const throws = by(names, (_, at) => (at < 5 ? 1 + (at % 2) : 0));
  return table(names, {
    stock: 2,
    deckel: by(names, (_, at) => at % 4),
    throws,
    leader: names[0],
    turn: names[5],
    limit: 2,
    rounds: 7,
    last_round,
  });
}

/**
 * @param {Function} state  as in js/gallery/fixtures.js
 * @param {object} lane  a game on the lane, beside which a table is a card
 */
export function fixtures(state, LONG, lane) {
  const kings = { counts: { Hanne: 2, Klaus: 1 }, kings: ["Hanne"] };
  const page = (kind, game, more = {}) => ({
    page: kind,
    state: state(null, {
      players: game.setup.players,
      tables: [game],
      openings: [],
      house_rules: {},
      faces: [9, 7, 8, 6, 9, 8],
      schock_aus: kings,
      allow_tips: true,
      ...more,
    }),
  });
  const phone = (game, name, more) => page("phone", game, { you: [name], ...more });
  const full = crowd(LONG);
  return {
    "wall-schocken-start": page("wall", table(NAMES, {}), { schock_aus: { counts: {}, kings: [] } }),
    "wall-schocken": page("wall", choosing({})),
    "wall-schocken-lifted": page("wall", lifted),
    "wall-schocken-equal": page("wall", { ...lifted, picture: { ...lifted.picture, last_round: EQUAL } }),
    "wall-schocken-aus": page(
      "wall",
      table(NAMES, {
        ...lifted.picture,
        part: "haelfte2",
        stock: 13,
        deckel: by(NAMES, () => 0),
        last_round: AUS,
        part_losers: ["Birgit"],
      }),
    ),
    "wall-schocken-final": page("wall", endspiel),
    "wall-schocken-over": page("wall", over),
    "wall-schocken-twelve": page("wall", full),
    "wall-schocken-twelve-lifted": page(
      "wall",
      table(LONG, { ...full.picture, throws: by(LONG, () => 0), turn: LONG[0] }),
    ),
    "wall-schocken-card": {
      page: "wall",
      state: state(lane, {
        tables: [crowd(LONG), endspiel, over].map((game, at) => ({ ...game, id: 40 + at })),
        openings: [],
        schock_aus: kings,
      }),
    },
    "phone-schocken-throw": phone(table(NAMES, {}), "Klaus"),
    "phone-schocken-real": phone(
      table(
        NAMES,
        {
          ...midway,
          phase: "throw",
          turn: "Hanne",
          public: { ...midway.public, Hanne: [null, 1, null] },
          own: { Hanne: [null, 1, null] },
        },
        { dice: "real", commitment: null },
      ),
      "Hanne",
    ),
    "phone-schocken-choose": phone(choosing({ Hanne: [6, 6, 2] }), "Hanne"),
    "phone-schocken-kept": phone(
      choosing(
        { Hanne: [1, 6, 2] },
        {
          limit: 3,
          throws: { Birgit: 3, Sven: 1, Hanne: 2, Klaus: 0 },
          public: { ...midway.public, Hanne: [1, null, null] },
        },
      ),
      "Hanne",
    ),
    "phone-schocken-covered": phone(choosing({ Birgit: [5, 1, 4] }), "Birgit"),
    "phone-schocken-open": phone(choosing({ Sven: [4, 4, 2] }), "Sven"),
    "phone-schocken-lifted": phone(lifted, "Klaus"),
    "phone-schocken-equal": phone({ ...lifted, picture: { ...lifted.picture, last_round: EQUAL } }, "Klaus"),
    "phone-schocken-out": phone(endspiel, "Hanne"),
    "phone-schocken-lost": phone(over, "Birgit"),
    "phone-schocken-won": phone(over, "Hanne"),
  };
}

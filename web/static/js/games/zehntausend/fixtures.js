/**
 * Tables of Zehntausend for the gallery; what each selection is worth is written down, as the station would send it.
 */

const NAMES = ["Klaus", "Birgit", "Computer Anton", "Computer Berta"];
const TOTALS = [2350, 4800, 9150, 600];
const WORTH = [
  [[0], 100, 5],
  [[0, 3], 150, 4],
  [[0, 1, 2, 4], 300, 2],
  [[0, 1, 2, 3, 4], 350, 1],
  [[1, 2, 4], 200, 3],
  [[1, 2, 3, 4], 250, 2],
  [[3], 50, 5],
];

/** A table; `more` is laid over its picture, `extra` over the game. */
function table(more = {}, extra = {}, players = NAMES, totals = TOTALS) {
  const picture = {
    game: "zehntausend",
    status: "running",
    phase: "roll",
    turn: players[0],
    legal: ["roll"],
    rejected: [],
    mode: "local",
    totals: Object.fromEntries(players.map((name, at) => [name, totals[at] ?? 0])),
    turn_points: 0,
    dice: null,
    dice_to_roll: 6,
    hot_dice: false,
    final_round: false,
    trigger: null,
    remaining: null,
    ranking: null,
    winner: null,
    last_turn: null,
    ...more,
  };
  const computers = Object.fromEntries(
    players.filter((name) => name.startsWith("Computer")).map((name) => [name, "mittel"]),
  );
  return {
    id: 6,
    game: "zehntausend",
    choice: 21,
    setup: { players, computers: Object.keys(computers), vierling_paar: true },
    picture,
    throws: [],
    corrected: null,
    computers,
    dice: "station",
    commitment: "5e".repeat(32),
    seed: null,
    worth: null,
    next: players[1] ?? players[0],
    ...extra,
  };
}

const choosing = table(
  { phase: "choose", legal: ["bank", "continue"], turn_points: 350, dice: [1, 2, 2, 5, 2, 6], dice_to_roll: 0 },
  { worth: WORTH },
);
const computer = table(
  { phase: "choose", turn: "Computer Anton", turn_points: 1050, dice: [1, 4, 5], dice_to_roll: 0 },
  {
    worth: [
      [[0], 100],
      [[0, 2], 150],
      [[2], 50],
    ],
  },
);
const fehlwurf = table({ phase: "fehlwurf", legal: ["pass"], dice: [2, 3, 4, 6, 3], dice_to_roll: 0 }, { worth: [] });
const hot = table({ turn_points: 1500, hot_dice: true });
const final = table(
  { final_round: true, trigger: "Computer Anton", remaining: ["Klaus", "Birgit"], turn_points: 250, dice_to_roll: 4 },
  {},
  NAMES,
  [2350, 9800, 10150, 600],
);
const over = table(
  {
    status: "finished",
    phase: "done",
    turn: null,
    legal: [],
    dice_to_roll: 0,
    final_round: true,
    trigger: "Computer Anton",
    remaining: [],
    ranking: ["Birgit", "Computer Anton", "Klaus", "Computer Berta"],
    winner: "Birgit",
    last_turn: { player: "Birgit", points: 1450, reason: "gesichert" },
  },
  {},
  NAMES,
  [2350, 11250, 10150, 600],
);

/**
 * @param {Function} state  as in js/gallery/fixtures.js
 * @param {object} lane  a game on the lane, beside which a table is a card
 */
export function fixtures(state, LONG, lane) {
  const page = (kind, game, more = {}) => ({
    page: kind,
    state: state(null, {
      players: game.setup.players.filter((name) => !(name in game.computers)),
      tables: [game],
      openings: [],
      house_rules: {},
      faces: [9, 7, 8, 6, 9, 8],
      schock_aus: { counts: {}, kings: [] },
      allow_tips: true,
      ...more,
    }),
  });
  const phone = (game, name) => page("phone", game, { you: [name] });
  const six = LONG.slice(0, 6);
  return {
    "wall-zehntausend-start": page("wall", table({}, {}, NAMES, [])),
    "wall-zehntausend-choose": page("wall", choosing),
    "wall-zehntausend-hot": page("wall", hot),
    "wall-zehntausend-fehlwurf": page("wall", fehlwurf),
    "wall-zehntausend-final": page("wall", final),
    "wall-zehntausend-over": page("wall", over),
    "wall-zehntausend-six": page(
      "wall",
      table(
        {
          ...choosing.picture,
          totals: Object.fromEntries(six.map((name, at) => [name, 12350 - 1850 * at])),
          turn: six[3],
          final_round: true,
          trigger: six[0],
          remaining: six.slice(3),
        },
        { worth: WORTH },
        six,
      ),
    ),
    "wall-zehntausend-card": {
      page: "wall",
      state: state(lane, {
        tables: [choosing, final, over].map((game, at) => ({ ...game, id: 30 + at })),
        openings: [],
      }),
    },
    "phone-zehntausend-roll": phone(table({ turn_points: 350, dice_to_roll: 3 }), "Klaus"),
    "phone-zehntausend-real": phone(
      table({ turn_points: 350, dice_to_roll: 3 }, { dice: "real", commitment: null }),
      "Klaus",
    ),
    "phone-zehntausend-choose": phone(choosing, "Klaus"),
    "phone-zehntausend-hot": phone(hot, "Klaus"),
    "phone-zehntausend-fehlwurf": phone(fehlwurf, "Klaus"),
    "phone-zehntausend-wait": phone(computer, "Klaus"),
    "phone-zehntausend-final": phone(final, "Klaus"),
    "phone-zehntausend-won": phone(over, "Birgit"),
    "phone-zehntausend-over": phone(over, "Klaus"),
  };
}

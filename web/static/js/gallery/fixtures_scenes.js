/** States for the gallery and its tests: what a wall shows beside the game, and what it says of itself. */
const best = (display, game = 3) => ({ value: Number(display), display, game, date: "2026-11-26" });

function person(name, [pins, throws], more = {}) {
  return {
    name,
    guest: false,
    evenings: 9,
    games: Math.ceil(throws / 3),
    throws,
    pins,
    nines: 0,
    pumpen: 0,
    average: throws ? [pins, throws] : null,
    wins_hoch: 0,
    wins_niedrig: 0,
    team_wins_hoch: 0,
    team_wins_niedrig: 0,
    best_hoch: null,
    worst_hoch: null,
    best_niedrig: null,
    worst_niedrig: null,
    streak_now: 0,
    streak_best: 0,
    without_pumpe: 0,
    skill: null,
    luck: null,
    ...more,
  };
}

const house = (key, name, number, more = {}) => ({ key, name, number, mode: "hoch", nines: 0, pumpen: 0, ...more });
const STREET = [
  house(1, "Hanne", "941", { nines: 1 }),
  house(2, "Klaus", "127", { mode: "niedrig", pumpen: 2 }),
  house(3, "Rot", "673,3", { nines: 3, pumpen: 1 }),
  house(4, "Sven", "992", { nines: 2 }),
  house(5, "Margarete", "9754", { pumpen: 1 }),
  house(6, "Friedrich-Wilhelm Ottens", "998877", { nines: 9, pumpen: 7 }),
  house(7, "Bo", "112", { mode: "niedrig" }),
  house(8, "Dieter", "886", { nines: 1 }),
];

const PINS = Array.from({ length: 9 }, (_, index) => index);

/** Figures of these people, as the book gives them; everybody a little less than the one before. */
function figuresOf(names) {
  const people = names.map((name, index) =>
    person(name, [180 - 9 * index, 27], {
      nines: [5, 5, 1][index % 3],
      pumpen: index % 2 ? index : 0,
      wins_hoch: Math.max(0, 11 - 2 * index),
      wins_niedrig: Math.max(0, 7 - index),
      streak_best: 4 - (index % 4),
      without_pumpe: 31 - 3 * index,
      best_hoch: best(["987", "976", "965"][index % 3]),
      best_niedrig: best(["112", "121", "131"][index % 3]),
    }),
  );
  const standing = PINS.map((pin) => 10 + ((pin * 7) % 11));
  return {
    v: 1,
    span: { kind: "season", id: "2026/27", title: "2026/27" },
    people,
    heat: { [names[0]]: { pictures: 40, standing } },
  };
}

/** @param {object} lane  `state`, `placing`, `finished`, `duelDone`, `NAMES`, `LONG` of fixtures.js */
export function sceneFixtures({ state, placing, finished, duelDone, NAMES, LONG }) {
  const evening = { number: 12, name: "Weihnachtskegeln", date: "2026-12-17", opened: "19:32", open: true };
  const six = { evening: figuresOf(NAMES), season: figuresOf(NAMES), moments: null };
  const twelve = { evening: figuresOf(LONG), season: figuresOf(LONG), moments: null };
  const told = [
    { kind: "record", mode: "hoch", name: "Birgit", ...best("987") },
    { kind: "best", mode: "hoch", name: "Birgit", ...best("987") },
    { kind: "best", mode: "niedrig", name: "Klaus", ...best("112") },
    { kind: "alle_neune", name: "Hanne", n: 3 },
    { kind: "alle_neune", name: "Sven", n: 1 },
    { kind: "pumpe_serie", name: "Margarete", n: 3 },
    { kind: "siege_serie", name: "Sven", n: 2 },
    { kind: "entscheidung", game: 7, winner: "Dieter", candidates: ["Dieter", "Klaus", "Hanne"] },
    { kind: "schock_aus_koenig", names: ["Klaus", "Sven"], n: 2 },
  ];
  const long = [
    { kind: "record", mode: "hoch", name: LONG[1], ...best("998877") },
    { kind: "entscheidung", game: 7, winner: LONG[0], candidates: LONG.slice(0, 6) },
  ];
  const wall = (game, scene, more = {}, fixture = {}) => ({
    page: "wall",
    state: state(game, { evening, scenes: { "": scene }, ...more }),
    figures: six,
    ...fixture,
  });
  const page = (figures) => wall(null, "stats", {}, { figures });
  const screens = [
    { id: "bahn", name: "Bahn" },
    { id: "theke", name: "Theke" },
  ];
  const only = (id, { evening: own, season, moments }) =>
    ({
      averages: { evening: own, season: null, moments },
      marks: {
        evening: null,
        season: {
          ...season,
          people: season.people.map((one) => ({ ...one, wins_hoch: 0, wins_niedrig: 0 })),
          heat: {},
        },
        moments,
      },
      wins: {
        evening: null,
        season: {
          ...season,
          heat: {},
          people: season.people.map((one) => ({ ...one, best_hoch: null, best_niedrig: null })),
        },
        moments,
      },
      staying: { evening: null, season: { ...season, people: [] }, moments },
    })[id];
  return {
    "wall-figures-averages": page(only("averages", six)),
    "wall-figures-averages-twelve": page(only("averages", twelve)),
    "wall-figures-marks": page(only("marks", six)),
    "wall-figures-marks-twelve": page(only("marks", twelve)),
    "wall-figures-wins": page(only("wins", six)),
    "wall-figures-wins-twelve": page(only("wins", twelve)),
    "wall-figures-staying": page(only("staying", six)),
    "wall-figures-staying-twelve": page(only("staying", twelve)),
    "wall-figures-none": wall(null, "stats", {}, { figures: { evening: null, season: null, moments: null } }),
    "wall-moments": wall(null, "moments", {}, { figures: { ...six, moments: told } }),
    "wall-street": wall(null, "street", {}, { figures: { ...six, street: STREET.slice(0, 5) } }),
    "wall-street-long": wall(null, "street", {}, { figures: { ...six, street: STREET } }),
    "wall-moments-long": wall(null, "moments", {}, { figures: { ...six, moments: long } }),
    "wall-standings": wall(placing(), "standings"),
    "wall-standings-duel": wall(duelDone, "standings"),
    "wall-standings-twelve": wall({ ...placing(), ...twelvePlayers(placing(), LONG) }, "standings"),
    "wall-last-result": wall(null, "result", { result: finished }),
    "wall-welcome-scene": wall(placing(), "welcome"),
    "wall-silenced": wall(placing(), "auto", {}, { silenced: true }),
    "wall-identify": wall(
      placing(),
      "auto",
      { screens },
      { identify: true, screen: { id: "theke", scene: "", sound: null } },
    ),
    "wall-identify-unnamed": wall(
      placing(),
      "auto",
      { screens: [...screens, { id: "wand-3fa9", name: "" }] },
      { identify: true, screen: { id: "wand-3fa9", scene: "", sound: null } },
    ),
    "wall-identify-long": wall(
      placing(),
      "auto",
      { screens: [{ id: "empore", name: LONG[1] }] },
      { identify: true, screen: { id: "empore", scene: "", sound: null } },
    ),
  };
}

/** The game with twelve players and three digits. */
function twelvePlayers(game, names) {
  const by = (make) => Object.fromEntries(names.map((name, index) => [name, make(index)]));
  const stats = { throws: 2, pins: 12, nines: 1, pumpen: 1, average: [12, 2], wins_hoch: 0, wins_niedrig: 0 };
  const picture = {
    ...game.picture,
    turn: names[3],
    digits: by((index) => [9 - (index % 9), null, index % 10]),
    display: by(() => "9_4"),
    values: by(() => null),
    stats: by(() => stats),
  };
  return { setup: { ...game.setup, players: names }, picture };
}

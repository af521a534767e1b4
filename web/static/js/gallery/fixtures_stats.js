/**
 * Answers of the book for the gallery and its tests, in the form in which the station gives them.  The figures are
 * made by a seeded generator that throws the pins; they only have to look like a club.
 */

const CLUB = [
  "Birgit",
  "Klaus",
  "Hanne",
  "Sven",
  "Margarete",
  "Dieter",
  "Jürgen",
  "Elfriede von Wolkenstein",
  "Mustafa Çelik",
  "Theo",
];
const PICTURES = 0.8; // of the throws

/** A generator of numbers from 0 to 1 that always gives the same ones. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const reduced = (a, b) => {
  const common = (x, y) => (y ? common(y, x % y) : x);
  const by = common(a, b) || 1;
  return [a / by, b / by];
};

const dateOf = (index) => {
  const date = new Date(Date.UTC(2026, 6, 2 + 14 * index));
  return date.toISOString().slice(0, 10);
};

/** A count of pins of somebody whose mean is about `skill`. */
const pinsOf = (random, skill) =>
  Math.max(0, Math.min(9, Math.round(skill + (random() + random() + random() - 1.5) * 5)));

const plateOf = (random, digits, game, date) => {
  const value = Math.floor(random() * 10 ** digits);
  return { value, display: String(value).padStart(digits, "0"), game, date };
};

/** What one person threw on `evenings` evenings. */
function thrown(name, index, evenings) {
  const random = seeded(index * 7919 + 17);
  const skill = 6.1 - index * 0.27;
  const counts = Array(10).fill(0);
  const form = [];
  for (let evening = 0; evening < evenings; evening += 1) {
    if (evenings > 1 && random() < 0.2) continue;
    const throws = 18 + 3 * Math.floor(random() * 8);
    let pins = 0;
    for (let n = 0; n < throws; n += 1) {
      const fell = pinsOf(random, skill + (random() - 0.5) * 1.5);
      counts[fell] += 1;
      pins += fell;
    }
    form.push({ evening: evening + 1, date: dateOf(evening), average: reduced(pins, throws), throws });
  }
  const throws = counts.reduce((sum, n) => sum + n, 0);
  const pins = counts.reduce((sum, n, worth) => sum + n * worth, 0);
  const pictures = Math.round(throws * PICTURES);
  const standing = [0.24, 0.37, 0.33, 0.52, 0.29, 0.44, 0.46, 0.41, 0.58].map((part) =>
    Math.round(pictures * part * (0.75 + random() * 0.5)),
  );
  return { random, counts, form, throws, pins, pictures, standing };
}

function rowOf(name, index, made) {
  const { random, counts, form, throws, pins } = made;
  const games = Math.round(throws / 3);
  const [hoch, niedrig] = [Math.floor(games * (0.2 - index * 0.012)), Math.floor(games * (0.08 - index * 0.004))];
  const date = form.at(-1)?.date ?? dateOf(0);
  return {
    name,
    guest: name === "Theo",
    evenings: form.length,
    games,
    throws,
    pins,
    nines: counts[9],
    pumpen: counts[0],
    average: throws ? reduced(pins, throws) : null,
    wins_hoch: hoch,
    wins_niedrig: niedrig,
    team_wins_hoch: Math.floor(hoch / 3),
    team_wins_niedrig: Math.floor(niedrig / 4),
    best_hoch: { value: 998 - index * 12, display: String(998 - index * 12), game: 40 + index, date },
    worst_hoch: { ...plateOf(random, 2, 12 + index, date), display: `0${String(10 + index * 7)}` },
    best_niedrig: { value: 111 + index * 3, display: String(111 + index * 3), game: 31 + index, date },
    worst_niedrig: { value: 999 - index, display: String(999 - index), game: 22 + index, date },
    streak_now: index % 3,
    streak_best: 2 + ((index * 5) % 4),
    without_pumpe: 14 + ((index * 13) % 37),
    skill: reduced(83 - index * 3, 100),
    luck: reduced(44 - index * 13, 100),
  };
}

const seatsOf = (names, make) => names.map((name, index) => ({ name, ...make(index) }));
const TABLES = {
  schocken: seatsOf(CLUB.slice(0, 6), (n) => ({
    games: 12,
    lost: n % 4,
    deckel: 31 + n * 7,
    schock_aus: 5 - n,
    king: n === 0,
  })),
  zehntausend: seatsOf(CLUB.slice(1, 5), (n) => ({
    games: 4,
    wins: 2 - (n % 2),
    best_turn: 1550 + n * 400,
    total: 31250 + n * 850,
  })),
  sechzehn_tot: seatsOf(CLUB.slice(0, 5), (n) => ({ games: 6, lost: n % 3, matches: 14 + n, tot: 5 + n })),
  haeuschenbauen: seatsOf(CLUB.slice(2, 5), (n) => ({ games: 3, wins: n % 2, rolls: 58 + n * 4 })),
};

/** The answer of /api/stats for these people over so many evenings. */
function answer(span, names, evenings) {
  const made = names.map((name, index) => thrown(name, index, evenings));
  const by = (make) => Object.fromEntries(names.map((name, index) => [name, make(made[index], index)]));
  return {
    v: 7,
    span,
    seasons: [{ id: "2026/27" }, { id: "2025/26" }],
    evenings: Array.from({ length: evenings }, (_, n) => ({
      number: n + 1,
      name: n === 3 ? "Königskegeln" : n === 8 ? "Vereinsmeisterschaft mit den Gästen aus Groß-Umstadt" : "",
      date: dateOf(n),
      season: n < 13 ? "2026/27" : "2027/28",
      games: 4 + (n % 3),
      people: 6 + (n % 5),
    })).reverse(),
    people: names.map((name, index) => rowOf(name, index, made[index])),
    distribution: by(({ counts }) => counts),
    form: by(({ form }) => form),
    heat: by(({ pictures, standing }, index) =>
      index === 3 ? { pictures: 0, standing: Array(9).fill(0) } : { pictures, standing },
    ),
    against: by((_, mine) =>
      Object.fromEntries(
        names
          .filter((__, other) => other !== mine)
          .map((name, other) => [name, { games: 40 - other * 3, better: Math.max(0, 26 - other * 2 - mine * 2) }]),
      ),
    ),
    tables: TABLES,
  };
}

const NONE = { schocken: [], zehntausend: [], sechzehn_tot: [], haeuschenbauen: [] };
const SEASON = { span: "season", id: "2026/27", who: "" };
const season = answer({ kind: "season", id: "2026/27", title: "2026/27" }, CLUB, 12);
const evening = answer({ kind: "evening", id: 12, title: "3.12.2026" }, CLUB.slice(0, 6), 1);
const empty = {
  ...season,
  span: { kind: "evening", id: 1, title: "" },
  evenings: [],
  people: [],
  distribution: {},
  form: {},
  heat: {},
  against: {},
  tables: NONE,
};
const shown = (value, query, more = {}) => ({ page: "stats", answer: { value, failed: false }, query, ...more });

/** @param {object} running  a state in which a game is on */
export const statsFixtures = (running) => ({
  "stats-season": shown(season, SEASON),
  "stats-evening": shown(
    { ...evening, evenings: season.evenings },
    { span: "evening", id: "12", who: "" },
    { state: running },
  ),
  "stats-all": shown({ ...season, span: { kind: "all", id: null, title: "" } }, { span: "all", id: "", who: "" }),
  "stats-whose": shown(season, { span: "person", id: "", who: "" }),
  "stats-person": shown(
    { ...season, span: { kind: "person", id: "Birgit", title: "Birgit" } },
    { span: "person", id: "Birgit", who: "" },
  ),
  "stats-person-in-season": shown(season, { ...SEASON, who: "Elfriede von Wolkenstein" }),
  "stats-person-without-pictures": shown(season, { ...SEASON, who: "Sven" }),
  "stats-person-one-evening": shown(evening, { span: "evening", id: "12", who: "Klaus" }),
  "stats-person-unknown": shown(season, { ...SEASON, who: "Waltraud" }),
  "stats-empty": shown(empty, { span: "evening", id: "", who: "" }),
  "stats-unknown": shown({ missing: true }, { span: "season", id: "1999", who: "" }),
  "stats-opening": { page: "stats", answer: { value: null, failed: false }, query: SEASON },
  "stats-lost": { page: "stats", lost: true, answer: { value: season, failed: true }, query: SEASON },
});

export const evenings = season;

/** Championships for the gallery and its tests, as the station sends them; points are written down, not judged. */

const NAMES = (
  "Anna Bert Cleo Dieter Emil Frieda Gustav Hanne Ida Jakob Klaus Lotte " +
  "Margarete Norbert Otto Paula Quirin Rosa Sven Traudl Ulla Viktor Wilma Xaver"
).split(" ");
const NOW = 1_796_000_000;
const FLEE = "c0ffee".repeat(10) + "1234";

/** Tables of at most `seats`, as even as can be, dealt from `start`. */
function dealt(names, seats, start) {
  const n = Math.ceil(names.length / seats);
  const turned = [...names.slice(start), ...names.slice(0, start)];
  return Array.from({ length: n }, (_, index) => turned.filter((_name, at) => at % n === index));
}

const LOST = { half: -1, game: -1, schock_aus: 0 };

/** What a table brought: its last two lost a half each, and the last one the game; its first had a Schock Aus. */
function brought(players, lucky) {
  const [first, second] = players.slice(-2);
  const points = Object.fromEntries(players.map((name) => [name, name === second ? -2 : name === first ? -1 : 0]));
  const schock_aus = lucky ? { [players[0]]: 2 } : {};
  return { points, outcome: { halves: [first, second], loser: second, schock_aus, places: {} } };
}

const NOTHING = { points: null, outcome: null };

/** A table; `status` by its place among the others. */
function tableOf(players, index, status, more = {}) {
  const over = status === "done";
  const begun = !["drawn", "waiting"].includes(status);
  return {
    table: index + 1,
    players,
    gone: [],
    play: "phones",
    status,
    game: begun ? 40 + index : null,
    since: begun ? NOW - 60 * (over ? 20 : 17) : null,
    until: over ? NOW - 60 * (9 - index) : null,
    claim: null,
    ...(over ? brought(players, index === 0) : NOTHING),
    ...more,
  };
}

function standingsOf(people, rounds) {
  const sums = people.map((name) => {
    const tables = rounds.flatMap(({ tables: all }) => all).filter(({ points }) => points && name in points);
    const aus = tables.reduce((sum, { outcome }) => sum + (outcome.schock_aus[name] ?? 0), 0);
    return {
      name,
      points: tables.reduce((sum, one) => sum + Math.floor(Number(one.points[name]) || 0), 0),
      games: tables.length,
      schock_aus: aus,
      gone: false,
    };
  });
  sums.sort((a, b) => b.points - a.points);
  return sums.map((row) => ({ place: sums.findIndex(({ points }) => points === row.points) + 1, ...row }));
}

/** A championship of `names` with `rounds` played and one more whose tables are as `statuses` say (by index). */
function champ(phase, names, { played = 0, statuses = null, seats = 5, more = {}, table = () => ({}) } = {}) {
  const round = (n, all) => ({
    round: n,
    tables: dealt(names, seats, 3 * n).map((players, index) =>
      tableOf(players, index, all ? (all[index] ?? all.at(-1)) : "done", all ? table(index, players) : {}),
    ),
  });
  const rounds = Array.from({ length: played }, (_, index) => round(index + 1, null));
  if (statuses) rounds.push(round(played + 1, statuses));
  const standings = standingsOf(names, rounds);
  return {
    id: 3,
    game: "schocken",
    title: "Schockmeisterschaft 2026",
    now: NOW,
    phase,
    registration: phase === "registration",
    round: rounds.length,
    of: 4,
    seats,
    points: LOST,
    rules: {},
    play: "phones",
    commitment: FLEE,
    seed: null,
    people: names.map((name) => ({ name, status: "here", guest: false })),
    rounds,
    standings,
    tied: [],
    winner: null,
    koenig: [],
    ...more,
  };
}

/** The same with nobody level with the next one, or two and two. */
function apart(one, together = 1) {
  const standings = one.standings.map((row, index) => ({
    ...row,
    place: index - (index % together) + 1,
    points: -Math.floor(index / together),
  }));
  return { ...one, standings };
}

const arriving = (names, here) =>
  champ("registration", names, {
    more: {
      people: names.map((name, index) => ({ name, status: index < here ? "here" : "registered", guest: index > 20 })),
    },
  });

/** The end: the first of the standings has won. */
function ended(names, more = {}) {
  const done = champ("finished", names, { played: 4 });
  const winner = done.standings[0].name;
  const standings = done.standings.map((row, index) => ({ ...row, place: index && row.place === 1 ? 2 : row.place }));
  return {
    ...done,
    standings,
    winner,
    koenig: [done.standings.find(({ schock_aus }) => schock_aus).name],
    seed: FLEE,
    ...more,
  };
}

const tie = (names) => {
  const done = champ("decision", names, { played: 4 });
  return { ...done, tied: done.standings.filter(({ place }) => place === 1).map(({ name }) => name) };
};

const STATUSES = ["done", "done", "claimed", "playing", "playing"];
const CLAIM = (players) => ({ n: 2, by: players[0], outcome: brought(players, true).outcome });
const claims = (index, players) => (index === 2 ? { claim: CLAIM(players), play: "typed", game: null } : {});

const byPlaces = (phase, more) =>
  champ(phase, NAMES.slice(0, 12), {
    played: 1,
    seats: 4,
    statuses: ["done", "playing", "waiting"],
    ...more,
    more: {
      game: "hausnummern",
      title: "Hausnummern-Pokal",
      points: { places: [3, 2, 1] },
      play: "lane",
      rules: { mode: "hoch", digits: 3 },
    },
    table: (index, players) => ({
      play: "lane",
      ...(index === 0
        ? {
            points: Object.fromEntries(players.map((name, at) => [name, [3, [3, 2], [3, 2], 0][at]])),
            outcome: {
              halves: [],
              loser: null,
              schock_aus: {},
              places: Object.fromEntries(players.map((name, at) => [name, [1, 2, 2, 4][at]])),
            },
          }
        : {}),
    }),
  });

const listed = (one, more = {}) => ({
  id: one.id,
  game: one.game,
  title: one.title,
  date: "2026-11-28",
  season: "2026/27",
  status: one.phase === "finished" ? "finished" : "running",
  people: one.people.length,
  rounds: one.of,
  winner: one.winner,
  koenig: one.koenig,
  ...more,
});

function seasonOf(all) {
  const rows = NAMES.slice(0, 14).map((name, index) => ({
    place: index + 1,
    name,
    points: index === 2 ? [-7, 2] : -index,
    championships: 3,
    wins: index < 2 ? 2 - index : 0,
    games: 12 - (index % 3),
    schock_aus: index % 4,
  }));
  return {
    season: "2026/27",
    seasons: [{ id: "2026/27" }, { id: "2025/26" }],
    championships: all,
    sums: all.length ? [{ game: "schocken", rows }] : [],
  };
}

function bookPages(list) {
  const answer = (value) => ({
    page: "book",
    list,
    one: { value: null, failed: false },
    chosen: "",
    cup: { value, failed: false },
  });
  const dated = (one) => ({
    ...one,
    date: "2026-11-28",
    season: "2026/27",
    status: one.phase === "finished" ? "finished" : "running",
  });
  return {
    "book-championship": answer(dated(ended(NAMES))),
    "book-championship-drawn": answer(dated(champ("drawn", NAMES, { played: 1, statuses: ["drawn"] }))),
    "book-championship-places": answer(dated(byPlaces("running"))),
    "book-championship-missing": answer({ missing: true }),
    "book-championships": answer(
      seasonOf([
        listed(ended(NAMES)),
        listed(champ("running", NAMES, { played: 1 }), { id: 2, title: "Herbstmeisterschaft" }),
        listed(champ("running", NAMES), { id: 1, title: "Probe", status: "broken_off" }),
      ]),
    ),
    "book-championships-none": answer(seasonOf([])),
  };
}

function walls(wall, LONG) {
  const long = [...LONG, ...NAMES.slice(0, 12)];
  const many = [...NAMES, ...NAMES.map((name) => `${name} B.`)].slice(0, 40);
  return {
    "wall-champ-open": wall(arriving(NAMES.slice(0, 9), 5)),
    "wall-champ-open-none": wall(arriving([], 0)),
    "wall-champ-open-24": wall({ ...arriving(long, 15), registration: false }),
    "wall-champ-drawn": wall(champ("drawn", NAMES, { statuses: ["drawn"] })),
    "wall-champ-draw-beat": { ...wall(champ("drawn", NAMES, { statuses: ["drawn"] })), beat: { kind: "draw", n: 1 } },
    "wall-champ-drawn-long": wall(champ("drawn", long, { statuses: ["drawn"] })),
    "wall-champ-drawn-eight": wall(champ("drawn", NAMES, { statuses: ["drawn"], seats: 8 })),
    "wall-champ-drawn-threes": wall(champ("drawn", NAMES, { statuses: ["drawn"], seats: 3 })),
    "wall-champ-drawn-one": wall(champ("drawn", NAMES.slice(0, 4), { statuses: ["drawn"] })),
    "wall-champ-running": wall(champ("running", NAMES, { played: 1, statuses: STATUSES, table: claims })),
    "wall-champ-slow": wall(
      champ("running", long, {
        played: 1,
        statuses: ["done", "done", "done", "playing", "playing"],
        table: (index, players) => (index === 4 ? { since: NOW - 60 * 41 } : index === 0 ? { gone: [players[1]] } : {}),
      }),
    ),
    "wall-champ-lane": wall(byPlaces("running")),
    "wall-champ-standings": wall(apart(champ("between", NAMES, { played: 2 }))),
    "wall-champ-standings-equal": wall(champ("between", NAMES, { played: 2 })),
    "wall-champ-standings-long": wall(apart(champ("between", long, { played: 2 }), 2)),
    "wall-champ-standings-six": wall(apart(champ("between", LONG.slice(0, 6), { played: 2 }))),
    "wall-champ-standings-40": wall(champ("between", many, { played: 2 })),
    "wall-champ-tie": wall(tie(NAMES.slice(0, 12))),
    "wall-champ-final": wall(ended(NAMES)),
    "wall-champ-final-long": wall(ended(long, { winner: long[0], koenig: long.slice(0, 3) })),
    "wall-champ-crown-beat": { ...wall(ended(NAMES)), beat: { kind: "crown", n: 1 } },
  };
}

function phones(phone, LONG) {
  const long = champ("drawn", [...LONG, ...NAMES.slice(0, 12)], { statuses: ["drawn"], seats: 8 });
  const running = champ("running", NAMES, { played: 1, statuses: STATUSES, table: claims });
  const of = (n) => running.rounds.at(-1).tables[n].players;
  const typed = champ("running", NAMES, { statuses: ["playing"], table: () => ({ play: "typed", game: null }) });
  const typist = typed.rounds[0].tables[1].players[1];
  const places = champ("running", NAMES.slice(0, 8), {
    statuses: ["playing"],
    seats: 4,
    table: () => ({ play: "typed", game: null }),
    more: { points: { places: [3, 2, 1] } },
  });
  const game = (n) => ({
    tables: [
      {
        id: 40 + n,
        choice: 1,
        game: "schocken",
        setup: { players: of(n) },
        picture: { status: "running", turn: null },
      },
    ],
  });
  return {
    "phone-champ-come": phone(arriving(NAMES.slice(0, 6), 2), ["Zoe"]),
    "phone-champ-closed": phone({ ...arriving(NAMES, 8), registration: false }, ["Zoe"]),
    "phone-champ-registered": phone(arriving(NAMES.slice(0, 6), 2), ["Emil"]),
    "phone-champ-in": phone(arriving(NAMES.slice(0, 6), 2), ["Anna"]),
    "phone-champ-drawn": phone(champ("drawn", NAMES, { statuses: ["drawn"] }), ["Klaus"]),
    "phone-champ-drawn-long": phone(long, [LONG[1], LONG[2]]),
    "phone-champ-play": phone(running, [of(3)[1]], game(3)),
    "phone-champ-waits": phone(champ("running", NAMES, { statuses: ["playing", "playing", "waiting"] }), ["Klaus"]),
    "phone-champ-typed": phone(typed, [typist]),
    "phone-champ-type": phone(typed, [typist], {}, "what"),
    "phone-champ-type-aus": phone(typed, [typist], {}, "aus"),
    "phone-champ-type-places": phone(places, [places.rounds[0].tables[0].players[0]], {}, "what"),
    "phone-champ-claimed": phone(running, [of(2)[0]]),
    "phone-champ-confirm": phone(running, [of(2)[1]]),
    "phone-champ-through": phone(running, [of(0)[1]]),
    "phone-champ-lane": phone(byPlaces("running"), [byPlaces("running").rounds.at(-1).tables[1].players[0]]),
    "phone-champ-late": phone(
      { ...running, people: [...running.people, { name: "Zoe", status: "here", guest: true }] },
      ["Zoe"],
    ),
    "phone-champ-between": phone(champ("between", NAMES, { played: 2 }), ["Klaus", "Anna"]),
    "phone-champ-gone": phone(
      { ...running, people: running.people.map((one) => (one.name === "Klaus" ? { ...one, status: "gone" } : one)) },
      ["Klaus"],
    ),
    "phone-champ-tie": phone(tie(NAMES.slice(0, 12)), ["Anna"]),
    "phone-champ-won": phone(ended(NAMES), [ended(NAMES).winner]),
    "phone-champ-over": phone(ended(NAMES), ["Klaus"]),
  };
}

function hosts(host) {
  const running = champ("running", NAMES.slice(0, 15), {
    played: 1,
    statuses: ["done", "claimed", "playing"],
    table: (index, players) => (index === 1 ? { claim: CLAIM(players), play: "typed" } : {}),
  });
  return {
    "host-champ-none": host(null),
    "host-champ-open": host(arriving(NAMES.slice(0, 9), 5)),
    "host-champ-drawn": host(champ("drawn", NAMES, { statuses: ["drawn"] })),
    "host-champ-running": host(running),
    "host-champ-between": host(champ("between", NAMES.slice(0, 10), { played: 1 })),
    "host-champ-tie": host(tie(NAMES.slice(0, 12))),
    "host-champ-finished": host(ended(NAMES.slice(0, 12))),
    "host-champ-places": host(byPlaces("running")),
  };
}

/** @param {object} lane  `state`, `asPhone`, `asHost`, `placing`, `LONG`, `list`, `join` of the other fixtures */
export function championshipFixtures({ state, asPhone, asHost, placing, LONG, list, join }) {
  const wall = (championship, more = {}) => ({ page: "wall", state: state(null, { championship, ...more }) });
  const phone = (championship, you, more = {}, step = undefined) => ({
    page: "phone",
    state: asPhone(null, you, { championship, players: [...new Set([...NAMES, ...you])], ...more }),
    look: { at: "championship", step },
  });
  const host = (championship) => ({
    page: "host",
    state: asHost(null, { championship, players: [...NAMES.slice(0, 11), "Zoe"] }),
    open: ["championship"],
  });
  const running = champ("running", NAMES, { played: 1, statuses: STATUSES, table: claims });
  return {
    ...walls(wall, LONG),
    "wall-champ-open-wifi": { ...wall(arriving(NAMES.slice(0, 12), 9)), join },
    "wall-champ-beside": { page: "wall", state: state(placing(), { championship: running }) },
    ...phones(phone, LONG),
    "phone-champ-strip": {
      page: "phone",
      state: asPhone(placing(), ["Klaus"], {
        championship: champ("running", NAMES, { statuses: ["playing"], table: () => ({ play: "typed", game: null }) }),
      }),
      look: { at: "lane" },
    },
    ...hosts(host),
    ...bookPages(list),
  };
}

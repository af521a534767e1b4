/**
 * Who plays with whom: by lot, or so that the teams' averages of pins a throw lie as close together as they can.
 *
 * Teams are as even in size as the number of players allows.  Up to twelve players every division is tried, with
 * more a good one is improved by exchanging two players as long as that helps.  Players without figures count as
 * an average one.  Of equally good divisions the lot decides, since the players are shuffled first.
 */
const EXACT = 12;

/** A number from 0 up to `below`, each as likely as the others. */
function drawn(below) {
  const most = Math.floor(2 ** 32 / below) * below;
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return value < most ? value % below : drawn(below);
}

/** The same things in an order by lot. */
export function shuffled(things) {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = drawn(last + 1);
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}

/** How many play in each of `teams` teams: 7 in 2 are 4 and 3. */
const sizesOf = (players, teams) => Array.from({ length: teams }, (_, team) => Math.ceil((players - team) / teams));

/** `teams` teams by lot, as lists of names. */
export function byLot(players, teams) {
  const mixed = shuffled(players);
  return sizesOf(players.length, teams).map((size) => mixed.splice(0, size));
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (division, of) => {
  const means = division.map((members) => mean(members.map(of)));
  return Math.max(...means) - Math.min(...means);
};

/** Every division into teams of these sizes; of those that differ only in the order of teams of one size, one. */
function* divisions(players, sizes) {
  const teams = sizes.map(() => []);
  function* place(index) {
    if (index === players.length) yield teams;
    const tried = new Set();
    for (let team = 0; team < teams.length && index < players.length; team += 1) {
      const fresh = teams[team].length === 0 ? `empty ${sizes[team]}` : team;
      if (teams[team].length === sizes[team] || tried.has(fresh)) continue;
      tried.add(fresh);
      teams[team].push(players[index]);
      yield* place(index + 1);
      teams[team].pop();
    }
  }
  yield* place(0);
}

function best(players, sizes, of) {
  let found = null;
  let least = Infinity;
  for (const division of divisions(players, sizes)) {
    const difference = spread(division, of);
    if (difference < least) [found, least] = [division.map((members) => [...members]), difference];
  }
  return found;
}

/** All exchanges of two players of different teams; the best one that helps is made in `teams`. */
function exchange(teams, of) {
  let least = spread(teams, of) - 1e-12;
  let swap = null;
  const turn = (a, i, b, j) => {
    [teams[a][i], teams[b][j]] = [teams[b][j], teams[a][i]];
  };
  teams.forEach((first, a) =>
    first.forEach((_, i) =>
      teams.slice(a + 1).forEach((second, k) =>
        second.forEach((__, j) => {
          turn(a, i, a + 1 + k, j);
          const difference = spread(teams, of);
          if (difference < least) [least, swap] = [difference, [a, i, a + 1 + k, j]];
          turn(a, i, a + 1 + k, j);
        }),
      ),
    ),
  );
  if (swap) turn(...swap);
  return swap !== null;
}

/** Strongest first, there and back again over the teams that have room; then exchanges. */
function good(players, sizes, of) {
  const teams = sizes.map(() => []);
  let at = 0;
  let step = 1;
  for (const name of [...players].sort((a, b) => of(b) - of(a))) {
    while (!teams[at] || teams[at].length === sizes[at]) {
      if (!teams[at]) step = -step;
      at += step;
    }
    teams[at].push(name);
    at += step;
  }
  while (exchange(teams, of));
  return teams;
}

/**
 * Teams whose averages differ as little as can be, or null while nobody has figures.
 * @param {string[]} players
 * @param {number} teams
 * @param {Object<string, [number, number]|null>} averages  exact fractions, as the station's figures have them
 */
export function balanced(players, teams, averages) {
  const known = players
    .map((name) => averages[name])
    .filter(Boolean)
    .map(([pins, throws]) => pins / throws);
  if (known.length === 0) return null;
  const usual = mean(known);
  const of = (name) => (averages[name] ? averages[name][0] / averages[name][1] : usual);
  const sizes = sizesOf(players.length, teams);
  const mixed = shuffled(players);
  return players.length <= EXACT ? best(mixed, sizes, of) : good(mixed, sizes, of);
}

/** The players in an order in which the teams take turns. */
export function inTurns(division) {
  const longest = Math.max(...division.map((members) => members.length));
  return Array.from({ length: longest }, (_, round) => division.map((members) => members[round]))
    .flat()
    .filter((name) => name !== undefined);
}

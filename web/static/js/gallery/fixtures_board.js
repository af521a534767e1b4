/** States for the gallery and its tests: the board with few and many, with long names and numbers; a throw's beats. */
const SHORT = [
  "Margarete",
  "Wolfgang",
  "Birgit",
  "Klaus",
  "Sven",
  "Renate",
  "Dieter",
  "Uschi",
  "Elke",
  "Jürgen",
  "Hanne",
  "Theo",
];
const NUMBERS = {
  3: "87_ 8__ 77_ 9_4 76_ 7__ 66_ 66_ 6__ 58_ _34 __4",
  6: "887_8_ 8_76__ 77___3 98_4_1 7654__ 7_____ 66_2_1 664___ 6____1 58_34_ _34___ __4___",
};
const shot = (player, pins, fallen) => ({
  n: 6,
  player,
  pins,
  fallen,
  by: "lane",
  doubtful: false,
  foul: null,
  was: null,
});
const LEFT = { 8: [1, 2, 3, 4, 6, 7, 8, 9], 9: [1, 2, 3, 4, 5, 6, 7, 8, 9], 0: [], 7: [1, 2, 3, 5, 6, 8, 9] };

/** @param {object} lane  `state`, `position`, and positions and names of fixtures.js */
export function boardFixtures({ state, position, placing, throwing, finished, duel, duelDone, LONG }) {
  const teams = (names, count) =>
    ["Rot", "Türkis", "Flieder", "Grün"].slice(0, count).map((name, index) => ({
      name,
      members: names.filter((_, seat) => seat % count === index),
    }));
  const board = (count, digits, sides = 0, names = LONG) => {
    const players = names.slice(0, count);
    const numbers = NUMBERS[digits].split(" ").slice(0, count).join(" ");
    const game = position(players, numbers, { turn: players[count - 2], teams: sides ? teams(players, sides) : null });
    return { page: "wall", state: state(game, { lane: { last: { pins: 7, fallen: LEFT[7], player: players[0] } } }) };
  };
  const told = (game, beat, more = {}) => ({ page: "wall", state: state(game), beat: { n: 1, ...beat }, ...more });
  const sign = (kind, pins) => told(placing(), { kind, shot: shot("Klaus", pins, LEFT[pins]) });
  const place = { name: "Klaus", index: 0, digit: 7 };
  const led = throwing();
  led.picture.digits.Klaus = [9, 7, null];
  return {
    "wall-board-4-3": board(4, 3, 0, SHORT),
    "wall-board-6-3": board(6, 3, 0, SHORT),
    "wall-board-9-3": board(9, 3, 0, SHORT),
    "wall-board-12-3": board(12, 3, 0, SHORT),
    "wall-board-4-6": board(4, 6),
    "wall-board-6-6": board(6, 6),
    "wall-board-9-6": board(9, 6),
    "wall-board-12-6": board(12, 6),
    "wall-board-12-6-short": board(12, 6, 0, SHORT),
    "wall-board-duel-2-3": board(6, 3, 2, SHORT),
    "wall-board-duel-2-6": board(12, 6, 2),
    "wall-board-duel-3-3": board(9, 3, 3, SHORT),
    "wall-board-duel-4-3": board(12, 3, 4, SHORT),
    "wall-board-duel-4-6": board(12, 6, 4),
    "wall-hover": { page: "wall", state: state(placing()), hover: 2 },
    "wall-hover-duel": { page: "wall", state: state(duel), hover: 0 },
    "wall-beat-fall": told(throwing(), { kind: "fall", shot: shot("Margarete", 7, LEFT[7]) }),
    "wall-beat-number": told(placing(), { kind: "number", shot: shot("Klaus", 7, LEFT[7]) }),
    "wall-beat-nine": sign("nine", 9),
    "wall-beat-kranz": sign("kranz", 8),
    "wall-beat-pumpe": sign("pumpe", 0),
    "wall-beat-screw": told(placing(), { kind: "screw", place }),
    "wall-beat-lead": told(led, { kind: "lead", place, leads: "Klaus" }),
    "wall-beat-hang": told(finished, { kind: "hang", place, won: finished }),
    "wall-beat-winner": told(finished, { kind: "winner", place, won: finished }),
    "wall-beat-winner-duel": told(duelDone, { kind: "winner", place, won: duelDone }),
  };
}

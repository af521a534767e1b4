/**
 * Who stands where and who comes next in the gallery's games, whose numbers are written down by hand: what the rules
 * say of them in a real game (`standing` and `would` of the picture, `coming`), so that the boards can be looked at
 * with any numbers.
 */
import { digitOf, placesFromFront, reach } from "../games/hausnummern/model.js";

/** A number with its free places at their worst, and at their best. */
function reached(digits, mode) {
  const { least, most } = reach(digits, mode);
  return mode === "hoch" ? { sure: least, best: most } : { sure: most, best: least };
}

const begun = (digits) => digits.some((digit) => digit !== null);

function placed(sorted, same) {
  let place = 1;
  return sorted.map((row, index) => {
    if (index > 0 && !same(sorted[index - 1], row)) place = index + 1;
    return { ...row, place };
  });
}

function players({ setup }, digits) {
  const sign = setup.mode === "hoch" ? -1 : 1;
  const all = setup.players.map((name) => ({ name, on: begun(digits[name]), ...reached(digits[name], setup.mode) }));
  const compare = (a, b) => b.on - a.on || sign * (a.sure - b.sure) || sign * (a.best - b.best);
  const rows = placed([...all].sort(compare), (a, b) => compare(a, b) === 0);
  return rows.map(({ name, on, place }) => ({ name, place: on ? place : null }));
}

function teams({ setup }, digits) {
  const sign = setup.mode === "hoch" ? -1 : 1;
  const all = setup.teams.map(({ name, members }) => {
    const sum = members.reduce((total, one) => total + reached(digits[one], setup.mode).sure, 0);
    return { name, sum, members: members.length, average: [sum, members.length] };
  });
  const mean = ({ sum, members }) => sum / members;
  const sorted = [...all].sort((a, b) => sign * (mean(a) - mean(b)));
  const rows = placed(sorted, (a, b) => mean(a) === mean(b));
  const gap = (row, index) => Math.abs(mean(row) - mean(rows[index ? index - 1 : Math.min(1, rows.length - 1)]));
  return rows.map((row, index) => ({ ...row, gap: [Math.round(1000 * gap(row, index)), 1000] }));
}

const standing = (game, digits) => (game.setup.teams ? teams : players)(game, digits);

function would({ setup, picture, ...game }) {
  if (picture.phase !== "place") return [];
  const own = picture.digits[picture.turn];
  const side = setup.teams?.find(({ members }) => members.includes(picture.turn))?.name ?? picture.turn;
  return placesFromFront(own.length)
    .filter((at) => own[own.length - 1 - at] === null)
    .map((at) => {
      const changed = own.with(own.length - 1 - at, digitOf(picture.pending_pins, setup.mode));
      const ranks = standing({ setup, ...game }, { ...picture.digits, [picture.turn]: changed });
      const { place, average = null } = ranks.find(({ name }) => name === side);
      return { at, place, average };
    })
    .reverse();
}

function coming({ setup: { players }, picture: { turn, digits } }) {
  const free = players.flatMap((name) => digits[name].filter((digit) => digit === null)).length;
  const after = players.indexOf(turn) + 1;
  return Array.from({ length: free - 1 }, (_, index) => players[(after + index) % players.length]);
}

function rankedGame(game) {
  if (game?.game !== "hausnummern") return game;
  const { table, digits } = game.picture;
  const teamTable = (line) => ({ ...standing(game, digits).find(({ name }) => name === line.name), ...line });
  const final = table?.map((line) => (game.setup.teams ? teamTable(line) : { name: line.name, place: line.place }));
  const picture = { ...game.picture, standing: final ?? standing(game, digits), would: would(game) };
  return { ...game, picture, coming: picture.turn === null ? [] : coming(game) };
}

/** The state with its games of Hausnummern ranked. */
export const ranked = (state) =>
  state && { ...state, game: rankedGame(state.game), ...(state.result && { result: rankedGame(state.result) }) };

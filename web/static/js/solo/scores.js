/**
 * What dice are worth in Zehntausend: the rules' own arithmetic once more, for a game that runs in the page alone.
 * Tests hold it equal to the station's (`rules/zehntausend/scores.py`).
 */
const FACES = [1, 2, 3, 4, 5, 6];
const SINGLES = { 1: 100, 5: 50 };
const SPECIAL = 1500; // a straight or three pairs

/** The points of `count` equal dice; null if they do not score. */
function group(face, count) {
  if (count >= 3) return (face === 1 ? 1000 : 100 * face) * 2 ** (count - 3);
  if (count === 0) return 0;
  return face in SINGLES ? SINGLES[face] * count : null;
}

function isSpecial(counts, vierlingPaar) {
  if (counts.every((count) => count === 1)) return true;
  const pairs = counts.filter((count) => count === 2).length;
  return pairs === 3 || (vierlingPaar && pairs === 1 && counts.includes(4));
}

/** The points of `faces`, selected out of one throw; null if one of them does not score or there is none. */
export function score(faces, vierlingPaar) {
  const counts = FACES.map((face) => faces.filter((other) => other === face).length);
  const groups = counts.map((count, at) => group(FACES[at], count));
  const points = groups.includes(null) ? 0 : groups.reduce((sum, value) => sum + value, 0);
  return Math.max(points, isSpecial(counts, vierlingPaar) ? SPECIAL : 0) || null;
}

/** All selections of `size` of the positions from `first` to `end`, in ascending order. */
function chosen(first, end, size) {
  if (size === 0) return [[]];
  const found = [];
  for (let at = first; at <= end - size; at += 1)
    for (const rest of chosen(at + 1, end, size - 1)) found.push([at, ...rest]);
  return found;
}

/** Every selection of a throw that scores, as ascending positions from 0; none is a Fehlwurf. */
export function selections(faces, vierlingPaar) {
  const sizes = faces.map((_, index) => index + 1);
  const all = sizes.flatMap((size) => chosen(0, faces.length, size));
  return all.filter(
    (select) =>
      score(
        select.map((at) => faces[at]),
        vierlingPaar,
      ) !== null,
  );
}

/** Whether there is any selection to make. */
export function scoresAtAll(faces, vierlingPaar) {
  const alone = (face) => face in SINGLES || faces.filter((other) => other === face).length > 2;
  return faces.some(alone) || score(faces, vierlingPaar) !== null;
}

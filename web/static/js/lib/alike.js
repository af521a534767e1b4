/**
 * Names that people would take for the same: `eva`, `Eva.`, `Еva` with a Cyrillic letter, `Müller` and `Mueller`.
 *
 * Who is the same person the station alone decides (`station/evening/people/names.py`); a page asks beforehand.
 */

/** Letters of other alphabets that look like one of ours, letter under letter; as in the station. */
const LETTERS = ["авекмнорстухіјѕԁһԛԝӏ", "abekmhopctyxijsdhqwl", "αβεζηικμνορτυχγ", "abezhikmnoptyxy", "ıɑɡ", "iag"];

const LOOKS = new Map(
  LETTERS.flatMap((row, at) => (at % 2 ? [] : [...row].map((letter, index) => [letter, LETTERS[at + 1][index]]))),
);

/** How a figure or an umlaut is spelt elsewhere. */
const SPELT = { 0: "o", 1: "l", "|": "l", ä: "ae", ö: "oe", ü: "ue", ø: "oe", æ: "ae" };

/** Equal for two names that are the same person's to the station. */
export function sameness(name) {
  const folded = [...name.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").normalize("NFKC")]
    .map((letter) => LOOKS.get(letter) ?? letter)
    .join("");
  return folded
    .replace(/\u200d|\ufe0f|\u0307/g, "")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");
}

/** What is left of a name when case, accents, look-alikes and everything but letters and figures are put aside. */
function folded(name) {
  const spelt = [...sameness(name)].map((letter) => SPELT[letter] ?? letter).join("");
  return spelt.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");
}

/** Letters of a name from which on one slip of the finger does not make another name of it. */
const LONG = 4;

/**
 * Whether one letter was doubled, left out, put in, taken for another, or changed places with its neighbour.  One more
 * at the end makes a name of its own: Klausi, Karla.
 */
function isSlip(one, other) {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < LONG || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const ends = at === short.length && long[at] !== long[at - 1];
  if (long.length > short.length) return !ends && short.slice(at) === long.slice(at + 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (swapped && short.slice(at + 2) === long.slice(at + 2));
}

/**
 * The one of `names` whom the station takes `wish` for, else one that `wish` may be meant for; null where it is like
 * none.
 */
export function alike(wish, names) {
  if (names.includes(wish)) return null;
  const core = folded(wish);
  const like = (same, among = names) => (core && among.find((name) => same(folded(name), core))) || undefined;
  const numbered = /\p{N}/u; // Gast 2 is another one than Gast 3
  const spelt = numbered.test(wish) ? [] : names.filter((name) => !numbered.test(name));
  return meant(wish, names) ?? like((a, b) => a === b) ?? like(isSlip, spelt) ?? null;
}

/** The one of `names` who is the same person as `wish`, as he is spelt; undefined for somebody new. */
export function meant(wish, names) {
  return names.find((name) => name === wish) ?? names.find((name) => sameness(name) === sameness(wish));
}

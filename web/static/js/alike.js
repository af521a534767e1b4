/** Names that people would take for the same: `eva`, `Eva.`, `Еva` with a Cyrillic letter, `Müller` and `Mueller`. */

/** Letters of other alphabets and figures that look like one of ours, and how it is spelt here. */
const LOOKS = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x", і: "i", ј: "j" },
  ...{ α: "a", β: "b", ε: "e", ζ: "z", η: "h", ι: "i", κ: "k", μ: "m", ν: "n", ο: "o", ρ: "p", τ: "t", υ: "y", χ: "x" },
  ...{ ı: "i", 0: "o", 1: "l", "|": "l", ß: "ss", ä: "ae", ö: "oe", ü: "ue", ø: "oe", æ: "ae" },
};

/** What is left of a name when case, accents, look-alikes and everything but letters and figures are put aside. */
export function folded(name) {
  const spelt = [...name.normalize("NFKC").toLowerCase()].map((letter) => LOOKS[letter] ?? letter).join("");
  return spelt.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");
}

/** The known name that `wish` may be meant for; null if it is known itself, or like none. */
export function alike(wish, names) {
  if (names.includes(wish)) return null;
  const core = folded(wish);
  return (core && names.find((name) => folded(name) === core)) ?? null;
}

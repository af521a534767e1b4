/**
 * Every sentence of the pages, from words/de.json or words/en.json.
 *
 * `t("await.throw", {name})` fills `{name}`.  Where a number decides the form, the lists hold `key.one` and
 * `key.other`, and `count("caption.nines", 2)` takes the right one.  Numbers and times are written as people
 * of the language write them.
 */
import { page } from "./page.js";

let words = {};

/** The club's own word for a throw that fells nothing; it fills `{pumpe}` and `{pumpen}` in every sentence. */
let own = { pumpe: "Pumpe", pumpen: "Pumpen" };

const PATIENCE = 15000; // milliseconds for the first try; each one after has as much more
const PAUSE = 1000; // grows as well

/** One try to fetch the list; null where it does not come, or not whole. */
async function listed(number) {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), PATIENCE * number);
  try {
    const again = number > 1 ? `?${number}` : "";
    const answer = await fetch(`${page.static}/words/${page.lang}.json${again}`, { signal: given.signal });
    return answer.ok ? await answer.json() : null;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error.name === "AbortError")) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Fetch the list of the page's language, until it is there; every page awaits it before it draws.  It may be in it. */
export async function loadWords() {
  const here = document.getElementById(`words-${page.lang}`);
  if (here) {
    words = JSON.parse(here.textContent);
    return;
  }
  for (let number = 1; ; number += 1) {
    const found = await listed(number);
    if (found) {
      words = found;
      return;
    }
    dispatchEvent(new Event("late")); // the page says so (templates/starter.js)
    await new Promise((resolve) => setTimeout(resolve, Math.min(10, number) * PAUSE));
  }
}

/**
 * From now on the zero throw is called as the club calls it (Pudel, Ratte, Kalle ...).
 *
 * @param {{pumpe: string, pumpen: string}|undefined} club  `state.club`
 */
export function speakLike(club) {
  if (club?.pumpe) own = { pumpe: club.pumpe, pumpen: club.pumpen || club.pumpe };
}

/** The sentence of `key` with its places filled; the key itself where the list lacks it, so that it is seen. */
export function t(key, values = {}) {
  const sentence = words[key] ?? key;
  const filled = { ...own, ...values };
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in filled ? String(filled[name]) : whole));
}

/** The form of `key` for the number `n`. */
export function count(key, n) {
  return t(n === 1 ? `${key}.one` : `${key}.other`, { n });
}

/** What a refusal says: the server's own sentence in German, the word list's in other languages. */
export function refusal(answer) {
  const known = words[`codes.${answer.code}`] && t(`codes.${answer.code}`, answer.values);
  if (page.lang === "de") return answer.message || known || t("codes.unavailable");
  return known || answer.message || t("codes.unavailable");
}

/**
 * What the station reports as a code with its values: `key` filled, or the station's own German sentence where the
 * lists do not know the code yet.
 */
export function coded(key, values, text) {
  return key in words ? t(key, values) : text;
}

/** An exact fraction [numerator, denominator] rounded half up to `places` decimals: [151, 3] is "50,3". */
export function decimal([numerator, denominator], places = 1) {
  const scale = 10 ** places;
  const steps = Math.floor((2 * scale * Math.abs(numerator) + denominator) / (2 * denominator));
  const mark = places === 0 ? "" : page.lang === "de" ? "," : ".";
  return `${numerator < 0 && steps ? "−" : ""}${Math.floor(steps / scale)}${mark}${
    places === 0 ? "" : String(steps % scale).padStart(places, "0")
  }`;
}

/** A sentence about house numbers of one length: only those are compared. */
export const ofLength = (key, { display }) => t(key, { digits: t(`digits.${display.length}`) });

/** Local time as HH:MM. */
export function clock(date) {
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}

/** Names as a list in a sentence: "Birgit, Klaus und Sven". */
export function list(names) {
  if (names.length < 2) return names.join("");
  return t("list.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

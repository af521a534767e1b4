/**
 * What the station keeps in its book, asked by HTTP.
 *
 * An answer is kept by its address, so that going back shows it at once while it is asked for anew.  It is asked for
 * again when `renewal` changes (a game was finished, a throw corrected), when somebody looks at the page again, and
 * every 20 seconds, since a correction of an old game is told to nobody else; the browser's cache and the answer's
 * ETag keep that cheap.  Where no answer comes, it is asked for again for ever.
 */
import { useEffect, useState } from "./dom.js";

const EVERY = 20_000; // milliseconds
const AGAIN = 2_000;
const kept = new Map();

/** Changes when the book may have: another game, one that was finished or corrected, another evening. */
export function renewalOf(state) {
  if (!state) return "";
  const { game, evening } = state;
  return JSON.stringify([
    game?.id,
    game?.picture.status,
    game?.corrected,
    game?.picture.status === "finished" && game.choice,
    evening,
    state.tables?.map(({ id, picture }) => [id, picture?.status]),
  ]);
}

/** What there is not, and what cannot be: nothing comes of asking again soon. */
const NOTHING = [400, 404];
const STILL_READING = 503;

/**
 * The answer of `path`: its JSON, `{missing: true}`, or null while the station still reads its book.  Throws TypeError.
 */
export async function fromBook(path) {
  const answer = await fetch(path, { cache: "no-cache" });
  if (NOTHING.includes(answer.status)) return { missing: true };
  if (answer.status === STILL_READING) return null;
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * @param {string|null} path  null asks nothing
 * @param {(path: string) => Promise<object|null>} [book]  who is asked
 * @returns {{value: object|null, failed: boolean}}
 */
export function useAnswer(path, renewal = "", book = fromBook) {
  const [view, setView] = useState({ path: null, value: null, failed: false });
  useEffect(() => {
    if (!path) return undefined;
    let [gone, timer] = [false, null];
    async function ask() {
      clearTimeout(timer);
      let wait = EVERY;
      try {
        const value = await book(path);
        if (value) kept.set(path, value);
        else wait = AGAIN;
        if (!gone) setView({ path, value: kept.get(path) ?? null, failed: false });
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        wait = AGAIN;
        if (!gone) setView({ path, value: kept.get(path) ?? null, failed: true });
      }
      if (!gone) timer = setTimeout(ask, wait);
    }
    const look = () => document.visibilityState === "visible" && ask();
    ask();
    document.addEventListener("visibilitychange", look);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path, renewal]);
  if (view.path === path) return view;
  return { path, value: kept.get(path) ?? null, failed: false };
}

/** The figures for the pauses, read from the book whenever they are wanted; what cannot be read is left out. */
import { useEffect } from "../dom.js";

async function read(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error; // no network, or no JSON
    return null;
  }
}

/**
 * Hands `{evening, season, moments}` to `take`, each null where it cannot be read.
 * @param {number|null} number  of the evening; null: there is none to read of
 * @param {string} key  read again when it changes; "" for not now
 */
export function useReading(number, key, take) {
  useEffect(() => {
    if (number === null || !key) return undefined;
    let wanted = true;
    Promise.all([read(`/api/stats?span=evening&id=${number}`), read("/api/stats?span=season"), read(`/api/book?evening=${number}`)])
      .then(([evening, season, book]) => wanted && take({ evening, season, moments: book?.moments ?? null }));
    return () => {
      wanted = false;
    };
  }, [number, key]);
}

/** What the host's page asks the station's book by HTTP: figures, games of an evening, the till. */
import { useEffect, useState } from "../dom.js";

/** The answer of an address below /api/, or of a record; null where there is none (yet). */
export async function fromBook(path) {
  try {
    const answer = await fetch(`/${path}`, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return null; // out of reach; it is asked again with the next news
  }
}

const AGAIN = 1500; // milliseconds; the book follows what happens a little later

/**
 * What `book` has at `path`: undefined until it has answered, then its answer or null.  It is asked again whenever `news`
 * changes, a second time a little later, and as long as there is no answer.  What was there stays until the next is.
 */
export function useBook(book, path, news) {
  const [found, setFound] = useState(undefined);
  useEffect(() => {
    let timer = null;
    let wanted = path !== null;
    async function ask(once) {
      const answer = await book(path);
      if (!wanted) return;
      setFound((before) => answer ?? before ?? null);
      if (once || !answer) timer = setTimeout(ask, AGAIN, false);
    }
    if (wanted) ask(true);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [path, news]);
  return found;
}

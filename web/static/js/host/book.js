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

const AGAIN = 3000; // milliseconds; a book that is still being read has its answer soon

/**
 * What `book` has at `path`, asked again whenever `news` changes, and while there is no answer: undefined until it has
 * answered, then its answer or null.  What was there stays until the next answer is.
 */
export function useBook(book, path, news) {
  const [found, setFound] = useState(undefined);
  useEffect(() => {
    let timer = null;
    let wanted = path !== null;
    async function ask() {
      const answer = await book(path);
      if (!wanted) return;
      if (answer) setFound(answer);
      else {
        setFound((before) => before ?? null);
        timer = setTimeout(ask, AGAIN);
      }
    }
    if (wanted) ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [path, news]);
  return found;
}

/** What the host's page asks the station's book: figures, games of an evening, the till. */
import { useAnswer } from "../../lib/answers.js";

/** What `book` has at `path`: undefined until it has answered, then its answer, or null where there is none. */
export function useBook(book, path, news) {
  const { value, failed } = useAnswer(path, news, book);
  if (value === null) return failed ? null : undefined;
  return value.missing ? null : value;
}

/** What the station says of something that it is at work on. */
import { useEffect, useState } from "../../lib/dom.js";

const WHILE_BUSY = 1000; // milliseconds

/** The answer of the tool `what`, asked again while it says `busy`; and how to ask now. */
export function useWork(tool, up, what) {
  const [found, setFound] = useState(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!tool || !up) return undefined;
    let [gone, timer] = [false, null];
    tool(what).then((answer) => {
      if (gone || !answer.ok) return;
      setFound(answer);
      if (answer.busy) timer = setTimeout(() => setAsked((n) => n + 1), WHILE_BUSY);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [tool, up, asked]);
  return [found, () => setAsked((n) => n + 1)];
}

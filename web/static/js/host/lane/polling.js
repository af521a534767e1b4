/**
 * The lane asked once a second, while somebody looks at the page: how long ago it spoke and, while the tools are
 * open, what passed on its wire.  A line of the wire may still grow: it keeps its `id` and comes again.
 */
import { useEffect, useRef, useState } from "../../lib/dom.js";

const SECOND = 1000;
const MOST = 200; // lines that are kept

/** `lines` with `news` in their places, in order. */
function merged(lines, news) {
  const byId = new Map([...lines, ...news].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-MOST);
}

/**
 * @param {((what: string, args?: object) => Promise<object>)|null} tool  a `lane_tool` message
 * @param {boolean} up  whether the page has its connection
 * @param {boolean} open  whether the lines are wanted
 */
export function useLane(tool, up, open) {
  const [heard, setHeard] = useState({ age: undefined, last: undefined, lines: [] });
  const since = useRef(0);
  useEffect(() => {
    if (!tool || !up) return undefined;
    let timer = null;
    let gone = false;
    function take(answer) {
      if (open && answer.n < since.current) {
        // the station has started anew
        since.current = 0;
        setHeard({ age: answer.lane.age, last: answer.last, lines: [] });
        return;
      }
      since.current = answer.n ?? since.current;
      setHeard((before) => ({
        age: answer.lane.age,
        last: open ? answer.last : undefined,
        lines: answer.lines ? merged(before.lines, answer.lines) : before.lines,
      }));
    }
    async function look() {
      if (document.visibilityState === "visible") {
        const answer = await (open ? tool("log", { since: since.current }) : tool("health"));
        if (gone) return;
        if (answer.ok) take(answer);
      }
      timer = setTimeout(look, SECOND);
    }
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [tool, up, open]);
  return heard;
}

/** How the game stands, beside what is next, on a screen that has room for both. */
import { html, useEffect, useState } from "../lib/dom.js";
import { modulesOf } from "../games/index.js";

const WIDE = "(min-width: 1000px)";

/** Whether the screen has room for the board. */
function useWide() {
  const [query] = useState(() => matchMedia(WIDE));
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const look = () => setWide(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}

export function Board({ state }) {
  const wide = useWide();
  const modules = modulesOf(state);
  if (!wide || !modules) return null;
  return html`
    <div class="card host-board">
      <${modules.host.Standings} game=${state.game} seat=${null} plates=${true} />
    </div>`;
}

/** Start of the wall page: one connection in the role of a wall. */
import { connect } from "../connection.js";
import { html, render, useCallback, useEffect, useState } from "../dom.js";
import { oncePerFrame } from "../frames.js";
import { useJoin } from "../join.js";
import { parameter, root } from "../page.js";
import { uuid } from "../uuid.js";
import { loadWords, t } from "../words.js";
import { Splash, Wall } from "./wall.js";

function Page({ connection }) {
  const [view, setView] = useState({ state: null, up: false, since: new Date(), links: 0 });
  useEffect(() => connection.subscribe(oncePerFrame(setView)), []);
  const join = useJoin(view.links);
  const { state } = view;
  const act = useCallback((event) => {
    return connection.ask("act", { id: uuid(), game: state.game.id, choice: state.game.choice, event });
  }, [state]);
  if (!state) return html`<${Splash} link=${view} />`;
  return html`<${Wall} state=${state} link=${view} join=${join} act=${act} />`;
}

const overscan = Number.parseInt(parameter("overscan", "0"), 10);
if (overscan > 0 && overscan <= 200) document.documentElement.style.setProperty("--overscan", `${overscan}px`);

await loadWords();
document.title = t("title.wall");
render(html`<${Page} connection=${connect(() => ({ role: "wall" }))} />`, root);

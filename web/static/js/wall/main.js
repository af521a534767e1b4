/** Start of the wall page: one connection in the role of a wall. */
import { connect } from "../lib/connection.js";
import { calm } from "../lib/hooks.js";
import { html, render, useCallback, useEffect, useState } from "../lib/dom.js";
import { oncePerFrame } from "../lib/frames.js";
import { useJoin } from "../parts/join.js";
import { parameter, root } from "../lib/page.js";
import { followRoom, loudness } from "../sound/room.js";
import { makeSpeaker } from "../sound/speaker.js";
import { uuid } from "../lib/uuid.js";
import { loadWords, t } from "../lib/words.js";
import { stayAwake } from "./awake.js";
import { directed } from "./director.js";
import { claimOf, thisScreen } from "./screen.js";
import { Splash, Wall } from "./wall.js";

/** Whether this page is to be heard and may not be. */
function useSilenced(speaker, heard) {
  const [silenced, setSilenced] = useState(speaker.silenced());
  useEffect(() => speaker.watch(setSilenced), []);
  useEffect(() => {
    if (heard) speaker.open();
  }, [heard]);
  return heard && silenced;
}

function Page({ connection, told, screen, speaker }) {
  const [view, setView] = useState({ state: null, live: null, up: false, since: new Date(), links: 0 });
  useEffect(() => told.subscribe(oncePerFrame(setView)), []);
  const join = useJoin(view.links);
  const { state, live } = view;
  const volume = loudness(view);
  const silenced = useSilenced(speaker, volume > 0);
  const recall = useCallback(() => connection.ask("screen", { id: uuid(), do: "last_result" }), []);
  const act = useCallback(
    (event) => {
      return connection.ask("act", { id: uuid(), game: live.game.id, choice: live.game.choice, event });
    },
    [live],
  );
  if (!state) return html`<${Splash} link=${view} />`;
  const sound = state.sound?.voice ? volume : 0;
  return html`<${Wall}
    state=${state}
    live=${live}
    beat=${view.beat}
    hover=${view.hover}
    link=${view}
    join=${join}
    act=${act}
    recall=${recall}
    screen=${screen}
    sound=${sound}
    silenced=${silenced}
  />`;
}

const overscan = Number.parseInt(parameter("overscan", "0"), 10);
if (overscan > 0 && overscan <= 200) document.documentElement.style.setProperty("--overscan", `${overscan}px`);

await loadWords();
document.title = t("title.wall");
const screen = thisScreen();
const connection = connect(() => claimOf(screen));
const speaker = makeSpeaker();
const told = directed(connection, () => calm() || document.hidden);
followRoom(told, speaker);
stayAwake();
render(html`<${Page} connection=${connection} told=${told} screen=${screen} speaker=${speaker} />`, root);

/**
 * The wall: a head with the game and the lane's health, the game's own body, and what may lie over both.
 * Sizes come from the box it stands in, so that it fits every screen, an overscan edge, and a frame of the gallery
 * alike.  Games at the table stand beside the lane's as cards in a column, and take the board while the lane rests
 * (./tables.js); the board then is a smaller box of its own.
 */
import { html, useCallback, useState } from "../dom.js";
import { modulesOf } from "../games/index.js";
import { useFleeting } from "../hooks.js";
import { LaneHealth, laneMessage } from "../lane.js";
import { useSound } from "../speech.js";
import { refusal, t } from "../words.js";
import { useKeyboard } from "./keyboard.js";
import { Moment, useMoment } from "./moment.js";
import { Help, LostLink, PumpeQuestion } from "./panels.js";
import { useUnits } from "./units.js";
import { Column, useShown } from "./tables.js";
import { Welcome } from "./welcome.js";

/** The board is laid out for 5:3 and wider; on a squarer screen everything gets smaller with its width. */
const units = ({ width, height }) => ({ "--u": Math.min(height / 100, width * 0.006), "--w": width / 100 });

const CORRECTION_STAYS = 10000; // milliseconds

/** Game and round; for some seconds a correction, before → after. */
function Head({ state, words, correction }) {
  const trouble = state.lane.health === "unhealthy" && state.lane.message;
  return html`
    <header class="head">
      <h1 class="head-title">${words.title}</h1>
      ${correction
        ? html`<p class="head-correction" role="status">
            ${t("wall.corrected", { name: correction.player, n: correction.n })}
            <s>${correction.before}</s><span aria-hidden="true">→</span><b>${correction.after}</b>
          </p>`
        : html`<p class="head-words">${words.words}</p>`}
      <${LaneHealth} lane=${state.lane} words=${trouble ? t("lane.unhealthy") : undefined} />
    </header>
    ${trouble && html`<p class="trouble" role="alert">${laneMessage(state.lane)}</p>`}`;
}

function Over({ state, open, moment, refused }) {
  return html`
    <${Moment} moment=${moment} />
    ${open === "pumpe" && html`<${PumpeQuestion} name=${state.game.picture.turn} />`}
    ${refused && html`<div class="panel" role="alert"><p class="panel-title">${refused}</p></div>`}
    ${open === "help" && html`<${Help} />`}`;
}

/** The lane's correction, for some seconds. */
function useCorrection({ game }) {
  const fact = game?.corrected;
  return useFleeting(fact, fact && `${fact.n}.${fact.before}.${fact.after}.${game.throws?.length}`, CORRECTION_STAYS);
}

/** One game in full, the lane's or one at the table. */
function Board({ state, shown, join, link, sound, correction }) {
  const box = useUnits(units);
  const looked = shown === null ? state : { ...state, game: shown };
  const game = modulesOf(looked);
  const words = game ? game.wall.head(looked.game) : { title: t("station"), words: t("wall.no_game") };
  const Body = game ? game.wall.Body : Welcome;
  return html`
    <div class=${`board ${link.up ? "" : "board-old"}`} ref=${box}>
      <${Head} state=${state} words=${words} correction=${shown === null ? correction : null} />
      <${Body} key=${shown?.id ?? "lane"} state=${looked} join=${join} correction=${shown === null ? correction : null} sound=${sound} />
    </div>`;
}

/**
 * @param {object} props
 * @param {object} props.state  as in the server's message
 * @param {{up: boolean, since: Date}} props.link
 * @param {{url, digits, code}|null} props.join
 * @param {(event) => Promise<object>} props.act  sends a game event, resolves with the acknowledgement
 * @param {object|null} [props.showMoment]  the gallery's, in place of the one that happens
 * @param {boolean} [props.rested]  the gallery's: the lane has rested for a minute
 */
export function Wall({ state, link, join, act, showMoment = null, showPanel = null, rested = false }) {
  const box = useUnits(units);
  const happening = useMoment(state);
  const shown = useShown(state, rested);
  const [sound] = useSound();
  const [refused, setRefused] = useState(null);
  const pumpe = useCallback(async () => {
    const answer = await act({ type: "throw", pins: 0 });
    if (answer.ok) return;
    setRefused(refusal(answer));
    setTimeout(() => setRefused(null), 5000);
  }, [act]);
  const open = useKeyboard(state.game?.picture.phase === "throw", pumpe);
  const correction = useCorrection(state);
  const column = Column({ state, shown });
  return html`
    <div class=${`wall ${column ? "wall-beside" : ""}`} ref=${box}>
      <${Board} state=${state} shown=${shown} join=${join} link=${link} sound=${sound} correction=${correction} />
      ${column}
      <${Over} state=${state} open=${showPanel ?? open} moment=${showMoment ?? happening} refused=${refused} />
      <${LostLink} link=${link} />
    </div>`;
}

/** Before the first state has come. */
export function Splash({ link }) {
  const box = useUnits(units);
  return html`
    <div class="wall" ref=${box}><div class="board">
      <div class="splash"><p class="splash-name">${t("station")}</p><p>${t(link.links ? "link.waiting" : "link.connecting")}</p></div>
    </div></div>`;
}

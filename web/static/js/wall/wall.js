/**
 * The wall: a head with the game and the lane's health, the game's own body, and what may lie over both.
 * Sizes come from the box it stands in, so that it fits every screen, an overscan edge, and a frame of the gallery
 * alike.  Games at the table stand beside the lane's as cards in a column, and take the board while the lane rests
 * (./tables.js); the board then is a smaller box of its own.  What else the board may show is its scene (./scenes.js).
 */
import { html, useCallback, useState } from "../lib/dom.js";
import { useFleeting } from "../lib/hooks.js";
import { LaneHealth } from "../parts/lane.js";
import { modulesOf } from "../games/index.js";
import { said } from "../lib/said.js";
import { refusal, t } from "../lib/words.js";
import { Identify, useIdentified } from "./identify.js";
import { useKeyboard } from "./keyboard.js";
import { Lead, Moment, signFor } from "./moment.js";
import { Help, LostLink, PumpeQuestion } from "./panels.js";
import { contentOf, useOwnScene } from "./stage.js";
import { Column, useShown, useStanding } from "./tables.js";
import { useUnits } from "../lib/units.js";

/** The board is laid out for 5:3 and wider; on a squarer screen everything gets smaller with its width. */
const units = ({ width, height }) => ({
  "--u": Math.min(height / 100, width * 0.006),
  "--w": width / 100,
  "--v": height / 100,
});

/** Beats with which a championship is told: it has the board meanwhile. */
const CUP_BEATS = new Set(["draw", "crown"]);

const CORRECTION_STAYS = 10000; // milliseconds

const Loudspeaker = () => html`
  <svg class="head-speaker" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 9v6h4l6 5V4L7 9z" />
    <path class="head-speaker-off" d="m16.5 9 5 6m0-6-5 6" />
  </svg>`;

/** Game and round; for some seconds a correction, before → after. */
function Head({ state, words, correction, silenced }) {
  const trouble = state.lane.health === "unhealthy";
  return html`
    <header class="head">
      <h1 class="head-title">${words.title}</h1>
      ${
        correction
          ? html`<p class="head-correction" role="status">
            ${t("wall.corrected", { name: correction.player, n: correction.n })}
            <s>${correction.before}</s><span aria-hidden="true">→</span><b>${correction.after}</b>
          </p>`
          : words.words && html`<p class="head-words">${words.words}</p>`
      }
      ${
        state.club?.name &&
        words.title !== state.club.name &&
        !correction &&
        html`<p class="head-club">
        <span>${state.club.name}</span>
      </p>`
      }
      ${silenced && html`<p class="head-silent" role="status"><${Loudspeaker} />${t("sound.silenced")}</p>`}
      <${LaneHealth} lane=${state.lane} words=${trouble ? t("lane.unhealthy") : undefined} />
    </header>
    ${trouble && html`<p class="trouble" role="alert">${t("lane.go_on")}</p>`}
    ${(state.notices ?? []).map((notice) => html`<p class="trouble" role="alert">${said(notice)}</p>`)}
    ${!trouble && state.clock && html`<p class="trouble" role="alert">${t(`clock.${state.clock.code}`)}</p>`}`;
}

function Over({ state, open, moment, beat, refused }) {
  return html`
    <${Lead} beat=${beat} />
    <${Moment} moment=${moment} />
    ${open === "pumpe" && html`<${PumpeQuestion} name=${state.game.picture.turn} />`}
    ${refused && html`<div class="panel" role="alert"><p class="panel-title">${refused}</p></div>`}
    ${open === "help" && html`<${Help} />`}`;
}

/** The lane's correction, for some seconds. */
function useCorrection({ game }) {
  const fact = game?.corrected;
  return useFleeting(
    fact,
    fact && `${game.id}.${fact.n}.${fact.before}.${fact.after}.${game.throws?.length}`,
    CORRECTION_STAYS,
  );
}

/** What the screen shows, in full. */
function Board({ state, content, join, link, sound, silenced, correction, beat, hover }) {
  const box = useUnits(units);
  const { words, body, Body, looked } = content;
  const own = looked?.game === state.game; // the lane's, and no other one's
  const told = own ? correction : null;
  return html`
    <div class=${`board ${link.up ? "" : "board-old"}`} ref=${box}>
      ${own && beat?.won && html`<${modulesOf(looked).wall.Theatre} beat=${beat} state=${state} />`}
      <${Head} state=${state} words=${words} correction=${told} silenced=${silenced} />
      ${
        body ??
        html`<${Body}
        key=${own ? "lane" : looked.game?.id}
        state=${looked}
        join=${join}
        correction=${told}
        sound=${sound}
        beat=${own || CUP_BEATS.has(beat?.kind) ? beat : null}
        hover=${hover}
      />`
      }
    </div>`;
}

const ONE = { id: "", scene: "", sound: null };

/**
 * @param {object} props
 * @param {object} props.state  as in the server's message, with the lane's game as it is told now (./director.js)
 * @param {object} [props.live]  the newest state
 * @param {object|null} [props.beat]  how the lane's game is told now
 * @param {number|null} [props.hover]  the place that the asked player thinks of
 * @param {{up: boolean, since: Date, fresh: boolean}} props.link
 * @param {{url, digits, code}|null} props.join
 * @param {(event) => Promise<object>} props.act  sends a game event, resolves with the acknowledgement
 * @param {() => Promise<object>} props.recall  asks for the last result, resolves with the acknowledgement
 * @param {{id, scene, sound}} [props.screen]  as ./screen.js says
 * @param {number} [props.sound]  how loud this page speaks, 0 to 1
 * @param {boolean} [props.silenced]  whether nobody hears it, since the browser wants a touch first
 * @param {object} [props.gallery]  in place of what happens: `panel`, `rested`, `figures`, `identify`
 */
export function Wall({
  state: whole,
  live = whole,
  beat = null,
  hover = null,
  link,
  join,
  act,
  recall,
  screen = ONE,
  sound = 0,
  silenced = false,
  gallery = {},
}) {
  const box = useUnits(units);
  const state = useStanding(whole);
  const identified = useIdentified(state);
  const [wanted, scene, figures] = useOwnScene(state, screen, gallery.figures);
  const table = useShown(wanted === "tables" ? { ...state, table_view: "full" } : state, Boolean(gallery.rested));
  const told = CUP_BEATS.has(beat?.kind) && state.championship ? "championship" : table;
  const shown = wanted === "auto" || wanted === "tables" ? told : null;
  const [refused, setRefused] = useState(null);
  const tell = useCallback((answer) => {
    if (answer.ok) return;
    setRefused(refusal(answer));
    setTimeout(() => setRefused(null), 5000);
  }, []);
  const typed = live.game?.picture.phase === "throw" && live.lane.pumpe !== false;
  const open = useKeyboard(typed ? `${live.game.id}.${live.game.choice}` : null, {
    pumpe: async () => tell(await act({ type: "throw", pins: 0 })),
    recall: async () => tell(await recall()),
  });
  const correction = useCorrection(state);
  const column = Column({ state, shown });
  return html`
    <div class=${`wall ${column ? "wall-beside" : ""}`} data-beat=${beat?.kind ?? "rest"} ref=${box}>
      <${Board}
        state=${state}
        content=${contentOf(state, shown, scene, figures)}
        join=${join}
        link=${link}
        sound=${sound}
        silenced=${silenced}
        correction=${correction}
        beat=${beat}
        hover=${hover}
      />
      ${column}
      <${Over}
        state=${live}
        open=${gallery.panel ?? open}
        moment=${signFor(beat)}
        beat=${beat}
        refused=${refused}
      />
      ${(identified || gallery.identify) && html`<${Identify} screens=${state.screens} screen=${screen} />`}
      <${LostLink} link=${link} />
    </div>`;
}

/** Before the first state has come. */
export function Splash({ link }) {
  const box = useUnits(units);
  return html`
    <div class="wall" ref=${box}><div class="board">
      <div class="splash">
        <p class="splash-name">${t("station")}</p>
        <p>${t(link.links ? "link.waiting" : "link.connecting")}</p>
      </div>
    </div></div>`;
}

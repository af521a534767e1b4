/**
 * What a screen shows.  The scene of a screen is what the host chose for it, else what its address says, else what the
 * host chose for all, else `auto`: the game while one runs; when it is over its result, and after some minutes in turn
 * the street of the evening, the figures, the moments, how to join, and the result again.  Whatever happens at the lane
 * brings the game back at once.
 */
import { useEffect, useState } from "../lib/dom.js";

/** How long each scene of a pause stays, in seconds. */
const STAYS = { street: 20, result: 180, again: 40, welcome: 45, figures: 14, moments: 24 };

export function ownScene({ scenes = {} }, screen) {
  return (screen.id && scenes[screen.id]) || screen.scene || scenes[""] || "auto";
}

/** The lane's game that is over and may be looked at: the one still on, else the last one. */
export const resultOf = ({ game, result = null }) => (game?.picture.status === "finished" ? game : result);

/** Whether a game is on in which somebody is awaited. */
export const isRunning = ({ game }) => Boolean(game) && game.picture.status !== "finished";

/** What changes with everything that the people at the lane look up for. */
const happening = ({ epoch, game, lane }) =>
  JSON.stringify([epoch, game?.id, game?.picture.status, game?.throws?.length, game?.corrected, lane.last?.id]);

/** The scenes of a pause: the first one, then the others round and round. */
function pauseOf(state, pages, { moments, street }) {
  const result = resultOf(state);
  const others = [
    ...(street ? [{ kind: "street", seconds: STAYS.street }] : []),
    ...pages.map((page) => ({ kind: "figures", page, seconds: STAYS.figures })),
    ...(moments ? [{ kind: "moments", seconds: STAYS.moments }] : []),
  ];
  const welcome = { kind: "welcome", seconds: STAYS.welcome };
  const again = result && (state.game || state.evening?.open) ? [{ kind: "result", seconds: STAYS.again }] : [];
  if (state.game) return { first: { kind: "result", seconds: STAYS.result }, others: [...others, welcome, ...again] };
  return { first: welcome, others: others.length || again.length ? [...others, ...again, welcome] : [] };
}

/** The scenes of `wanted`, as in `pauseOf`; what there is nothing to show of falls back to something that there is. */
function scenesOf(wanted, state, pages, told) {
  const { game } = state;
  const only = (kind) => ({ first: { kind, seconds: 0 }, others: [] });
  if (wanted === "welcome" || wanted === "game") return only(wanted);
  if (wanted === "standings" && (game || resultOf(state))) return only("standings");
  if (wanted === "result" && resultOf(state)) return only("result");
  if ((wanted === "moments" || wanted === "street") && told[wanted]) return only(wanted);
  if (["stats", "street", "moments"].includes(wanted) && pages.length) {
    const [first, ...others] = pages.map((page) => ({ kind: "figures", page, seconds: STAYS.figures }));
    return { first, others: others.length ? [...others, first] : [] };
  }
  return isRunning(state) ? only("game") : pauseOf(state, pages, told);
}

/**
 * The scene to show now.
 * @param {string} wanted  as `ownScene` says
 * @param {string[]} pages  ids of the pages with figures that can be shown
 * @param {{moments: boolean, street: boolean}} told  what else there is to tell
 * @returns {{kind: string, page?: string}}
 */
export function useScene(wanted, state, pages, told) {
  const { first, others } = scenesOf(wanted, state, pages, told);
  const key = `${wanted}.${first.kind}.${happening(state)}`;
  const [at, setAt] = useState({ key, step: 0 });
  const step = at.key === key ? at.step : 0;
  const scene = step === 0 || others.length === 0 ? first : others[(step - 1) % others.length];
  useEffect(() => {
    if (others.length === 0) return undefined;
    const timer = setTimeout(() => setAt({ key, step: step + 1 }), 1000 * scene.seconds);
    return () => clearTimeout(timer);
  }, [key, step, others.length === 0, scene.kind, scene.page]);
  return scene;
}

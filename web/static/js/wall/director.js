/**
 * The director of the wall: takes every state as it comes and tells it in beats (./beats.js, ./telling.js).  State and
 * speed stay as they are, only its telling is staged: who has the wall's sound and who draws it follow what is told.
 *
 * It is never more than four seconds behind, a newer throw skips to the end of what came before, and so do a link that
 * was lost and a server that was started anew.  Where less motion was asked for nothing but the signs of a nine, a
 * Kranz and a Pumpe is left of it.
 */
import { BEATS, MOST_BEHIND, SIGNS } from "./beats.js";
import { beatsOfStep } from "./telling.js";

const CLOCK = {
  now: () => performance.now(),
  after: (milliseconds, then) => setTimeout(then, milliseconds),
  cancel: (timer) => clearTimeout(timer),
};

const lastsOf = ({ kind }) => BEATS[kind].lasts;
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether there is nothing to tell of the step. */
const quiet = (before, after) =>
  same(before.game, after.game) && before.championship?.phase === after.championship?.phase;

/**
 * @param {(view: object) => void} tell  called with the view whose state is as it is to be drawn; `beat` is the beat
 *   with its number `n` or null, `live` the newest state, `hover` the place that is thought of or null
 * @param {() => boolean} still  whether nothing may move
 * @param {object} [clock]  `now`, `after`, `cancel`, in milliseconds
 * @returns {{take: (view: object) => void, point: (hint: object) => void}}
 */
export function makeDirector(tell, still, clock = CLOCK) {
  let [view, queue, timer, ends, hint, n] = [null, [], null, 0, null, 0];

  /** What is told of the newest view now. */
  function show() {
    const { state } = view;
    const beat = queue[0] ?? null;
    const game = beat ? beat.game : (state?.game ?? null);
    const asked =
      hint && game && hint.game === game.id && hint.choice === game.choice && game.picture.phase === "place";
    tell({ ...view, state: state && { ...state, game }, live: state, beat, hover: asked ? hint.place : null });
  }

  function next() {
    clock.cancel(timer);
    const [beat] = queue;
    show();
    if (!beat) return;
    ends = clock.now() + lastsOf(beat);
    timer = clock.after(lastsOf(beat), () => {
      queue.shift();
      next();
    });
  }

  /** When what is in the queue will have been told. */
  function over() {
    return queue.slice(1).reduce((sum, beat) => sum + lastsOf(beat), queue.length ? ends : clock.now());
  }

  /** Put the beats of a step behind those that are on, or in their place where that would take too long. */
  function play(beats) {
    const told = beats.filter(({ game }) => game !== view.state.game).reduce((sum, beat) => sum + lastsOf(beat), 0);
    const late = over() - clock.now() + told > MOST_BEHIND;
    const idle = queue.length === 0;
    const fresh = beats.map((beat) => ({ ...beat, n: (n += 1) }));
    if (late || beats.some(({ shot }) => shot)) queue = fresh;
    else queue.push(...fresh);
    if (idle || queue[0] === fresh[0]) next();
    else show();
  }

  function take(following) {
    const before = view?.state ?? null;
    view = following;
    const { state, fresh } = following;
    if (state === before) return show();
    if (before && state && !fresh && before.epoch === state.epoch && quiet(before, state)) return show();
    const skip = fresh || !before || !state || before.epoch !== state.epoch;
    const beats = skip ? [] : beatsOfStep(before, state).filter((beat) => SIGNS.has(beat.kind) || !still());
    if (beats.length) return play(beats);
    queue = [];
    return next();
  }

  return {
    take,
    point(told) {
      hint = told;
      if (view) show();
    },
  };
}

/**
 * What `connection` tells, in beats; `still` as above.
 * @returns {{subscribe: (listener: (view: object) => void) => void}}
 */
export function directed(connection, still) {
  const listeners = new Set();
  let last = null;
  const director = makeDirector((view) => {
    last = view;
    listeners.forEach((listener) => listener(view));
  }, still);
  connection.subscribe(director.take);
  connection.listen("hover", director.point);
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (last) listener(last);
    },
  };
}

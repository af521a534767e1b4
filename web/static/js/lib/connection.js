/**
 * The live connection: one socket, one state, and whether both can be trusted now.
 *
 * The server always sends the whole picture, so there is nothing to merge: a state replaces the one before if its
 * `epoch` differs or its `v` is larger.  A lost link is known at once and comes back by itself for ever, at once
 * when somebody looks at the page or the device has its network back.  What is asked (`ask`) waits for the link and is
 * sent again with the same id until it is answered; the server does nothing twice.  After a restart of the server a
 * page whose files are no longer the server's loads itself anew.
 */
import { io } from "../../vendor/socket.io.esm.min.js";
import { page } from "./page.js";
import { speakLike } from "./words.js";

const OPTIONS = {
  transports: ["websocket"],
  reconnectionDelay: 300,
  reconnectionDelayMax: 5000, // a wall is back within 30 s of the network's return
  randomizationFactor: 0.5,
  timeout: 5000,
  retries: 20,
  ackTimeout: 6000,
};

/** Whether `next` may take the place of `current`; `anew`: the same fact may come again for another audience. */
export function replaces(current, next, anew = false) {
  if (current === null || current.epoch !== next.epoch) return true;
  return next.v > current.v || (anew && next.v === current.v);
}

/**
 * Open the connection.  A view is the `state`; whether the link is `up`, and `since` when not; how many `links` there
 * were; the page's own `id` at the server; and whether the state is `fresh`, the first one of a link: then more may
 * have happened since the one before than the page could follow.
 * @param {() => object} credentials  called at every connect: `{role, …tickets}`
 * @returns {{subscribe, ask, mention, listen, refresh}}
 */
export function connect(credentials) {
  const socket = io({ ...OPTIONS, auth: (give) => give(credentials()) });
  const view = { state: null, up: false, since: new Date(), links: 0, id: null, fresh: true };
  const listeners = new Set();
  let anew = true;

  const tell = () => listeners.forEach((listener) => listener({ ...view }));

  function take(state) {
    if (!state || !replaces(view.state, state, anew)) return;
    view.fresh = anew;
    anew = false;
    if (view.state !== null && view.state.epoch !== state.epoch) reloadIfRenewed();
    view.state = state;
    speakLike(state.club);
    tell();
  }

  function lost() {
    if (view.up) view.since = new Date();
    view.up = false;
    anew = true; // the first state of the next link comes before its "connect"
    tell();
  }

  socket.on("connect", () => {
    view.up = true;
    view.links += 1;
    view.id = socket.id;
    tell();
  });
  socket.on("disconnect", (reason) => {
    lost();
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), 1000);
  });
  socket.on("connect_error", () => {
    lost();
    if (!socket.active) setTimeout(() => socket.connect(), 3000); // refused by the server, not by the network
  });
  socket.on("state", take);

  /** Ask the server; always resolves with an acknowledgement, `unavailable` where none came. */
  function ask(event, payload = {}) {
    return new Promise((resolve) => {
      socket.emit(event, payload, (failure, answer) => {
        resolve(failure ? { ok: false, code: "unavailable", message: "" } : answer);
      });
    });
  }

  /** Tell the server what is worth nothing later: only while there is a link, once, and without an answer. */
  function mention(event, payload) {
    if (socket.connected) socket.volatile.emit(event, payload);
  }

  /** The current state, also if its version is the one already shown (after a login its audience is another). */
  async function refresh() {
    anew = true;
    const answer = await ask("sync");
    if (answer.state) take(answer.state);
  }

  /** Somebody looks, or the network is back: what is shown has to be right now, not after the next attempt's delay. */
  function waken() {
    if (socket.connected) refresh();
    else socket.disconnect().connect(); // connect() alone does nothing while an attempt is pending
  }
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && waken());
  window.addEventListener("pageshow", (event) => event.persisted && waken());
  window.addEventListener("online", waken);
  watchForSleep(() => socket.disconnect().connect());

  return {
    ask,
    mention,
    listen: (event, listener) => socket.on(event, listener),
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      listener({ ...view });
    },
  };
}

const BEAT = 5000; // milliseconds

/** Call `waken` when the device has slept: its timers stood still, and that the link is dead nobody has noticed. */
function watchForSleep(waken) {
  let before = Date.now();
  const look = () => {
    before = Date.now();
  };
  document.addEventListener("visibilitychange", look); // timers of a page that nobody sees are slow
  setInterval(() => {
    if (document.visibilityState === "visible" && Date.now() - before > 3 * BEAT) waken();
    look();
  }, BEAT);
}

/** After a restart: load the page anew if the server now has other files than those this page came with. */
async function reloadIfRenewed() {
  try {
    const health = await (await fetch("/health", { cache: "no-store" })).json();
    if (health.assets && health.assets !== page.assets) location.reload();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    setTimeout(reloadIfRenewed, 3000); // the server is not up yet
  }
}

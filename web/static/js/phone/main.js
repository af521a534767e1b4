/**
 * Start of the phone's page: the connection with this phone's tickets, and what the buttons ask of the server.
 */
import { connect } from "../lib/connection.js";
import { html, render, useEffect, useRef, useState } from "../lib/dom.js";
import { keepFocus } from "../lib/focus.js";
import { parameter, root } from "../lib/page.js";
import { dropTicket, keepTicket, playerTickets } from "../lib/tickets.js";
import { uuid } from "../lib/uuid.js";
import { loadWords, refusal, t } from "../lib/words.js";
import { pointing } from "./pointing.js";
import { Phone } from "./phone.js";

/** Milliseconds that a refusal stays, unless it is closed. */
const SAID_STAYS = 12000;

/** The sentence of a notice, which may be a bare code. */
const noticeText = (notice) => refusal(typeof notice === "string" ? { code: notice } : notice);

function actionsFor(connection, current, say) {
  function told(answer) {
    if (!answer.ok) say(refusal(answer));
    return answer;
  }
  return {
    async join(name) {
      const answer = await connection.ask("join", { name });
      if (answer.ok) {
        keepTicket(answer.name ?? name, answer.ticket);
        await connection.refresh();
      }
      return answer;
    },
    ask: (name) => connection.ask("ask", { name }),
    /** A game event for the lane's game, or for the one at table number `table`. */
    async act(event, table = null) {
      const { game, tables } = current();
      const asked = table === null ? game : tables.find(({ id }) => id === table);
      if (!asked) return { ok: false, code: "no_game", message: "" };
      return told(await connection.ask("act", { id: uuid(), game: asked.id, choice: asked.choice, event }));
    },
    hover: pointing(connection),
    person: async (what, args) => told(await connection.ask("person", { id: uuid(), do: what, ...args })),
    table: async (what, args) => told(await connection.ask("table", { id: uuid(), do: what, ...args })),
    tip: async (game) => told(await connection.ask("tip", { game })),
    async release(name) {
      const answer = await connection.ask("release", { name });
      if (!answer.ok) return say(refusal(answer));
      dropTicket(name);
      return connection.refresh();
    },
  };
}

/** Forget the tickets the server no longer knows, so that it is said once. */
function forgetDead(state) {
  for (const name of Object.keys(playerTickets())) if (!state.you.includes(name)) dropTicket(name);
}

function Page({ connection }) {
  const [view, setView] = useState({ state: null, up: false, since: new Date(), links: 0 });
  const [said, setSaid] = useState([]);
  const latest = useRef(null);
  latest.current = view.state;
  const dismiss = (text) => setSaid((before) => before.filter((line) => line !== text));
  const say = (text) => {
    setSaid((before) => [...before.filter((line) => line !== text), text].slice(-2));
    setTimeout(() => dismiss(text), SAID_STAYS);
  };
  const [actions] = useState(() => actionsFor(connection, () => latest.current, say));
  useEffect(() => connection.subscribe(setView), []);
  const { state } = view;
  const notice = state?.notice ? noticeText(state.notice) : null;
  useEffect(() => {
    if (!notice) return;
    forgetDead(state);
    say(notice);
  }, [notice, state?.epoch]);
  if (!state)
    return html`<div class="phone">
      <p class="phone-wait" role="status">${t(view.links ? "link.waiting" : "link.connecting")}</p>
    </div>`;
  return html`<${Phone} state=${state} link=${view} notices=${said} actions=${{ ...actions, dismiss }} />`;
}

const theme = parameter("theme");
if (theme === "light" || theme === "dark") document.body.dataset.theme = theme;

await loadWords();
document.title = t("title.phone");
const credentials = () => ({ role: "phone", tickets: Object.values(playerTickets()) });
keepFocus(root);
render(html`<${Page} connection=${connect(credentials)} />`, root);

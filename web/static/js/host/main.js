/** Start of the host's page: the PIN, then everything the host may do. */
import { fromBook } from "../lib/answers.js";
import { connect } from "../lib/connection.js";
import { html, render, useEffect, useState } from "../lib/dom.js";
import { keepFocus } from "../lib/focus.js";
import { parameter, root } from "../lib/page.js";
import { hostTicket, keepHostTicket } from "../lib/tickets.js";
import { uuid } from "../lib/uuid.js";
import { loadWords, refusal, t } from "../lib/words.js";
import { Host } from "./host.js";
import { Login } from "./login.js";

function Page({ connection }) {
  const [view, setView] = useState({ state: null, up: false, since: new Date(), links: 0 });
  const [refused, setRefused] = useState(null); // {place, words}: said where it was asked for
  useEffect(() => connection.subscribe(setView), []);
  const [asker] = useState(() => (event) => async (what, payload = {}, place = "now") => {
    const answer = await connection.ask(event, { id: uuid(), do: what, ...payload });
    setRefused(answer.ok ? null : { place, words: refusal(answer) });
    return answer;
  });
  const [order] = useState(() => asker("host"));
  const [table] = useState(() => asker("table"));
  const [tool] = useState(
    () =>
      (what, args = {}) =>
        connection.ask("lane_tool", { do: what, ...args }),
  );
  const [machine] = useState(
    () =>
      (what, args = {}) =>
        connection.ask("machine", { do: what, ...args }),
  );
  async function login(pin) {
    const answer = await connection.ask("login", { pin });
    if (answer.ok) {
      keepHostTicket(answer.ticket);
      await connection.refresh();
    }
    return answer;
  }
  const { state } = view;
  if (!state)
    return html`<div class="host">
      <p class="phone-wait" role="status">${t(view.links ? "link.waiting" : "link.connecting")}</p>
    </div>`;
  if (!state.host) return html`<${Login} login=${login} link=${view} />`;
  return html`<${Host}
    state=${state}
    link=${view}
    order=${order}
    table=${table}
    tool=${tool}
    machine=${machine}
    book=${fromBook}
    refused=${refused}
  />`;
}

const theme = parameter("theme");
if (theme === "light" || theme === "dark") document.body.dataset.theme = theme;

await loadWords();
document.title = t("title.host");
const credentials = () => {
  const ticket = hostTicket();
  return ticket ? { role: "host", ticket } : { role: "host" };
};
keepFocus(root);
render(html`<${Page} connection=${connect(credentials)} />`, root);

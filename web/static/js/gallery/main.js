/**
 * The gallery, in development only: every component in every state, as small boards and phones on one page.
 * `?show=wall-twelve` draws one of them as its own page would be, `&theme=light` in the light theme.
 *
 * The page also serves the tests: `window.gallery.show(state)` hands a shown page its next state, and
 * `window.gallery.open(id, theme, overscan)` puts another fixture in its place without loading anything again.
 */
import { Book } from "../book/book.js";
import { html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/dom.js";
import { calm } from "../lib/hooks.js";
import { FIXTURES, JOIN } from "./fixtures.js";
import { Glory } from "../games/hausnummern/glory.js";
import { Host } from "../host/host.js";
import { Login } from "../host/login.js";
import { page, parameter, root } from "../lib/page.js";
import { Card } from "../parts/join_card.js";
import { Phone } from "../phone/phone.js";
import { Stats } from "../stats/stats.js";
import { ranked } from "./ranking.js";
import { makeDirector } from "../wall/director.js";
import { Wall } from "../wall/wall.js";
import { loadWords, t } from "../lib/words.js";

const LINK = { up: true, since: new Date(2025, 0, 1, 20, 41), links: 1 };
const PARTS = [
  "game",
  "throws",
  "people",
  "evening",
  "tables",
  "championship",
  "screens",
  "till",
  "lane",
  "log",
  "machine",
  "club",
];
const asked = [];
const pointed = [];

/** Every button's message is remembered and answered with success, except a name somebody holds. */
async function answer(event, payload) {
  asked.push({ event, payload });
  const taken = event === "join" && payload === "Sven";
  return taken ? { ok: false, code: "taken", message: "" } : { ok: true, v: 2 };
}

const ACTIONS = {
  join: (name) => answer("join", name),
  ask: (name) => answer("ask", name),
  act: (event) => answer("act", event),
  release: (name) => answer("release", name),
  dismiss: () => {},
  hover: (hint) => pointed.push(hint),
  go: (to) => asked.push({ event: "go", payload: to }),
  table: (what, args) => answer("table", { do: what, ...args }),
  tip: (game) => answer("tip", game),
  person: (what, args) => answer("person", { do: what, ...args }),
  tool: async () => ({ ok: false, code: "unavailable", message: "" }),
};

/** A wall whose states are told in beats, as on the wall's own page; one beat for ever where the fixture has one. */
function ToldWall({ fixture, state, link }) {
  const [view, setView] = useState({ state, live: state, beat: null, hover: null });
  const [director] = useState(() => makeDirector((told) => setView(told), calm));
  const first = useRef(true);
  useLayoutEffect(() => {
    director.take({ state, fresh: first.current });
    first.current = false;
  }, [fixture.state]);
  useEffect(() => {
    if (fixture.hover !== undefined)
      director.point({ game: state.game.id, choice: state.game.choice, place: fixture.hover });
  }, [fixture.hover, fixture.state]);
  const beat = fixture.beat && { ...fixture.beat, ...(fixture.beat.won && { won: state.game }) };
  return html`<${Wall}
      state=${beat ? state : view.state}
      live=${state}
      beat=${beat ?? view.beat}
      hover=${view.hover}
      link=${link}
      join=${fixture.join ?? JOIN}
      act=${ACTIONS.act}
      recall=${() => answer("screen", { do: "last_result" })}
      screen=${fixture.screen}
      silenced=${fixture.silenced}
      gallery=${fixture}
    />`;
}

/** One fixture, drawn by the page it belongs to. */
function Shown({ fixture }) {
  const link = fixture.lost ? { ...LINK, up: false } : LINK;
  const state = useMemo(() => ranked(fixture.state), [fixture.state]);
  if (fixture.page === "wall") return html`<${ToldWall} fixture=${fixture} state=${state} link=${link} />`;
  if (fixture.page === "phone")
    return html`<${Phone}
        state=${state}
        link=${link}
        notices=${fixture.notices ?? []}
        actions=${ACTIONS}
        look=${fixture.look}
        showTips=${fixture.state.allow_tips ?? null}
      />
      ${fixture.glory && html`<${Glory} kind=${fixture.glory} name=${state.you[0]} />`}`;
  if (fixture.page === "stats")
    return html`<${Stats}
      answer=${fixture.answer}
      query=${fixture.query}
      go=${ACTIONS.go}
      state=${state}
      link=${link}
    />`;
  if (fixture.page === "book")
    return html`<${Book}
      list=${fixture.list}
      one=${fixture.one}
      chosen=${fixture.chosen}
      cup=${fixture.cup ?? null}
      go=${ACTIONS.go}
      state=${state}
      link=${link}
    />`;
  if (fixture.card)
    return html`<div class="host"><h1 class="ask">${t("club.card")}</h1>
      <${Card} join=${fixture.card} name=${state.club?.name} /></div>`;
  if ("login" in fixture)
    return html`<${Login} login=${async () => fixture.login} link=${link} answered=${fixture.login} />`;
  const book = async (path) => fixture.answers?.[path] ?? null;
  return html`<${Host}
    state=${state}
    link=${link}
    order=${(what, payload) => answer("host", { do: what, ...payload })}
    table=${ACTIONS.table}
    tool=${ACTIONS.tool}
    machine=${async (what) => fixture.machine?.[what] ?? ACTIONS.tool()}
    book=${book}
    parts=${fixture.open ?? PARTS}
    refused=${fixture.refused}
    step=${fixture.step}
  />`;
}

function Single({ first }) {
  const [{ id, fixture }, setShown] = useState({ id: first, fixture: FIXTURES[first] });
  window.gallery = {
    show: (state, more = {}) => setShown((before) => ({ ...before, fixture: { ...before.fixture, ...more, state } })),
    open: (other, theme, overscan) => {
      pretend(other, theme, overscan);
      setShown({ id: other, fixture: FIXTURES[other] });
      return settled();
    },
    state: () => fixture.state,
    asked,
    pointed,
  };
  return html`<${Shown} key=${id} fixture=${fixture} />`;
}

/** When what was put in place has been drawn, with its fonts. */
async function settled() {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await document.fonts.ready;
  await frame();
}

function Board() {
  const kinds = ["wall", "phone", "host", "stats", "book"];
  return html`
    <div class="gallery"><h1>${t("title.gallery")}</h1>
      ${kinds.map(
        (kind) => html`<section key=${kind}><h2>${kind}</h2><div class=${`frames frames-${kind}`}>
        ${Object.entries(FIXTURES)
          .filter(([, fixture]) => fixture.page === kind)
          .map(
            ([id, fixture], index) => html`
          <figure key=${id}><figcaption><a href=${`?show=${id}`}>${id}</a></figcaption>
            <div class=${`frame frame-${kind}`} data-theme=${kind === "wall" || index % 2 ? "dark" : "light"}>
              <${Shown} fixture=${fixture} />
            </div>
          </figure>`,
          )}
      </div></section>`,
      )}
    </div>`;
}

/** Give the page the attributes of the page that is shown, so that its styles apply. */
function pretend(id, theme, overscan) {
  document.body.dataset.page = FIXTURES[id].page;
  if (theme) document.body.dataset.theme = theme;
  if (overscan !== null) document.documentElement.style.setProperty("--overscan", `${Number(overscan)}px`);
}

await loadWords();
document.title = t("title.gallery");
const shown = parameter("show");
if (FIXTURES[shown]) pretend(shown, parameter("theme"), parameter("overscan"));
render(FIXTURES[shown] ? html`<${Single} first=${shown} />` : html`<${Board} />`, root);
document.body.dataset.drawn = page.lang;

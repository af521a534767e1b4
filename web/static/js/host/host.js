/**
 * The host's page: on top the one thing that is next, below it the parts of the evening, each a line that says how
 * things stand there and opens at a touch.  On a wide screen the parts stand beside what is next.
 */
import { html, useRef, useState } from "../lib/dom.js";
import { LaneHealth } from "../parts/lane.js";
import { LanguageLink } from "../lib/language.js";
import { page } from "../lib/page.js";
import { said as worded } from "../lib/said.js";
import { clock, t } from "../lib/words.js";
import { Board } from "./board.js";
import { GuessNotice } from "./hosts.js";
import { Keys, useKeys } from "./keys.js";
import { LooseThrows } from "./throws/loose.js";
import { Now } from "./now.js";
import { Part } from "./part.js";
import { partsOf } from "./parts.js";
import { ClockNotice } from "./station_clock.js";
import { Welcome, wantsWelcome } from "./welcome.js";

const OPEN = "kegelstation.host.parts";

/** The parts that are open stay so when the page is loaded anew. */
function useOpen(first) {
  const [open, setOpen] = useState(() => first ?? (sessionStorage.getItem(OPEN) ?? "").split(" ").filter(Boolean));
  const toggle = (name) => {
    const next = open.includes(name) ? open.filter((other) => other !== name) : [...open, name];
    if (!first) sessionStorage.setItem(OPEN, next.join(" "));
    setOpen(next);
  };
  return [open, toggle];
}

function Head({ state }) {
  const { club, evening } = state;
  const name = evening?.open && evening.name ? evening.name : club?.name;
  return html`
    <header class="page-head host-head">
      <h1>${t("host.title")}${name && html` <small>${name}</small>`}</h1>
      <${LaneHealth} lane=${state.lane} />
    </header>`;
}

function Foot() {
  return html`<p class="host-foot">
    <${LanguageLink} />
    <a href=${`/help?lang=${page.lang}`}>${t("menu.help")}</a>
    <a href="/stats">${t("evening.stats")}</a>
    <a href="/book">${t("evening.book")}</a>
  </p>`;
}

/**
 * @param {object} props
 * @param {(what: string, payload?: object) => Promise<object>} props.order  a `host` message
 * @param {(what: string, args: object) => Promise<object>} props.table  a `table` message
 * @param {(what: string, args?: object) => Promise<object>} props.tool  a `lane_tool` message
 * @param {(what: string, args?: object) => Promise<object>} props.machine  a `machine` message
 * @param {(path: string) => Promise<object|null>} props.book  what the station's book has at an address
 * @param {{place: string, words: string}|null} props.refused  what was refused last, and where it was asked for
 * @param {string[]} [props.parts]  those that are open; without it, those that were
 * @param {number} [props.step]  the step with which the first evening begins
 */
export function Host({
  state,
  link,
  order,
  table,
  tool = null,
  machine = null,
  book,
  refused = null,
  parts: first = null,
  step = 0,
}) {
  const [open, toggle] = useOpen(first);
  const [listed, list] = useKeys();
  const [later, setLater] = useState(false);
  const parts = partsOf(state);
  const welcomed = useRef(false);
  const welcomes = wantsWelcome(state) && !later;
  welcomed.current ||= welcomes;
  const at = (place) => (what, payload) => order(what, payload, place);
  const said = (place) => (refused?.place === place ? refused.words : null);
  return html`
    <div class="host">
      <${Head} state=${state} />
      <div class="notices" aria-live="assertive">
        ${
          !link.up &&
          html`<p class="notice notice-lost">
          ${t("link.lost", { time: clock(link.since) })} ${t("link.returns")}
        </p>`
        }
        ${(state.notices ?? []).map((notice) => html`<p class="notice">${worded(notice)}</p>`)}
        <${ClockNotice} now=${state.now} zone=${state.zone} v=${state.v} order=${at("clock")} />
        <${GuessNotice} guesses=${state.guesses} />
        ${said("clock") && html`<p class="notice">${said("clock")}</p>`}
      </div>
      <div class="host-cards">
        <div class="host-column host-now">
          ${
            welcomes
              ? html`<${Welcome}
                state=${state}
                book=${book}
                order=${at("now")}
                refused=${said("now")}
                first=${step}
                onLater=${() => setLater(true)}
              />`
              : html`<${Now}
                state=${state}
                book=${book}
                order=${at("now")}
                refused=${said("now")}
                coming=${welcomed.current}
              />`
          }
          ${
            wantsWelcome(state) &&
            later &&
            html`<button type="button" class="button" onClick=${() => setLater(false)}>
            ${t("welcome.go_on")}
          </button>`
          }
          <${LooseThrows} state=${state} order=${at("loose")} />
          <p class="wrong" role="alert">${said("loose")}</p>
          ${!welcomes && html`<${Board} state=${state} />`}
        </div>
        <div class="host-column host-parts">
          ${parts.map(
            ({ name, key, title, note, hot, Body }) => html`
            <${Part}
              key=${name}
              name=${name}
              title=${title}
              note=${note}
              hot=${hot}
              hotkey=${key}
              open=${open.includes(name)}
              onToggle=${() => toggle(name)}
            >
              <p class="wrong" role="alert">${said(name)}</p>
              <${Body}
                state=${state}
                link=${link}
                order=${at(name)}
                table=${(what, args) => table(what, args, name)}
                tool=${tool}
                machine=${machine}
                book=${book}
              />
            <//>`,
          )}
          <${Keys} listed=${listed} onToggle=${list} parts=${parts} />
          <${Foot} />
        </div>
      </div>
    </div>`;
}

/**
 * The first evening, step by step: the club, its Wi-Fi, its people, the lane, the first game.  Every step can be passed
 * over, the whole can wait, and the club's settings bring it back.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { LaneHealth } from "../parts/lane.js";
import { page } from "../lib/page.js";
import { count, t } from "../lib/words.js";
import { AddPlayer, addHere } from "./people/add_player.js";
import { Joining } from "./joining.js";
import { Now } from "./now.js";

/** A station without a game whose host has not said that he is through. */
export const wantsWelcome = ({ club, game }) => (club?.welcome ?? false) && !game;

function ClubName({ state, typed, onType }) {
  const id = useId("club");
  return html`
    <p>${t("welcome.club_1")}</p>
    <label class="label" for=${id}>${t("club.name")}</label>
    <input
      class="input"
      id=${id}
      maxlength="40"
      autocomplete="off"
      placeholder=${t("club.name_example")}
      value=${typed ?? state.club.name}
      onInput=${(event) => onType(event.target.value)}
    />
    <p class="hint">${t("welcome.pin_1")}</p>`;
}

const Wifi = ({ state, order, onType }) => html`
  <p>${t("welcome.wifi_1")}</p>
  <${Joining} club=${state.club} order=${order} onType=${onType} />`;

function Members({ state, order }) {
  return html`
    <p>${t("welcome.people_1")}</p>
    <${AddPlayer} onAdd=${(name) => addHere(order, name)} />
    <p class="label" role="status">${count("welcome.people_n", state.players.length)}</p>
    <ul class="names">${state.players.map(({ name }) => html`<li key=${name}>${name}</li>`)}</ul>`;
}

/** The lane's health, and a throw seen arriving since this step was opened. */
function Lane({ state }) {
  const { lane } = state;
  const [before] = useState(lane.last?.id ?? null);
  const came = lane.last && lane.last.id !== before ? lane.last : null;
  const typed = lane.driver === "manual" || lane.driver === "simulated";
  if (typed)
    return html`<p>${t("welcome.lane_typed")}</p>
      <p><a href=${`/help?lang=${page.lang}#bahn`} target="_blank" rel="noopener">${t("welcome.lane_how")}</a></p>`;
  return html`
    <${LaneHealth} lane=${lane} />
    <p>${t("welcome.lane_1")}</p>
    <p class="welcome-throw" role="status">
      ${came ? count("welcome.lane_came", came.pins) : t("welcome.lane_waits")}
    </p>
    ${lane.health === "unhealthy" && html`<p class="hint">${t("welcome.lane_help")}</p>`}`;
}

const STEPS = ["club", "wifi", "people", "lane", "game"];

function Body({ step, state, order, typed, onType, onWifi }) {
  if (step === "club") return html`<${ClubName} state=${state} typed=${typed} onType=${onType} />`;
  if (step === "wifi") return html`<${Wifi} state=${state} order=${order} onType=${onWifi} />`;
  if (step === "people") return html`<${Members} state=${state} order=${order} />`;
  return html`<${Lane} state=${state} />`;
}

export function Welcome({ state, book, order, refused, onLater, first = 0 }) {
  const [at, setAt] = useState(first);
  const [typed, setTyped] = useState(null);
  const wifi = useRef(null);
  const head = useRef(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) head.current?.focus({ preventScroll: true });
    begun.current = true;
  }, [at]);
  const step = STEPS[at];
  async function next() {
    const named = step === "club" && typed !== null && typed.trim() !== state.club.name;
    if (named && !(await order("club", { name: typed.trim() })).ok) return;
    if (step === "wifi" && wifi.current && !(await order("club", wifi.current)).ok) return;
    setAt(at + 1);
  }
  const begin = async (what, payload) => {
    const answer = await order(what, payload);
    if (answer.ok && what === "start_game") await order("club", { welcome: false });
    return answer;
  };
  const later = html`<button type="button" class="button button-plain" onClick=${onLater}>
    ${t("welcome.later")}
  </button>`;
  return html`
    <section class="card card-now welcome" aria-label=${t("welcome.title")}>
      <p class="now-title">${t("welcome.title")} · ${t("welcome.step", { n: at + 1, of: STEPS.length })}</p>
      <h2 class="now-what" tabindex="-1" ref=${head}>${t(`welcome.${step}`)}</h2>
      ${
        step === "game"
          ? html`<p>${t("welcome.game_1")}</p>`
          : html`<${Body}
            key=${step}
            step=${step}
            state=${state}
            order=${order}
            typed=${typed}
            onType=${setTyped}
            onWifi=${(now) => (wifi.current = now)}
          />
          <p class="wrong now-refused" role="alert">${refused}</p>`
      }
      <div class="sure-line">
        ${
          at > 0 &&
          html`<button type="button" class="button button-plain" onClick=${() => setAt(at - 1)}>
          ${t("welcome.back")}
        </button>`
        }
        ${
          step === "game"
            ? later
            : html`<button type="button" class="button button-gold" data-shortcut="n" onClick=${next}>
          ${t("welcome.next")}
        </button>`
        }
      </div>
      ${step !== "game" && later}
    </section>
    ${step === "game" && html`<${Now} state=${state} book=${book} order=${begin} refused=${refused} />`}`;
}

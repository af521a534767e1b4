/**
 * The phone: one question at a time.
 *
 * Nobody on this phone yet: join.  Else the game's own question for the seat that is looked at; with several
 * players on one phone the strip on top hands it over, and it turns to whoever is asked by itself.  A phone looks at
 * the lane, at the championship or at a table (./tables/where.js); where another one asks for somebody on it, a strip
 * leads there.
 *
 * A phone lies on the table and is looked at from above, so the whole page tells whose turn it is: gold to throw,
 * enamel to set the number, dim without a link.
 */
import { html, useEffect, useState } from "../lib/dom.js";
import { Championship } from "../championship/phone.js";
import { GAMES, modulesOf } from "../games/index.js";
import { clock, t } from "../lib/words.js";
import { Asked } from "./asked_for.js";
import { Away, isAway } from "./away.js";
import { HandOver } from "./hand_over.js";
import { JoinForm } from "./join_form.js";
import { Menu } from "./menu.js";
import { Lobby } from "./lobby.js";
import { Strips, useTableNotice } from "./tables/strips.js";
import { Tables, gameOf } from "./tables/tables.js";
import { Tip, useTips } from "./tables/tip.js";
import { useWhere } from "./tables/where.js";

/** What is wrong, above everything else: a lost link, a ticket that no longer counts, a refusal. */
function Notices({ link, notices, onRead }) {
  return html`
    <div class="notices" aria-live="assertive">
      ${
        !link.up &&
        html`<p class="notice notice-lost">
        ${t("link.lost", { time: clock(link.since) })} ${t("link.returns")}
      </p>`
      }
      ${notices.map(
        (text) => html`<p class="notice" key=${text}>${text}
        <button
          type="button"
          class="notice-close"
          onClick=${() => onRead(text)}
          aria-label=${t("notice.close")}
        >✕</button>
      </p>`,
      )}
    </div>`;
}

/** The player whose question is shown: the one on turn if he is on this phone, else the one chosen, else the first. */
function useSeat(state) {
  const { you, game } = state;
  const turn = game?.picture.turn ?? null;
  const asked = you.includes(turn) ? turn : null;
  const [chosen, setChosen] = useState(null);
  useEffect(() => {
    if (asked) setChosen(asked);
  }, [asked, game?.choice]);
  return [you.includes(chosen) ? chosen : (asked ?? you[0] ?? null), setChosen];
}

/** The way between the lane, the championship and the tables. */
function Way({ state, where, go }) {
  const others = (state.tables ?? []).length + (state.openings ?? []).length;
  const table = gameOf(state, where);
  const over = table?.championship && table.picture.status === "finished"; // there it is the large one
  const cup =
    state.championship &&
    where.at !== "championship" &&
    !over &&
    html`<button type="button" class="button button-small" onClick=${() => go({ at: "championship" })}>
      ${t("champ.phone.to")}
    </button>`;
  if (where.at === "lane") {
    return html`<nav class="way">
      <button type="button" class="button" onClick=${() => go({ at: "list" })}>
        ${others ? t("tables.go_n", { n: others }) : t("tables.go")}
      </button>
      ${cup}
    </nav>`;
  }
  return html`
    <nav class="way way-top">
      <button type="button" class="button button-small" onClick=${() => go({ at: "lane" })}>${t("tables.lane")}</button>
      ${
        where.at !== "list" &&
        html`<button type="button" class="button button-small" onClick=${() => go({ at: "list" })}>
        ${t("tables.all")}
      </button>`
      }
      ${cup}
    </nav>`;
}

/** The lane's game on the phone, or the lobby. */
function Lane({ state, seat, choose, actions, sending, tips }) {
  const game = modulesOf(state);
  const away = isAway(state, seat);
  return html`
    ${state.you.length > 1 && html`<${HandOver} state=${state} seat=${seat} onChoose=${choose} />`}
    ${away && html`<${Away} key=${seat} state=${state} name=${seat} person=${actions.person} />`}
    ${
      game
        ? html`<${game.phone.Question}
          key=${seat}
          state=${state}
          seat=${seat}
          act=${actions.act}
          hover=${actions.hover}
          sending=${sending}
        />
          ${
            tips &&
            state.game.picture.phase === "place" &&
            html`<${Tip}
            state=${state}
            game=${state.game}
            ask=${actions.tip}
          />`
          }`
        : html`<${Lobby} state=${state} away=${away} />`
    }`;
}

const PLACES = { lane: Lane, championship: AtChampionship };

/** How the page looks for the seat: its turn to throw, its number to set, nobody's turn, or no link. */
function moodOf({ game, you }, where, seat, lost) {
  if (lost) return "phone-lost";
  const { phase, turn } = game?.picture ?? {};
  if (where.at !== "lane" || !turn || turn !== seat || !you.includes(seat)) return "";
  if (phase === "throw") return "phone-gold";
  return phase === "place" ? `phone-enamel phone-${game.setup.mode}` : "";
}

/** Milliseconds after which a link that is gone is one that is lost. */
const PATIENCE = 1500;

function useLost({ up, since }) {
  const [lost, setLost] = useState(!up && Date.now() - since > PATIENCE);
  useEffect(() => {
    if (up) return setLost(false);
    const timer = setTimeout(() => setLost(true), Math.max(0, since.getTime() + PATIENCE - Date.now()));
    return () => clearTimeout(timer);
  }, [up]);
  return lost;
}

/** The championship on the phone, with the strip that hands it over. */
function AtChampionship({ state, seat, choose, ...more }) {
  return html`
    ${state.you.length > 1 && html`<${HandOver} state=${{ you: state.you }} seat=${seat} onChoose=${choose} />`}
    <${Championship} key=${seat} state=${state} seat=${seat} ...${more} />`;
}

/** The line on top: the game that is looked at. */
function wordsOf(state, where) {
  if (where.at === "championship") return state.championship.title;
  const game = where.at === "lane" ? state.game : gameOf(state, where);
  if (where.at !== "lane" && !game) return t("tables.title");
  return game ? (GAMES[game.game]?.phone.head(game) ?? t("station")) : t("station");
}

/**
 * @param {object} props
 * @param {object} props.state  what this phone may see
 * @param {{up: boolean, since: Date}} props.link
 * @param {string[]} props.notices  sentences to be read
 * @param {object} props.actions  join(name), ask(name), act(event, table), table(what, args), person(what, args),
 *   tip(game), release(name), dismiss(text)
 * @param {object|null} [props.look]  where it looks first, in the gallery
 * @param {boolean|null} [props.showTips]  whether it wants tips, in the gallery
 */
export function Phone({ state, link, notices, actions, look = null, showTips = null }) {
  const [seat, choose] = useSeat(state);
  const [where, go] = useWhere(state, look);
  const [tips, setTips] = useTips(showTips);
  const [adding, setAdding] = useState(false);
  useTableNotice(state);
  const joined = state.you.length > 0;
  const sending = !link.up;
  const mood = moodOf(state, joined && !adding ? where : {}, seat, useLost(link));
  const shown = { state, actions, sending, tips };
  return html`
    <div class=${`phone ${mood}`}>
      <header class="phone-head">
        <h1 class="phone-words">${wordsOf(state, joined ? where : { at: "lane" })}</h1>
        <${Menu} state=${state} actions=${actions} onAdd=${() => setAdding(true)} tips=${tips} onTips=${setTips} />
      </header>
      <${Notices} link=${link} notices=${notices} onRead=${actions.dismiss} />
      <${Asked} state=${state} onRelease=${actions.release} />
      ${
        !joined || adding
          ? html`<${JoinForm} state=${state} actions=${actions} onDone=${() => setAdding(false)} canCancel=${joined} />`
          : html`
          <${Strips} state=${state} where=${where} go=${go} />
          ${where.at !== "lane" && html`<${Way} state=${state} where=${where} go=${go} />`}
          <${PLACES[where.at] ?? Tables}
            ...${shown}
            seat=${seat}
            choose=${choose}
            where=${where}
            go=${go}
            first=${where.step}
          />
          ${where.at === "lane" && html`<${Way} state=${state} where=${where} go=${go} />`}`
      }
    </div>`;
}

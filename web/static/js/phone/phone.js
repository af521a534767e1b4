/**
 * The phone: one question at a time.
 *
 * Nobody on this phone yet: join.  Else the game's own question for the seat that is looked at; with several
 * players on one phone the strip on top hands it over, and it turns to whoever is asked by itself.
 */
import { html, useEffect, useState } from "../dom.js";
import { modulesOf } from "../games/index.js";
import { clock, t } from "../words.js";
import { Asked } from "./asked_for.js";
import { HandOver } from "./hand_over.js";
import { JoinForm } from "./join_form.js";
import { Menu } from "./menu.js";
import { Lobby } from "./lobby.js";

/** What is wrong, above everything else: a lost link, a ticket that no longer counts, a refusal. */
function Notices({ link, notices, onRead }) {
  return html`
    <div class="notices" aria-live="assertive">
      ${!link.up && html`<p class="notice notice-lost">${t("link.lost", { time: clock(link.since) })} ${t("link.returns")}</p>`}
      ${notices.map((text) => html`<p class="notice" key=${text}>${text}
        <button type="button" class="notice-close" onClick=${() => onRead(text)} aria-label=${t("notice.close")}>✕</button></p>`)}
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
  return [you.includes(chosen) ? chosen : asked ?? you[0] ?? null, setChosen];
}

/**
 * @param {object} props
 * @param {object} props.state  what this phone may see
 * @param {{up: boolean, since: Date}} props.link
 * @param {string[]} props.notices  sentences to be read
 * @param {object} props.actions  join(name), ask(name), act(event), release(name), dismiss(text)
 */
export function Phone({ state, link, notices, actions }) {
  const [seat, choose] = useSeat(state);
  const [adding, setAdding] = useState(false);
  const game = modulesOf(state);
  const words = game ? game.phone.head(state.game) : t("station");
  const joined = state.you.length > 0;
  let body;
  if (!joined || adding) body = html`<${JoinForm} state=${state} actions=${actions} onDone=${() => setAdding(false)} canCancel=${joined} />`;
  else if (game) body = html`<${game.phone.Question} key=${seat} state=${state} seat=${seat} act=${actions.act} sending=${!link.up} />`;
  else body = html`<${Lobby} state=${state} />`;
  return html`
    <div class="phone">
      <header class="phone-head">
        <h1 class="phone-words">${words}</h1>
        <${Menu} state=${state} actions=${actions} onAdd=${() => setAdding(true)} />
      </header>
      <${Notices} link=${link} notices=${notices} onRead=${actions.dismiss} />
      <${Asked} state=${state} onRelease=${actions.release} />
      ${joined && !adding && state.you.length > 1 && html`<${HandOver} state=${state} seat=${seat} onChoose=${choose} />`}
      ${body}
    </div>`;
}

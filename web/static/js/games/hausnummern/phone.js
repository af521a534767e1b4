/**
 * A seat's question in Hausnummern: throw, choose a place, wait, or see how it ended.
 *
 * `Question` is given one player of this phone; the shell above it turns to whoever is asked.
 */
import { html, useEffect } from "../../lib/dom.js";
import { LaneTrouble } from "../../parts/lane.js";
import { count, list, t } from "../../lib/words.js";
import { gloryOf } from "../../parts/glory.js";
import { buzz } from "../../lib/hooks.js";
import { Glory, useGlory } from "./glory.js";
import { heldFor } from "./model.js";
import { PlaceQuestion } from "./place_question.js";
import { OwnPlate, Result, Standings } from "./standings.js";
import { ThrowQuestion } from "./throw_question.js";

/** The line on top of the phone. */
export function head({ setup, picture }) {
  const mode = t(`hausnummern.mode.${setup.mode}`);
  if (!picture.durchgang) return `${mode} · ${t(`hausnummern.status.${picture.status}`)}`;
  return `${mode} · ${t("hausnummern.durchgang", { n: picture.durchgang, of: setup.digits })}`;
}

/** How many throws are awaited before this seat's: those that lie there already are not.  Below 0: it has none left. */
function throwsBefore({ game, lane }, seat) {
  const wait = game.coming.indexOf(seat);
  if (wait < 0) return wait;
  return Math.max(0, wait + (game.picture.phase === "throw" ? 1 : 0) - lane.held.length);
}

/** How long until it is this seat's turn: the largest thing of the page. */
function Until({ state, seat }) {
  const n = throwsBefore(state, seat);
  if (n < 0) return html`<p class="until-words">${t("wait.done")}</p>`;
  if (n === 0) return html`<p class="until-words">${t("wait.next")}</p>`;
  const [before, after] = count("wait.until", n).split(String(n));
  return html`<p class="until">${before}<b>${n}</b>${after}</p>`;
}

function Waiting({ state, seat }) {
  const { game, lane } = state;
  const { phase, turn } = game.picture;
  const held = heldFor(game, lane.held).filter(({ name }) => name === seat);
  return html`
    <div class="question question-wait">
      <h2 class="ask" aria-live="polite">${t(phase === "place" ? "wait.places" : "wait.throws", { name: turn })}</h2>
      ${held.map(
        ({ pins, index }) => html`<p class="held-own" key=${index}>
        <b>${pins}</b>
        <span>${t("wait.held")}</span>
      </p>`,
      )}
      ${held.length === 0 && html`<${Until} state=${state} seat=${seat} />`}
      <${OwnPlate} game=${game} seat=${seat} />
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

function Tie({ game, seat }) {
  return html`
    <div class="question">
      <h2 class="ask" aria-live="polite">${t("tie.question")}</h2>
      <p class="said">${t("tie.phone", { names: list(game.picture.tied) })}</p>
      <p class="said">${t("tie.how")}</p>
      <${OwnPlate} game=${game} seat=${seat} />
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

function Spectator({ game, seat }) {
  if ((game.left ?? []).some(({ name }) => name === seat))
    return html`<div class="question"><${Standings} game=${game} seat=${seat} /></div>`;
  return html`
    <div class="question">
      <h2 class="ask">${t("wait.not_in_game", { name: seat })}</h2>
      <p class="said">${t(game.picture.durchgang === 1 ? "wait.may_come" : "wait.not_in_game_how")}</p>
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

/** The phone shakes when its player has a digit to place, unless it does for what he has thrown. */
function useShake(asked, choice, glory) {
  useEffect(() => {
    if (asked && !glory) buzz([90, 60, 90]);
  }, [asked, choice]);
}

/**
 * @param {object} props
 * @param {string} props.seat  the player looked at
 * @param {(event) => Promise<object>} props.act
 * @param {(hint) => void} props.hover  tells the walls which place is thought of
 * @param {boolean} props.sending  the link is down: what is tapped goes out when it is back
 */
export function Question({ state, seat, act, hover, sending }) {
  const { game } = state;
  const { picture } = game;
  const { phase, turn } = picture;
  const mine = turn === seat;
  const question = `${game.id}.${game.choice}`;
  const [glory, closeGlory] = useGlory(game, seat);
  useShake(mine && phase === "place", game.choice, gloryOf({ pins: picture.pending_pins }));
  if (!game.setup.players.includes(seat)) return html`<${Spectator} game=${game} seat=${seat} />`;
  let body;
  if (phase === "done") body = html`<${Result} game=${game} seat=${seat} />`;
  else if (phase === "decision") body = html`<${Tie} game=${game} seat=${seat} />`;
  else if (mine && phase === "place")
    body = html`<${PlaceQuestion}
      key=${question}
      state=${state}
      seat=${seat}
      act=${act}
      hover=${hover}
      sending=${sending}
    />`;
  else if (mine)
    body = html`<${ThrowQuestion} key=${question} state=${state} seat=${seat} act=${act} sending=${sending} />`;
  else body = html`<${Waiting} state=${state} seat=${seat} />`;
  return html`${body}
  ${glory && html`<${Glory} kind=${glory} name=${seat} onClose=${closeGlory} />`}
  ${state.lane.health === "unhealthy" && html`<div class="phone-lane"><${LaneTrouble} /></div>`}`;
}

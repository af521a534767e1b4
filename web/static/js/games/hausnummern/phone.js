/**
 * A seat's question in Hausnummern: throw, choose a place, wait, or see how it ended.
 *
 * `Question` is given one player of this phone; the shell above it turns to whoever is asked.
 */
import { html, useEffect } from "../../lib/dom.js";
import { LaneHealth } from "../../parts/lane.js";
import { count, list, t } from "../../lib/words.js";
import { heldFor, upcoming } from "./model.js";
import { PlaceQuestion } from "./place_question.js";
import { OwnPlate, Result, Standings } from "./standings.js";
import { ThrowQuestion } from "./throw_question.js";

/** The line on top of the phone. */
export function head({ setup, picture }) {
  const mode = t(`hausnummern.mode.${setup.mode}`);
  if (!picture.durchgang) return `${mode} · ${t(`hausnummern.status.${picture.status}`)}`;
  return `${mode} · ${t("hausnummern.durchgang", { n: picture.durchgang, of: setup.digits })}`;
}

/** How long until it is this seat's turn, in words. */
function untilTurn(game, seat) {
  const wait = upcoming(game).indexOf(seat);
  if (wait < 0) return t("wait.done");
  if (wait === 0) return t("wait.next");
  return count("wait.after", wait);
}

function Waiting({ state, seat }) {
  const { game, lane } = state;
  const { phase, turn } = game.picture;
  const held = heldFor(game, lane.held).filter(({ name }) => name === seat);
  return html`
    <div class="question">
      <h2 class="ask" aria-live="polite">${t(phase === "place" ? "wait.places" : "wait.throws", { name: turn })}</h2>
      <p class="said">${untilTurn(game, seat)}</p>
      ${held.map(
        ({ pins, index }) => html`<p class="held-own" key=${index}>
        <b>${pins}</b>
        <span>${t("wait.held")}</span>
      </p>`,
      )}
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

/** What somebody can do who is not in this game. */
function how({ picture }, left) {
  if (left) return "wait.left_how";
  return picture.durchgang === 1 ? "wait.may_come" : "wait.not_in_game_how";
}

function Spectator({ game, seat }) {
  const left = (game.left ?? []).some(({ name }) => name === seat);
  return html`
    <div class="question">
      <h2 class="ask">${t(left ? "wait.left" : "wait.not_in_game", { name: seat })}</h2>
      <p class="said">${t(how(game, left))}</p>
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

/** The phone shakes when its player has a digit to place; browsers allow it once the page was touched. */
function useShake(asked, choice) {
  useEffect(() => {
    if (asked && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([90, 60, 90]);
  }, [asked, choice]);
}

/**
 * @param {object} props
 * @param {string} props.seat  the player looked at
 * @param {(event) => Promise<object>} props.act
 * @param {boolean} props.sending  the link is down: what is tapped goes out when it is back
 */
export function Question({ state, seat, act, sending }) {
  const { game } = state;
  const { phase, turn } = game.picture;
  const mine = turn === seat;
  const question = `${game.id}.${game.choice}`;
  useShake(mine && phase === "place", game.choice);
  if (!game.setup.players.includes(seat)) return html`<${Spectator} game=${game} seat=${seat} />`;
  let body;
  if (phase === "done") body = html`<${Result} game=${game} seat=${seat} />`;
  else if (phase === "decision") body = html`<${Tie} game=${game} seat=${seat} />`;
  else if (mine && phase === "place")
    body = html`<${PlaceQuestion} key=${question} state=${state} seat=${seat} act=${act} sending=${sending} />`;
  else if (mine) body = html`<${ThrowQuestion} key=${question} state=${state} seat=${seat} act=${act} />`;
  else body = html`<${Waiting} state=${state} seat=${seat} />`;
  return html`${body}
  ${state.lane.health === "unhealthy" && html`<div class="phone-lane"><${LaneHealth} lane=${state.lane} /></div>`}`;
}

/**
 * A seat's question in Zehntausend: roll, choose dice and roll on or bank, pass a Fehlwurf on, or look on.
 *
 * The points of the turn stand on top in a dashed frame and are called unsecured; what is secured stands below on the
 * enamel of the house: never in one place, never in one size.
 */
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { ChooseQuestion } from "./choose_question.js";
import { finalRound } from "./model.js";
import { PassQuestion, RollQuestion } from "./roll_question.js";
import { FinalRound, Result, Secured, Standings, Story, TurnPoints } from "./standings.js";
import { useStory } from "./story.js";
import { Tray } from "./tray.js";

/** The line on top of the phone. */
export function head({ picture }) {
  if (picture.status === "finished") return t("zehntausend.head.done");
  return t(picture.final_round ? "zehntausend.head.final" : "zehntausend.title");
}

function Waiting({ game, seat, story }) {
  const { picture } = game;
  return html`
    <div class="question">
      <h2 class="ask" aria-live="polite">${t("wait.throws", { name: picture.turn })}</h2>
      <${TurnPoints} value=${picture.turn_points} name=${picture.turn} />
      ${picture.dice && html`<${Tray} key=${game.choice} game=${game} />`}
      ${game.next === seat && html`<p class="said">${t("wait.next")}</p>`}
      <${Story} lines=${story} />
      <${FinalRound} final=${finalRound(game)} />
      <${Secured} game=${game} seat=${seat} />
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

const QUESTIONS = { roll: RollQuestion, choose: ChooseQuestion, fehlwurf: PassQuestion };

/**
 * @param {object} props
 * @param {string} props.seat  the player looked at
 * @param {(event) => Promise<object>} props.act
 * @param {boolean} props.sending  the link is down: what is tapped goes out when it is back
 * @param {(learning: boolean) => any} [props.explain]  what is said of a throw, where the page can explain it
 */
export function Question({ state, seat, act, sending, explain }) {
  const { game } = state;
  const { picture } = game;
  const story = useStory(game);
  if (picture.status === "finished") return html`<${Result} game=${game} seat=${seat} />`;
  if (picture.turn !== seat) return html`<${Waiting} game=${game} seat=${seat} story=${story} />`;
  const Asked = QUESTIONS[picture.phase];
  return html`
    <div class="question">
      <${Asked} key=${game.choice} game=${game} seat=${seat} act=${act} sending=${sending} explain=${explain} />
      <${FinalRound} final=${finalRound(game)} />
      <${Secured} game=${game} seat=${seat} />
      ${picture.phase === "roll" && html`<${Story} lines=${story} />`}
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

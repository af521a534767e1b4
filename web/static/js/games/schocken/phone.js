/**
 * A seat's question in Schocken: throw, look under the own cup and choose, wait, or see who has lost.
 *
 * The own dice are covered unless the cup is held up, so that a phone on the table tells nobody anything.
 */
import { html, useState } from "../../lib/dom.js";
import { ThrowDice } from "../../parts/throw_dice.js";
import { t } from "../../lib/words.js";
import { ChooseQuestion } from "./choose_question.js";
import { OwnCup } from "./cup.js";
import { Invalid } from "./invalid.js";
import { between, cupOf, kingsOf, limitWord, named } from "./model.js";
import { LastRound, OpenDice, Result, Standings } from "./standings.js";

/** Its tips tell what lies under the cup: they are shown in the question, while it is lifted. */
export const coversTips = true;

/** The line on top of the phone. */
export function head({ picture }) {
  if (picture.status === "finished") return t("schocken.head.done");
  return `${t(`schocken.part.${picture.part}`)} · ${limitWord({ picture })}`;
}

/** The own dice while others play: under the cup, or open for all. */
function OwnDice({ game, seat }) {
  const cup = cupOf(game, seat);
  if (!cup.thrown || !cup.own) return null;
  const whole = cup.own.every((value) => value !== null);
  return html`
    <section class="own-dice" aria-label=${t("schocken.own")}>
      ${cup.open.some((value) => value !== null) && html`<${OpenDice} open=${cup.open} />`}
      ${
        cup.under &&
        html`<${OwnCup} own=${cup.own} open=${cup.open} word=${
          whole
            ? named(
                cup.own,
                cup.open.every((value) => value === null),
              )
            : ""
        } />`
      }
      ${cup.shown && html`<p class="said">${t("schocken.shown_to_all", { word: named(cup.own, true) })}</p>`}
    </section>`;
}

function ThrowQuestion({ game, seat, act, sending, invalid }) {
  const { picture } = game;
  const { open, thrown } = cupOf(game, seat);
  const free = open.filter((value) => value === null).length;
  const send = (faces) => act({ type: "throw", player: seat, ...(faces ? { dice: faces } : {}) });
  return html`
    <h2 class="ask" aria-live="assertive">${t("ask.throw", { name: seat })}</h2>
    <p class="said">${t("schocken.throw_n", { n: thrown + 1, limit: limitWord({ picture }) })}</p>
    ${free < 3 && html`<${OpenDice} open=${open} />`}
    <${ThrowDice}
      game=${game}
      number=${free}
      sending=${sending}
      words=${t(free === 3 ? "schocken.shake" : "schocken.shake_rest")}
      onThrow=${send}
    />
    ${game.dice === "real" && html`<${Invalid} seat=${seat} act=${act} ...${invalid} />`}`;
}

function Waiting({ game, seat }) {
  const { turn, phase, order } = game.picture;
  const out = !order.includes(seat);
  return html`
    <h2 class="ask" aria-live="polite">
      ${t(phase === "choose" ? "schocken.wait.looks" : "wait.throws", { name: turn })}
    </h2>
    ${out && html`<p class="said">${t("schocken.out", { name: seat })}</p>`}
    <${OwnDice} game=${game} seat=${seat} />`;
}

/**
 * @param {object} props
 * @param {string} props.seat  the player looked at
 * @param {(event) => Promise<object>} props.act
 * @param {boolean} props.sending  the link is down: what is tapped goes out when it is back
 * @param {(covered: boolean) => object} [props.tip]  draws the tip, or the way to one
 */
export function Question({ state, seat, act, sending, tip }) {
  const { game } = state;
  const { picture } = game;
  const kings = kingsOf(state);
  const [again, setAgain] = useState(null); // the throw that did not count; the question is a new one after it
  const now = `${game.id}.${picture.rounds}.${picture.turn}.${picture.throws[seat]}`;
  const invalid = { told: again === now, onTold: () => setAgain(now) };
  if (picture.status === "finished") return html`<${Result} game=${game} seat=${seat} kings=${kings} />`;
  const Asked = picture.turn !== seat ? Waiting : picture.phase === "choose" ? ChooseQuestion : ThrowQuestion;
  return html`
    <div class="question">
      ${between(game) && html`<${LastRound} game=${game} seat=${seat} />`}
      <${Asked}
        key=${`${picture.turn}.${game.choice}`}
        game=${game}
        seat=${seat}
        act=${act}
        sending=${sending}
        tip=${tip}
        invalid=${invalid}
      />
      <${Standings} game=${game} seat=${seat} kings=${kings} />
      ${
        !between(game) &&
        picture.last_round &&
        html`<details class="last-fold">
        <summary>${t("schocken.last_round")}</summary>
        <${LastRound} game=${game} seat=${seat} />
      </details>`
      }
    </div>`;
}

/**
 * A seat's question in 16 tot: throw on or let it stand.  The sum so far is the largest thing on the phone; a
 * compulsory throw says why it is one.
 */
import { Die } from "../../parts/dice.js";
import { html, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { useSpoken } from "../../lib/speech.js";
import { ThrowDice } from "../../parts/throw_dice.js";
import { t } from "../../lib/words.js";
import { AWAY, Matches, STOCK, useFlights } from "./matches.js";
import { compulsion, isPause, resultWords, roundWords, spokenWords, stepOf } from "./model.js";

export const speaks = true;
export const head = ({ picture }) => `${t("sechzehn_tot.title")} · ${t(`sechzehn_tot.half.${picture.half}`)}`;

function Total({ game }) {
  const { picture, last } = game;
  const face = picture.rolls > 0 && last?.die;
  return html`
    <div class="total" role="status" aria-live="polite" aria-label=${t("sechzehn_tot.total", { total: picture.total })}>
      <b class="total-figure">${picture.total}</b>
      ${face && html`<${Die} face=${face} roll=${stepOf(game)} fresh=${true} />`}
    </div>`;
}

function Stop({ total, act, seat }) {
  const [busy, setBusy] = useState(false);
  const awake = useReady("stop");
  async function stop() {
    if (busy || !awake) return;
    setBusy(true);
    const answer = await act({ type: "stop", player: seat });
    if (!answer.ok) setBusy(false); // else the next question is on its way, and this one takes no second answer
  }
  return html`<button
    type="button"
    class="button button-large"
    disabled=${busy}
    aria-disabled=${!awake}
    onClick=${stop}
  >
    ${t("sechzehn_tot.stop", { total })}
  </button>`;
}

/** All players in the order of this Spielrunde, with their matches and what they have. */
function Players({ game, seat }) {
  const { picture } = game;
  const box = useFlights(picture);
  const out = game.setup.players.filter((name) => !picture.order.includes(name));
  const value = (name) =>
    resultWords(picture.results[name]) ??
    (name === picture.turn ? picture.total : picture.loser ? "" : out.includes(name) ? t("sechzehn_tot.free") : "·");
  return html`
    <div class="below sixteen-players" ref=${box}>
      <p class="match-line">
        <span>${t("sechzehn_tot.stock")}</span>
        <${Matches} n=${picture.stock} place=${STOCK} empty="–" />
      </p>
      <ol class="lines">
        ${[...picture.order, ...out].map(
          (name) => html`
          <li
            key=${name}
            class=${`line ${name === seat ? "line-own" : ""} ${name === picture.turn ? "line-turn" : ""}`}
          >
            <span class="line-name">${name}</span><${Matches} n=${picture.matches[name]} place=${name} />
            <span class="line-value">${value(name)}</span>
          </li>`,
        )}
      </ol>
      ${
        picture.half === 2 &&
        html`<p class="match-line">
        <span>${t("sechzehn_tot.away")}</span>
        <${Matches} n=${picture.put_away} place=${AWAY} empty="–" />
      </p>`
      }
    </div>`;
}

function asked({ loser, turn }, seat) {
  if (loser) return loser === seat ? t("sechzehn_tot.lost", { name: seat }) : t("sechzehn_tot.loser", { name: loser });
  return t(turn === seat ? "ask.throw" : "wait.throws", { name: turn });
}

export function Question({ state, seat, act, sending, sound = false }) {
  const { game } = state;
  const { picture } = game;
  useSpoken(spokenWords(game), stepOf(game), sound);
  const mine = picture.turn === seat;
  const must = mine ? compulsion(picture) : null;
  const thrown = (faces) => act({ type: "roll", player: seat, ...(faces ? { die: faces[0] } : {}) });
  const round = roundWords(picture);
  return html`
    <div class="question sixteen">
      <h2 class="ask" aria-live="polite">${asked(picture, seat)}</h2>
      ${isPause(picture) && html`<p class="pause">${t("sechzehn_tot.pause")}</p>`}
      ${
        round &&
        picture.rolls === 0 &&
        Object.keys(picture.results).length === 0 &&
        html`<p class="said" role="status">
        ${round}
      </p>`
      }
      ${picture.turn && html`<${Total} game=${game} />`}
      ${must && html`<p class="must" role="status">${must}</p>`}
      ${
        mine &&
        html`<${ThrowDice}
        key=${stepOf(game)}
        game=${game}
        number=${1}
        words=${t(picture.rolls ? "sechzehn_tot.roll_on" : "dice.roll")}
        sending=${sending}
        onThrow=${thrown}
      />`
      }
      ${
        mine &&
        picture.legal.includes("stop") &&
        html`<${Stop}
        key=${`s${stepOf(game)}`}
        total=${picture.total}
        act=${act}
        seat=${seat}
      />`
      }
      <${Players} game=${game} seat=${seat} />
    </div>`;
}

/**
 * The body of the wall for 16 tot: on the left whose turn it is and the sum so far, as large as it goes; beside it the
 * stock of matches and every player with his matches and his number of this Spielrunde.
 */
import { Die } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { useSpoken } from "../../lib/speech.js";
import { t } from "../../lib/words.js";
import { TablePane, awaitedWords } from "../../wall/table_pane.js";
import { AWAY, Matches, STOCK, useFlights } from "./matches.js";
import { compulsion, isPause, resultWords, roundWords, spokenWords, stepOf } from "./model.js";

export const head = ({ picture }) => ({
  title: t("sechzehn_tot.title"),
  words: t(`sechzehn_tot.half.${picture.half}`),
});

/** What is said under the sum: why one must throw, or what has just ended. */
function remark(picture) {
  const fresh = picture.rolls === 0 && Object.keys(picture.results).length === 0;
  if (isPause(picture)) return t("sechzehn_tot.pause");
  if (fresh && picture.last_round) return roundWords(picture);
  return picture.rolls > 0 ? (compulsion(picture) ?? t("sechzehn_tot.may")) : t("sechzehn_tot.goal");
}

function Sum({ game }) {
  const { picture, last } = game;
  const face = last?.die;
  if (picture.loser)
    return html`<div class="wall-total"><i class="match match-last"></i></div>
    <p class="wall-total-words">${roundWords(picture)}</p>`;
  return html`
    <div class="wall-total">
      <b class="wall-total-figure">${picture.total}</b>
      ${face && html`<${Die} face=${face} roll=${stepOf(game)} fresh=${true} dim=${picture.rolls === 0} />`}
    </div>
    <p class="wall-total-words">${remark(picture)}</p>`;
}

function Row({ picture, name, out }) {
  const result = picture.results[name];
  const state = result === "tot" ? "sixteen-dead" : result === undefined ? "" : "sixteen-done";
  return html`
    <li
      class=${`sixteen-row ${name === picture.turn ? "sixteen-turn" : ""} ${out ? "sixteen-out" : ""} ${
        name === picture.loser ? "sixteen-loser" : ""
      } ${state}`}
    >
      <span class="sixteen-name"><${Fit} text=${name} least=${0.5} /></span>
      <${Matches} n=${picture.matches[name]} place=${name} />
      <span class="sixteen-result">
        ${resultWords(result) ?? (name === picture.turn ? picture.total : out ? t("sechzehn_tot.free") : "")}
      </span>
    </li>`;
}

export function Body({ state, join, sound = false }) {
  const { game } = state;
  const { picture, setup } = game;
  const box = useFlights(picture);
  useSpoken(spokenWords(game), stepOf(game), sound);
  const over = picture.loser !== null;
  const out = setup.players.filter((name) => !picture.order.includes(name));
  const names = over ? setup.players : [...picture.order, ...out];
  return html`
    <div class="table-board">
      <${TablePane}
        label=${t(over ? "sechzehn_tot.loses" : "turn.throws")}
        who=${over ? picture.loser : picture.turn}
        awaited=${over ? null : awaitedWords(state)}
        join=${join}
      >
        <${Sum} game=${game} />
      <//>
      <section class="sixteen-board" ref=${box} style=${{ "--lines": names.length }}>
        <p class="match-line">
          <span>${t("sechzehn_tot.stock")}</span>
          <${Matches} n=${picture.stock} place=${STOCK} empty="–" />
          <span>${t("sechzehn_tot.away")}</span><${Matches} n=${picture.put_away} place=${AWAY} empty="–" /></p>
        <ol class="sixteen-rows">
          ${names.map(
            (name) => html`<${Row}
            key=${name}
            picture=${picture}
            name=${name}
            out=${!over && out.includes(name)}
          />`,
          )}
        </ol>
      </section>
    </div>`;
}

/** The sum and whose it is. */
export function Card({ game }) {
  const { picture } = game;
  return html`
    <p class="table-card-figure">${picture.loser ? "†" : picture.total}</p>
    <p class="table-card-turn">
      <${Fit} text=${picture.loser ? t("sechzehn_tot.loser", { name: picture.loser }) : picture.turn} least=${0.5} />
    </p>`;
}

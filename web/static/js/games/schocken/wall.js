/** The body of the wall for Schocken: part, turn, limit and stock on the left, the table with its cups beside it. */
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { Join } from "../../parts/join.js";
import { count, list, t } from "../../lib/words.js";
import { Crown } from "./crown.js";
import { between, kingsOf, limitWord, movedWord, seats, throwWord, whyWords } from "./model.js";
import { Pile, useTravel } from "./mats.js";
import { Seat } from "./seat.js";

/** Title and second line of the head. */
export function head({ picture }) {
  if (picture.status === "finished") return { title: t("schocken.title"), words: t("schocken.head.done") };
  return {
    title: t("schocken.title"),
    words: `${t(`schocken.part.${picture.part}`)} · ${t("schocken.round", { n: picture.rounds + 1 })}`,
  };
}

/** Highest, lowest, and what moved; while the cups are up, also what decided between equals. */
function Last({ game }) {
  const { last_round: round, status } = game.picture;
  if (!round) return null;
  const why = between(game) || status === "finished" ? whyWords(round) : [];
  const line = (name) => round.ranking.find(({ player }) => player === name);
  return html`
    <div class="skw-last" role="status">
      <p>
        <span>${t("schocken.high")}</span>
        <${Fit} text=${`${round.high}: ${throwWord(line(round.high))}`} least=${0.5} />
      </p>
      <p>
        <span>${t("schocken.low")}</span>
        <${Fit} text=${`${round.low}: ${throwWord(line(round.low))}`} least=${0.5} />
      </p>
      ${why.map((words) => html`<p key=${words} class="skw-why"><${Fit} text=${words} lines=${2} least=${0.5} /></p>`)}
      <p class="skw-moved"><${Fit} text=${movedWord(round)} lines=${2} /></p>
    </div>`;
}

function King({ state }) {
  const kings = kingsOf(state);
  if (kings.length === 0) return null;
  const text = `${list(kings)} (${state.schock_aus.counts[kings[0]]})`;
  return html`<p class="skw-king">
    <${Crown} />
    <${Fit} text=${t("schocken.king_is", { names: text })} least=${0.4} />
  </p>`;
}

function Losers({ losers }) {
  if (losers.length === 0) return null;
  return html`<p class="skw-losers">
    <${Fit} text=${t("schocken.part_losers", { names: losers.join(", ") })} least=${0.45} />
  </p>`;
}

function awaiting({ game, players }) {
  const { phase, turn } = game.picture;
  if (players.find(({ name }) => name === turn)?.asleep) return t("await.asleep", { name: turn });
  return t(phase === "throw" ? "await.throw" : "schocken.await.looks", { name: turn });
}

function Turn({ state, join }) {
  const { picture } = state.game;
  return html`
    <aside class="pane sk-pane">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${t("turn.throws")}</p>
        <p class="turn-who"><${Fit} text=${picture.turn} least=${0.5} /></p>
      </div>
      <p class="skw-limit"><${Fit} text=${limitWord(state.game)} least=${0.5} /></p>
      <div class="skw-stock" data-mats="stock">
        <${Pile} n=${picture.stock} />
        <p><b>${picture.stock}</b><span>${t("schocken.in_stock")}</span></p>
      </div>
      <${Last} game=${state.game} />
      <${Losers} losers=${picture.part_losers} />
      <${King} state=${state} />
      <p class=${`await ${picture.phase === "throw" ? "await-throw" : ""}`}>
        <${Fit} text=${awaiting(state)} lines=${2} />
      </p>
      <${Join} join=${join} size="small" />
    </aside>`;
}

function Lost({ state, join }) {
  const { picture } = state.game;
  return html`
    <aside class="pane pane-end sk-pane">
      <div class="turn" role="status" aria-live="polite">
        <p class="label">${t("schocken.lost_game")}</p>
        <p class="turn-who"><${Fit} text=${picture.loser} least=${0.5} /></p>
      </div>
      <div class="skw-stock skw-stock-end" data-mats="stock"><${Pile} n=${13} /></div>
      <${Last} game=${state.game} />
      <${Losers} losers=${picture.part_losers} />
      <${King} state=${state} />
      <${Join} join=${join} size="small" />
    </aside>`;
}

const columns = (n) => (n <= 3 ? 1 : n <= 8 ? 2 : 3);

export function Body({ state, join }) {
  const { game } = state;
  const all = seats(game, kingsOf(state));
  const ref = useTravel(game);
  const wide = columns(all.length);
  const Side = game.picture.status === "finished" ? Lost : Turn;
  return html`
    <div class="board-pair schocken" ref=${ref}>
      <${Side} state=${state} join=${join} />
      <section class="numbers" aria-label=${t("schocken.table")}>
        <ol
          class=${`skw-table skw-table-${wide} ${between(game) ? "skw-lifted" : ""}`}
          style=${{ "--columns": wide, "--lines": Math.ceil(all.length / wide) }}
        >
          ${all.map((seat) => html`<${Seat} key=${seat.name} seat=${seat} limit=${game.picture.limit} />`)}
        </ol>
      </section>
    </div>`;
}

/** The game beside another one on the wall: part, who is on turn, the stock, and who has most Deckel. */
export function Card({ game }) {
  const { picture } = game;
  const most = Object.entries(picture.deckel)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3);
  return html`
    <div class="table-card-rows">
      <p class="table-card-who"><${Fit} text=${picture.loser ?? picture.turn} least=${0.5} /></p>
      <p class="skw-card-part">
        <${Fit}
          text=${
            picture.loser
              ? t("schocken.lost_game")
              : `${t(`schocken.part.${picture.part}`)} · ${t("schocken.stock", { n: picture.stock })}`
          }
          least=${0.5}
        />
      </p>
      <ol>
        ${most.map(
          ([name, n]) => html`<li key=${name}>
          <${Fit} text=${name} least=${0.5} />
          <b role="img" aria-label=${count("schocken.deckel", n)}>${n}</b>
        </li>`,
        )}
      </ol>
    </div>`;
}

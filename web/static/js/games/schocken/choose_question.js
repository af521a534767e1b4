/**
 * Look under the cup, then: which dice stay, shall sixes be turned, throw again or stand?
 *
 * The buttons are the same whatever lies under the cup, so that nobody reads off them what does; whether sixes can be
 * turned is said when it is tried.  No touch counts within 350 ms of the last one.
 */
import { html, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { count, t } from "../../lib/words.js";
import { OwnCup } from "./cup.js";
import { cupOf, limitWord, named, POSITIONS, sixes } from "./model.js";
import { OpenDice } from "./standings.js";

const MOST_KEPT = 2;

function Keeps({ open, keep, full, disabled, onTouch }) {
  return html`
    <div class="keeps" role="group" aria-label=${t("schocken.keep.title")}>
      ${POSITIONS.map(
        (at) => html`
        <button
          type="button"
          key=${at}
          class="button keep"
          aria-pressed=${keep.includes(at)}
          disabled=${disabled || (full && !keep.includes(at))}
          onClick=${() => onTouch(at)}
          aria-label=${
            open[at] === null
              ? t("schocken.keep.covered", { n: at + 1 })
              : t("schocken.keep.open", { n: at + 1, face: open[at] })
          }
        >
          <small>${t("schocken.keep.die", { n: at + 1 })}</small>
          <b>${open[at] ?? "?"}</b>
          <span>${t(keep.includes(at) ? "schocken.keep.stays" : "schocken.keep.goes")}</span>
        </button>`,
      )}
    </div>`;
}

/** What happens to the sixes, or why nothing does. */
function turnWord(asked, found) {
  if (!asked) return "";
  if (found.length < 2) return t("schocken.turn.none");
  return t(found.length === 2 ? "schocken.turn.two" : "schocken.turn.three");
}

/** `keep` and `turn` as they are chosen, and what a touch makes of them. */
function useChoice(cup) {
  const [keep, setKeep] = useState([]);
  const [asked, setAsked] = useState(false);
  const found = sixes(cup);
  const turn = asked && found.length > 1;
  const touch = (at) => {
    if (keep.includes(at)) setKeep(keep.filter((other) => other !== at));
    else if (!(turn && found.includes(at))) setKeep([...keep, at].sort());
  };
  const turnOver = () => {
    if (!asked) setKeep(keep.filter((at) => found.length < 2 || !found.includes(at)));
    setAsked(!asked);
  };
  return { keep, asked, found, turn, touch, turnOver };
}

export function ChooseQuestion({ game, seat, act, tip }) {
  const cup = cupOf(game, seat);
  const { keep, asked, found, turn, touch, turnOver } = useChoice(cup);
  const [busy, setBusy] = useState(false);
  const ready = useReady(`${keep}.${asked}`);
  const awake = useReady("question"); // not in the same breath as the touch that threw
  const lying = keep.length + (turn ? found.length - 1 : 0);
  async function decide(event) {
    if (!ready || busy) return;
    setBusy(true);
    const answer = await act({ player: seat, ...event });
    if (!answer.ok) setBusy(false); // else the next question is on its way, and this one takes no second answer
  }
  return html`
    <h2 class="ask" aria-live="assertive">${t("schocken.ask.choose", { name: seat })}</h2>
    <p class="said">${t("schocken.thrown_n", { n: cup.thrown, limit: limitWord(game) })}</p>
    ${cup.open.some((value) => value !== null) && html`<${OpenDice} open=${cup.open} />`}
    <${OwnCup} own=${cup.own} open=${cup.open} word=${named(
      cup.own,
      cup.open.every((value) => value === null),
    )} tip=${tip} />
    <p class="label">${t("schocken.keep.title")}</p>
    <${Keeps}
      open=${cup.open}
      keep=${keep}
      full=${lying >= MOST_KEPT}
      disabled=${busy}
      onTouch=${(at) => awake && touch(at)}
    />
    <button
      type="button"
      class="button button-small turn-over"
      aria-pressed=${asked}
      disabled=${busy}
      onClick=${() => awake && turnOver()}
    >
      ${t("schocken.turn.button")}
    </button>
    <p class="hint" role="status">${turnWord(asked, found)}</p>
    <div class="actions schocken-actions">
      <button
        type="button"
        class="button button-large"
        disabled=${busy}
        aria-disabled=${!ready}
        onClick=${() => decide({ type: "reroll", keep, turn })}
      >
        ${lying ? count("schocken.reroll", 3 - lying) : t("schocken.reroll.all")}
      </button>
      <button
        type="button"
        class="button button-large"
        disabled=${busy}
        aria-disabled=${!ready}
        onClick=${() => decide({ type: "stand" })}
      >
        ${t(cup.thrown === 1 ? "schocken.stand.open" : "schocken.stand")}
      </button>
    </div>
    ${cup.thrown === 1 && html`<p class="hint">${t("schocken.stand.open_how")}</p>`}`;
}

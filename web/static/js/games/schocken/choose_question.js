/**
 * Look under the cup, then: which dice stay, throw again or stand?
 *
 * The dice themselves are touched, covered or not, and nothing else differs while the cup is down, so that nobody reads
 * off the phone what lies under it; only where it is lifted and two sixes lie there, they can be turned.  No touch
 * counts within 350 ms of the last one.
 */
import { Die } from "../../parts/dice.js";
import { html, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { count, t } from "../../lib/words.js";
import { OwnCup } from "./cup.js";
import { cupOf, named, POSITIONS, sixes } from "./model.js";

const MOST_KEPT = 2;

/** What a die to be touched is called. */
function dieWord({ own, open }, at, lifted) {
  if (open[at] !== null) return t("schocken.keep.open", { n: at + 1, face: open[at] });
  return lifted ? t("schocken.keep.seen", { n: at + 1, face: own[at] }) : t("schocken.keep.covered", { n: at + 1 });
}

function Keeps({ cup, lifted, keep, full, disabled, onTouch }) {
  return html`
    <div class="keeps" role="group" aria-label=${t("schocken.keep.title")}>
      ${POSITIONS.map(
        (at) => html`
        <span class="keep" key=${at}>
          <${Die}
            face=${cup.open[at] ?? (lifted ? cup.own[at] : null)}
            covered=${cup.open[at] === null && !lifted}
            selected=${keep.includes(at)}
            disabled=${disabled || (full && !keep.includes(at))}
            onTouch=${() => onTouch(at)}
            label=${dieWord(cup, at, lifted)}
          />
          <small aria-hidden="true">${keep.includes(at) ? t("schocken.keep.stays") : ""}</small>
        </span>`,
      )}
    </div>`;
}

/** Two sixes of the last throw can be turned: offered while one sees them, and while it is chosen. */
function TurnOver({ lifted, found, asked, disabled, onTouch }) {
  if (!asked && !(lifted && found.length > 1)) return null;
  return html`
    <button
      type="button"
      class="button button-small turn-over"
      aria-pressed=${asked}
      disabled=${disabled}
      onClick=${onTouch}
    >
      ${t("schocken.turn.button")}
    </button>
    <p class="hint" role="status">
      ${asked ? t(found.length === 2 ? "schocken.turn.two" : "schocken.turn.three") : ""}
    </p>`;
}

/** `keep` and `turn` as they are chosen, and what a touch makes of them. */
function useChoice(cup) {
  const [keep, setKeep] = useState([]);
  const [asked, setAsked] = useState(false);
  const found = sixes(cup);
  const touch = (at) => {
    if (keep.includes(at)) setKeep(keep.filter((other) => other !== at));
    else if (!(asked && found.includes(at))) setKeep([...keep, at].sort());
  };
  const turnOver = () => {
    if (!asked) setKeep(keep.filter((at) => !found.includes(at)));
    setAsked(!asked);
  };
  return { keep, asked, found, touch, turnOver };
}

export function ChooseQuestion({ game, seat, act, tip }) {
  const cup = cupOf(game, seat);
  const { keep, asked, found, touch, turnOver } = useChoice(cup);
  const [busy, setBusy] = useState(false);
  const ready = useReady(`${keep}.${asked}`);
  const awake = useReady("question"); // not in the same breath as the touch that threw
  const lying = keep.length + (asked ? found.length - 1 : 0);
  async function decide(event) {
    if (!ready || busy) return;
    setBusy(true);
    const answer = await act({ player: seat, ...event });
    if (!answer.ok) setBusy(false); // else the next question is on its way, and this one takes no second answer
  }
  const dice = (lifted) => html`
    <${Keeps}
      cup=${cup}
      lifted=${lifted}
      keep=${keep}
      full=${lying >= MOST_KEPT}
      disabled=${busy}
      onTouch=${(at) => awake && touch(at)}
    />
    <div class="turn-line">
      ${!lifted && !asked && html`<p class="hint">${t("schocken.keep.title")}</p>`}
      <${TurnOver}
        lifted=${lifted}
        found=${found}
        asked=${asked}
        disabled=${busy}
        onTouch=${() => awake && turnOver()}
      />
    </div>`;
  return html`
    <h2 class="ask" aria-live="assertive">${t("schocken.ask.choose", { name: seat })}</h2>
    <p class="said">${t("schocken.thrown_n", { n: cup.thrown, of: game.picture.limit })}</p>
    <${OwnCup}
      own=${cup.own}
      open=${cup.open}
      word=${named(
        cup.own,
        cup.open.every((value) => value === null),
      )}
      tip=${tip}
      dice=${dice}
    />
    <div class="actions schocken-actions">
      <button
        type="button"
        class="button button-large"
        disabled=${busy}
        aria-disabled=${!ready}
        onClick=${() => decide({ type: "reroll", keep, turn: asked })}
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

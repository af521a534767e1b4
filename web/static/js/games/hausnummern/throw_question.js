/**
 * It is this seat's turn to throw: the lane counts by itself, but a zero is invisible to a lane without a sensor
 * for the ball, so there is a Pumpe button unless the lane tells zeros; and, where the host allows it, a throw can be
 * typed.
 */
import { html, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { ManualThrow } from "../../parts/manual_throw.js";
import { t } from "../../lib/words.js";
import { OwnPlate, Standings } from "./standings.js";

/** The Pumpe in two touches; the second button stands where the first did not. */
function Pumpe({ onYes, onNo, busy }) {
  const ready = useReady("pumpe");
  return html`
    <div class="sure" role="alertdialog" aria-label=${t("pumpe.sure")}>
      <p class="sure-question">${t("pumpe.sure")}</p>
      <button type="button" class="button" onClick=${onNo}>${t("pumpe.no")}</button>
      <button type="button" class="button button-gold button-large" disabled=${busy} onClick=${() => ready && onYes()}>
        ${t("pumpe.yes")}
      </button>
    </div>`;
}

/** A lane that counts nothing by itself: what falls is typed in. */
const typed = ({ driver }) => driver === "manual" || driver === "simulated";

/** Who counts what falls: the lane, if it is well, or whoever types it in. */
function how({ lane, allow_manual: may }) {
  if (lane.health === "unhealthy") return may ? "ask.throw_broken_own" : "ask.throw_broken";
  if (typed(lane)) return "ask.throw_typed";
  return lane.pumpe === false ? "ask.throw_told" : "ask.throw_how";
}

export function ThrowQuestion({ state, seat, act, sending }) {
  const [open, setOpen] = useState(null);
  const [busy, setBusy] = useState(false);
  const awake = useReady("question");
  async function thrown({ pins, fallen }) {
    if (busy) return;
    setBusy(true);
    const answer = await act({ type: "throw", player: seat, pins, ...(fallen ? { fallen } : {}) });
    setBusy(false);
    if (!answer.ok) setOpen(null);
  }
  return html`
    <div class="question question-throw">
      <h2 class="ask" aria-live="assertive">${t("ask.throw", { name: seat })}</h2>
      <${OwnPlate} game=${state.game} seat=${seat} />
      ${
        open === null &&
        html`
        <p class="said">${t(sending ? "link.waits" : how(state))}</p>
        <div class="actions actions-pair">
          ${
            state.lane.pumpe !== false &&
            html`<button type="button" class="button" disabled=${sending} onClick=${() => awake && setOpen("pumpe")}>
            ${t("pumpe.button")}
          </button>`
          }
          ${
            state.allow_manual &&
            html`<button type="button" class="button" disabled=${sending} onClick=${() => awake && setOpen("manual")}>
            ${t("manual.button")}
          </button>`
          }
        </div>`
      }
      ${
        open === "pumpe" &&
        html`<${Pumpe}
        busy=${busy}
        onYes=${() => thrown({ pins: 0 })}
        onNo=${() => setOpen(null)}
      />`
      }
      ${
        open === "manual" &&
        html`<${ManualThrow}
        name=${seat}
        busy=${busy}
        onThrow=${thrown}
        onCancel=${() => setOpen(null)}
      />`
      }
      ${open === null && html`<${Standings} game=${state.game} seat=${seat} />`}
    </div>`;
}

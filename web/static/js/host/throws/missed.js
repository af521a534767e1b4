/**
 * Throws that the lane counted and that never arrived.  Where the lane's sums leave one way to share the pins out, one
 * touch takes them over; else the host says what each was, and the whole has to be the lane's.
 */
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { t } from "../../lib/words.js";
import { Sure } from "../sure.js";

const MOST = 9;

/** Which throws, and what is known of their pins. */
function words({ first, last, pins, counts, at }) {
  const which =
    first === last ? t("missed.one", { numbers: first }) : t("missed.other", { numbers: `${first}–${last}` });
  const known =
    pins === null
      ? t("missed.unknown")
      : t(first === last ? "missed.pins" : counts ? "missed.each" : "missed.together", {
          pins: counts ? counts[0] : pins,
        });
  return `${at} · ${which}, ${known}`;
}

/** What is still wrong with what was typed in; null where all is well, "" where something is only missing. */
function fault(typed, pins) {
  const rest = pins === null ? 0 : pins - typed.reduce((sum, value) => sum + (value ?? 0), 0);
  if (rest < 0) return t("missed.over", { n: -rest });
  if (rest > 0) return t("missed.rest", { n: rest });
  return typed.includes(null) ? "" : null;
}

/** What a field says, as a count; null for none. */
const counted = (text) => (/^[0-9]$/.test(text.trim()) ? Number(text) : null);

function Share({ gap, disabled, onTake }) {
  const [typed, setTyped] = useState(() => Array(gap.last - gap.first + 1).fill(null));
  const id = useId("missed");
  const wrong = fault(typed, gap.pins);
  const submit = (event) => {
    event.preventDefault();
    onTake(typed);
  };
  return html`
    <form class="missed-share" onSubmit=${submit}>
      ${typed.map(
        (value, place) => html`
      <span key=${place} class="missed-field">
        <label class="label" for=${`${id}-${place}`}>${t("missed.throw", { n: gap.first + place })}</label>
        <input
          class="input"
          id=${`${id}-${place}`}
          type="number"
          inputmode="numeric"
          min="0"
          max=${MOST}
          value=${value ?? ""}
          onInput=${(event) =>
            setTyped(typed.map((old, index) => (index === place ? counted(event.target.value) : old)))}
        />
      </span>`,
      )}
      <button type="submit" class="button button-small" disabled=${disabled || wrong !== null}>
        ${t("host.missed_take")}
      </button>
      <span role="status">${wrong}</span>
    </form>`;
}

export function MissedThrows({ gaps, game, order }) {
  const disabled = game?.picture.status !== "running";
  return gaps.map((gap) => {
    const take = (pins) => order("take_over", { throw: gap.throw, pins });
    return html`
      <div class="missed" key=${gap.throw}>
        <span>${words(gap)}</span>
        ${
          gap.counts
            ? html`<button
              type="button"
              class="button button-small"
              disabled=${disabled}
              onClick=${() => take(gap.counts)}
            >
              ${t("host.missed_take")}
            </button>`
            : html`<${Share} gap=${gap} disabled=${disabled} onTake=${take} />`
        }
        <${Sure}
          small=${true}
          label=${t("missed.dismiss")}
          sure=${t("missed.dismiss_sure")}
          onSure=${() => order("dismiss", { throw: gap.throw })}
        />
      </div>`;
  });
}

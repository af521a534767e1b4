/**
 * Where does the digit go?  The plate stands as the number stands; a touch on a free place chooses it, the gold
 * button below confirms.  Two touches in two places, the second not within 350 ms of the first: a double tap
 * never places a digit.
 */
import { html, useEffect, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { t } from "../../lib/words.js";
import { digitOf, placesFromFront, teamOf } from "./model.js";
import { Standings } from "./standings.js";

/** The plate as a row of buttons; a place that is set is none. */
export function PlatePicker({ digits, mode, team, digit, chosen, onRest, onChoose, disabled }) {
  const places = placesFromFront(digits.length);
  const word = (place) => t(digits.length > 3 ? `place.short.${place}` : `place.${place}`);
  return html`
    <div class=${`picker ${digits.length > 3 ? "picker-long" : ""}`} role="group" aria-label=${t("place.group")}>
      <div class=${`plate plate-${mode} ${team === null ? "" : `plate-rim team-${team}`}`}>
        <div class="plate-fields">
          ${places.map((place, index) =>
            digits[index] !== null
              ? html`<span class="field field-set" key=${place}>${digits[index]}</span>`
              : html`<button
                type="button"
                key=${place}
                disabled=${disabled}
                aria-pressed=${chosen === place}
                aria-label=${t("place.choose", { digit, place: t(`place.${place}`) })}
                class=${`field ${chosen === place ? "field-chosen" : "field-free field-open"}`}
                onPointerDown=${() => onRest?.(place)}
                onClick=${() => onChoose(place)}
              >
                <i class="screw" /><i class="screw" /><b class="figure" aria-hidden="true">${digit}</b>
              </button>`,
          )}
        </div>
      </div>
      <div class="picker-words" aria-hidden="true">
        ${places.map(
          (place) => html`<span key=${place} class=${chosen === place ? "picker-chosen" : ""}>
          ${word(place)}
        </span>`,
        )}
      </div>
    </div>`;
}

function Confirm({ digit, chosen, ready, busy, sending, onConfirm, onOther }) {
  if (chosen === null) return html`<p class="touch-hint">${t("place.touch")}</p>`;
  const text = busy
    ? t(sending ? "place.waits_for_link" : "place.sending")
    : t("place.confirm", { digit, place: t(`place.${chosen}`) });
  return html`
    <button
      type="button"
      class="button button-gold button-large"
      disabled=${busy}
      aria-disabled=${!ready}
      onClick=${onConfirm}
    >
      ${text}
    </button>
    <button type="button" class="button button-plain" disabled=${busy} onClick=${onOther}>${t("place.other")}</button>`;
}

export function PlaceQuestion({ state, seat, act, hover, sending }) {
  const { game } = state;
  const { setup, picture } = game;
  const digit = digitOf(picture.pending_pins, setup.mode);
  const [chosen, setChosen] = useState(null);
  const [busy, setBusy] = useState(false);
  const ready = useReady(chosen);
  const awake = useReady("question"); // not in the same breath as the touch that brought it here
  const point = (place) => hover({ game: game.id, choice: game.choice, place });
  useEffect(() => {
    if (chosen !== null) point(chosen);
  }, [chosen]);
  async function confirm() {
    if (!ready || busy) return;
    setBusy(true);
    await act({ type: "place", player: seat, place: chosen });
    setBusy(false);
    setChosen(null);
  }
  return html`
    <div class="question question-place">
      <div class="digit-row">
        <b class="digit" aria-hidden="true">${digit}</b>
        <h2 class="ask" aria-live="assertive">${t("ask.place", { name: seat, digit })}</h2>
      </div>
      ${picture.pending_pins !== digit && html`<p class="said">${t("pins.pumpe_low")}</p>`}
      <${PlatePicker}
        digits=${picture.digits[seat]}
        mode=${setup.mode}
        team=${teamOf(setup, seat)}
        digit=${digit}
        chosen=${chosen}
        disabled=${busy}
        onRest=${(place) => awake && point(place)}
        onChoose=${(place) => awake && setChosen(place)}
      />
      <div class="actions">
        <${Confirm}
          digit=${digit}
          chosen=${chosen}
          ready=${ready}
          busy=${busy}
          sending=${sending}
          onConfirm=${confirm}
          onOther=${() => {
            setChosen(null);
            point(null);
          }}
        />
      </div>
      ${
        state.lane.held.length > 0 &&
        html`<p class="hint">
        ${t("wait.held_others", { counts: state.lane.held.join(", ") })}
      </p>`
      }
      <${Standings} game=${game} seat=${seat} />
    </div>`;
}

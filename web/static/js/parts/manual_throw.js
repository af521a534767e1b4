/**
 * A throw by hand: touch the pins that fell, or just the count.  The picture and the count follow each other:
 * a count touched forgets the picture.  A second button confirms.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { count, t } from "../lib/words.js";

/** The diamond as it stands in front of the player, row by row from the back. */
const DIAMOND = [[9], [7, 8], [4, 5, 6], [2, 3], [1]];
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const unheard = () => {};

function PinButton({ pin, down, onTouch }) {
  return html`
    <button
      type="button"
      class=${`pin-button ${down ? "pin-button-down" : ""}`}
      aria-pressed=${down}
      aria-label=${t(pin === 5 ? "manual.king" : "manual.pin", { n: pin })}
      onClick=${() => onTouch(pin)}
    >
      ${pin === 5 ? "♔" : pin}
    </button>`;
}

function Diamond({ fallen, onTouch }) {
  return html`
    <div class="diamond" role="group" aria-label=${t("manual.picture")}>
      ${DIAMOND.map(
        (row) => html`<div class="diamond-row" key=${row[0]}>
        ${row.map(
          (pin) => html`<${PinButton}
          key=${pin}
          pin=${pin}
          down=${fallen.includes(pin)}
          onTouch=${onTouch}
        />`,
        )}
      </div>`,
      )}
    </div>`;
}

/**
 * @param {object} props
 * @param {(made: {pins: number, fallen?: number[]}) => void} props.onThrow
 * @param {number|null} [props.first]  the count it begins with
 * @param {(take: (digit: number) => void) => void} [props.useKeys]  a hook that hears digits struck on the page
 */
export function ManualThrow({ name, busy, onThrow, onCancel, first = null, useKeys = unheard }) {
  const [pins, setPins] = useState(first);
  const [struck, setStruck] = useState(first); // the last digit of the keyboard: what follows is its confirmation
  const [box, go] = [useRef(null), useRef(null)];
  const [fallen, setFallen] = useState([]);
  const ready = useReady("manual"); // not under the finger that opened it; a key (detail 0) is no finger
  const touch = (pin) => {
    const next = fallen.includes(pin) ? fallen.filter((other) => other !== pin) : [...fallen, pin].sort();
    setFallen(next);
    setPins(next.length || null);
  };
  const choose = (value) => {
    setFallen([]);
    setPins(value);
  };
  useKeys((digit) => {
    choose(digit);
    setStruck(digit);
  });
  useEffect(() => {
    if (struck !== null) go.current?.focus({ preventScroll: true });
    else if (useKeys !== unheard) box.current?.querySelector("button").focus({ preventScroll: true });
  }, [struck]);
  const confirm = (event) =>
    (ready || event.detail === 0) && pins !== null && onThrow(fallen.length ? { pins, fallen } : { pins });
  return html`
    <div class="manual" ref=${box} onKeyDown=${(event) => event.key === "Escape" && onCancel?.()}>
      <p class="sure-question">${t("manual.what", { name })}</p>
      <${Diamond} fallen=${fallen} onTouch=${touch} />
      <div class="counts" role="group" aria-label=${t("manual.count")}>
        ${COUNTS.map(
          (value) => html`<button
            type="button"
            key=${value}
            class="count-button"
            aria-pressed=${pins === value}
            aria-label=${count("pins.word_n", value)}
            onClick=${() => choose(value)}
          >
          ${value}
        </button>`,
        )}
      </div>
      <button
        type="button"
        ref=${go}
        class="button button-gold button-large"
        disabled=${busy || pins === null}
        onClick=${confirm}
      >
        ${pins === null ? t("manual.touch") : count("manual.confirm", pins)}
      </button>
      ${onCancel && html`<button type="button" class="button button-plain" onClick=${onCancel}>${t("cancel")}</button>`}
    </div>`;
}

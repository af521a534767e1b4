/**
 * The leather cup.  The own one is lifted as long as a finger or a key holds it, and covers its dice again at once:
 * with the finger that leaves, with the key that is let go, with the page that is hidden.  Who cannot hold anything
 * lifts it with one press and covers it with the next, at the button below or, where a device clicks for him, at the
 * cup.  What lies under it is in the page only while it is lifted, for eyes and for screen readers alike.
 */
import { Die } from "../../parts/dice.js";
import { html, useLayoutEffect, useState } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/** The drawing: turned over, its rim on the table. */
export const Leather = () => html`
  <svg class="leather" viewBox="0 0 200 170" preserveAspectRatio="none" aria-hidden="true">
    <path class="leather-body" d="M38 14Q100-4 162 14L186 146Q100 178 14 146Z" />
    <path class="leather-shade" d="M124 6Q146 8 162 14L186 146Q160 158 128 163Z" />
    <path class="leather-top" d="M38 14Q100-4 162 14 100 32 38 14Z" />
    <path class="leather-rim" d="M14 146Q100 178 186 146L182 124Q100 154 18 124Z" />
    <path class="leather-seam" d="M30 64Q100 86 170 64M24 96Q100 120 176 96" />
  </svg>`;

const HOLDS = new Set([" ", "Enter"]);

/**
 * Lifted while held, or from one press to the next; `handlers` go to the button that is held, `toggle` is the press.
 */
function useHold() {
  const [lifted, setLifted] = useState(null); // null, "held" or "up"
  const setHeld = (held) => setLifted(held ? "held" : null);
  const toggle = () => setLifted(lifted ? null : "up");
  useLayoutEffect(() => {
    // not a moment may pass in which it is up and nothing covers it
    if (!lifted) return undefined;
    const cover = () => setHeld(false);
    const letGo = () => setLifted((how) => (how === "held" ? null : how));
    const hidden = () => document.hidden && cover();
    for (const event of ["pointerup", "pointercancel"]) addEventListener(event, letGo);
    for (const event of ["blur", "pagehide"]) addEventListener(event, cover);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      for (const event of ["pointerup", "pointercancel"]) removeEventListener(event, letGo);
      for (const event of ["blur", "pagehide"]) removeEventListener(event, cover);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [lifted]);
  const handlers = {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
    },
    onPointerUp: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onBlur: () => lifted === "held" && setHeld(false),
    onKeyDown: (event) => {
      if (!HOLDS.has(event.key)) return;
      event.preventDefault();
      setHeld(true);
    },
    onKeyUp: (event) => {
      if (!HOLDS.has(event.key)) return;
      event.preventDefault(); // some browsers would click now
      setHeld(false);
    },
    onClick: (event) => event.detail === 0 && toggle(), // a click without a pointer: speech, a switch, a screen reader
    onContextMenu: (event) => event.preventDefault(),
  };
  return [lifted !== null, handlers, toggle];
}

/**
 * The own cup with the dice under it.
 * @param {(number|null)[]} props.own  the own values
 * @param {(number|null)[]} props.open  those that lie open: they are not under the cup
 * @param {string} props.word  what the throw is called
 * @param {(covered: boolean) => object} [props.tip]  draws what tells of them
 * @param {(lifted: boolean) => object} [props.dice]  draws them below the cup, where they are to be touched
 */
export function OwnCup({ own, open, word, tip, dice }) {
  const [lifted, handlers, toggle] = useHold();
  const under = own.flatMap((value, at) => (open[at] === null && value !== null ? [{ value, at }] : []));
  return html`
    <div class="cup-place">
      <button
        type="button"
        class=${`cup ${lifted ? "cup-lifted" : ""}`}
        aria-label=${t("schocken.cup.lift")}
        ...${handlers}
      >
        ${
          lifted &&
          !dice &&
          html`<span class="cup-dice">
          ${under.map(({ value, at }) => html`<${Die} key=${at} face=${value} />`)}
        </span>`
        }
        <span class="cup-leather"><${Leather} /></span>
      </button>
      ${dice?.(lifted)}
      <p class="cup-word" role="status">
        ${
          lifted
            ? t("schocken.cup.under", { dice: under.map(({ value }) => value).join(", "), word })
            : t("schocken.cup.hold")
        }
      </p>
      <button type="button" class="button button-small button-plain" onClick=${toggle}>
        ${t(lifted ? "schocken.cup.close" : "schocken.cup.open")}
      </button>
      ${tip?.(!lifted)}
    </div>`;
}

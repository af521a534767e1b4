/**
 * A throw of dice on the phone.  With the station's dice it is one button; real dice are typed in: six large faces, a
 * touch for each die that lies there, the last one deleted where a finger slipped, and a gold button that says what
 * goes in.
 */
import { Dice, Die, FACES } from "./dice.js";
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { count, t } from "../lib/words.js";

/** `onThrow(null)`: the station throws. */
function Roll({ words, busy, sending, onThrow }) {
  const awake = useReady("roll"); // not in the same breath as the touch that brought it here
  const text = busy ? t(sending ? "dice.waits_for_link" : "dice.rolling") : words;
  return html`<button
    type="button"
    class="button button-gold button-large"
    disabled=${busy}
    onClick=${() => awake && onThrow(null)}
  >
    ${text}
  </button>`;
}

function Typed({ number, busy, onThrow }) {
  const [faces, setFaces] = useState([]);
  useEffect(() => setFaces([]), [number]);
  const full = faces.length === number;
  const awake = useReady(full); // a double touch on the last face must not confirm
  const add = (face) => faces.length < number && setFaces([...faces, face]);
  const blank = Array.from({ length: number }, (_, index) => faces[index] ?? null);
  const confirm = () => awake && onThrow(faces);
  return html`
    <div class="typed">
      <p class="said">${count("dice.what", number)}</p>
      <${Dice} faces=${blank} className="typed-dice" label=${t("dice.typed")} />
      <div class="typed-faces" role="group" aria-label=${t("dice.faces")}>
        ${FACES.map(
          (face) => html`<button
            type="button"
            key=${face}
            class="typed-face"
            disabled=${busy || full}
            aria-label=${t("dice.face", { face })}
            onClick=${() => add(face)}
          >
          <${Die} face=${face} />
        </button>`,
        )}
      </div>
      <button type="button" class="button button-gold button-large" disabled=${busy || !full} onClick=${confirm}>
        ${full ? t("dice.confirm", { faces: faces.join(" ") }) : count("dice.touch", number - faces.length)}
      </button>
      <button
        type="button"
        class="button button-plain"
        disabled=${busy || faces.length === 0}
        onClick=${() => setFaces(faces.slice(0, -1))}
      >
        ${t("dice.delete")}
      </button>
    </div>`;
}

/**
 * @param {object} props
 * @param {object} props.game  with `dice`: "station" or "real"
 * @param {number} props.number  how many dice are thrown
 * @param {string} [props.words]  on the button with which the station throws
 * @param {(faces: number[]|null) => Promise<object>} props.onThrow  null: the station's dice
 */
export function ThrowDice({ game, number, words = t("dice.roll"), sending = false, onThrow }) {
  const [busy, setBusy] = useState(false);
  const under = useRef(false); // at once, where `busy` takes effect with the next drawing
  async function thrown(faces) {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    const answer = await onThrow(faces);
    if (answer.ok) return; // the next question is on its way, and this one takes no second throw
    under.current = false;
    setBusy(false);
  }
  if (game.dice === "real") return html`<${Typed} number=${number} busy=${busy} onThrow=${thrown} />`;
  return html`<${Roll} words=${words} busy=${busy} sending=${sending} onThrow=${thrown} />`;
}

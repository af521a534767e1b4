/**
 * The sign over the whole phone of whoever has just thrown nine, a Kranz or a Pumpe; the question comes after it, and
 * a touch is enough to be there sooner.  Only a throw that was just counted has one: no correction, no reload.
 */
import { html, useEffect, useRef, useState } from "../../lib/dom.js";
import { buzz } from "../../lib/hooks.js";
import { gloryOf } from "../../parts/glory.js";
import { t } from "../../lib/words.js";

const LASTS = 1800; // milliseconds
const BUZZ = { nine: [220, 90, 220], kranz: [220], pumpe: [500] };

/** What the seat's newest throw deserves that `before` did not know; null for nothing. */
function freshGlory(before, game, seat) {
  const throws = game.throws ?? [];
  const last = throws.at(-1);
  if (before?.id !== game.id || throws.length !== before.throws + 1 || last.player !== seat) return null;
  const kind = gloryOf(last);
  return kind && { kind, n: last.n };
}

/** `[glory, close]`: what the seat has just thrown, while it is celebrated. */
export function useGlory(game, seat) {
  const before = useRef(null);
  const [glory, setGlory] = useState(null);
  const close = () => setGlory(null);
  useEffect(() => {
    const found = freshGlory(before.current, game, seat);
    before.current = { id: game.id, throws: (game.throws ?? []).length };
    if (!found) return;
    setGlory(found);
    buzz(BUZZ[found.kind]);
  }, [game]);
  useEffect(() => {
    if (!glory) return undefined;
    const timer = setTimeout(close, LASTS);
    return () => clearTimeout(timer);
  }, [glory]);
  const stands = glory && gloryOf(game.throws?.[glory.n - 1] ?? {}) === glory.kind;
  return [stands ? glory.kind : null, close];
}

export function Glory({ kind, name, onClose }) {
  return html`
    <div class=${`glory glory-${kind}`} role="status" onClick=${onClose}>
      <p class="glory-sign">
        <i class="screw"></i><i class="screw"></i>
        <b>${t(`moment.${kind}`)}</b>
        <span>${name}</span>
      </p>
    </div>`;
}

/**
 * The wall's keyboard: P asks for a Pumpe and Enter confirms it, E shows the last result, ? the help, Escape closes.
 */
import { useEffect, useRef, useState } from "../lib/dom.js";

/**
 * Keys may come faster than frames, so what is open and what the game waits for is kept where a key finds it at once.
 * @param {string|null} throwing  the open question where it is for a throw whose zero the lane may not tell, so that
 *   none is taken for another one's
 * @param {{pumpe: () => void, recall: () => void}} actions  book the Pumpe; show the last result
 * @returns {"help"|"pumpe"|null} what is open
 */
export function useKeyboard(throwing, actions) {
  const [shown, setShown] = useState(null);
  const now = useRef({ open: null, throwing });
  // asked for a turn that is over
  if (now.current.throwing !== throwing && now.current.open === "pumpe") now.current.open = null;
  Object.assign(now.current, { throwing, actions });
  useEffect(() => {
    const show = (what) => {
      now.current.open = what;
      setShown(what);
    };
    const press = (event) => {
      const { open, throwing: waits, actions: act } = now.current;
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.key === "?") show(open === "help" ? null : "help");
      if (event.key === "Escape") show(null);
      if (event.key.toLowerCase() === "p" && waits) show("pumpe");
      if (event.key.toLowerCase() === "e") act.recall();
      if (event.key === "Enter" && open === "pumpe" && waits) {
        show(null);
        act.pumpe();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return shown === now.current.open ? shown : null;
}

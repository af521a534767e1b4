/** The wall's keyboard: P asks for a Pumpe and Enter confirms it, ? shows the help, Escape closes either. */
import { useEffect, useRef, useState } from "../dom.js";

/**
 * Keys may come faster than frames, so what is open and what the game waits for is kept where a key finds it at once.
 * @param {boolean} throwing  whether the game waits for a throw
 * @param {() => void} pumpe  books the Pumpe
 * @returns {"help"|"pumpe"|null} what is open
 */
export function useKeyboard(throwing, pumpe) {
  const [shown, setShown] = useState(null);
  const now = useRef({ open: null });
  Object.assign(now.current, { throwing, pumpe });
  if (!throwing && now.current.open === "pumpe") now.current.open = null; // it was asked for a turn that is over
  useEffect(() => {
    const show = (what) => {
      now.current.open = what;
      setShown(what);
    };
    const press = (event) => {
      const { open, throwing: waits, pumpe: book } = now.current;
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.key === "?") show(open === "help" ? null : "help");
      if (event.key === "Escape") show(null);
      if (event.key.toLowerCase() === "p" && waits) show("pumpe");
      if (event.key === "Enter" && open === "pumpe" && waits) {
        show(null);
        book();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return shown === now.current.open ? shown : null;
}

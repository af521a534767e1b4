/** The wall's keyboard: P asks for a Pumpe and Enter confirms it, ? shows the help, Escape closes either. */
import { useEffect, useState } from "../dom.js";

/**
 * @param {boolean} throwing  whether the game waits for a throw
 * @param {() => void} pumpe  books the Pumpe
 * @returns {"help"|"pumpe"|null} what is open
 */
export function useKeyboard(throwing, pumpe) {
  const [open, setOpen] = useState(null);
  useEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.key === "?") setOpen(open === "help" ? null : "help");
      if (event.key === "Escape") setOpen(null);
      if (event.key.toLowerCase() === "p" && throwing) setOpen("pumpe");
      if (event.key === "Enter" && open === "pumpe" && throwing) {
        setOpen(null);
        pumpe();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open, throwing, pumpe]);
  return open === "pumpe" && !throwing ? null : open;
}

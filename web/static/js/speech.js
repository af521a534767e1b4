/**
 * Counting aloud, where the device has a voice of the page's language.  Off until somebody switches it on, on this page
 * only; a wall is switched on by `?ton=1`.
 */
import { useEffect, useRef, useState } from "./dom.js";
import { page, parameter } from "./page.js";

/** The device's voice for this page; null for none. */
function voice() {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  return voices.find(({ lang }) => lang.toLowerCase().startsWith(page.lang)) ?? null;
}

/** Whether there is a voice to speak with; a browser may know its voices only after a while. */
export function useVoice() {
  const [there, setThere] = useState(voice() !== null);
  useEffect(() => {
    const speaker = globalThis.speechSynthesis;
    if (!speaker?.addEventListener) return undefined;
    const look = () => setThere(voice() !== null);
    look();
    speaker.addEventListener("voiceschanged", look);
    return () => speaker.removeEventListener("voiceschanged", look);
  }, []);
  return there;
}

/** Whether this page speaks, and how to change that. */
export function useSound() {
  return useState(parameter("ton") === "1");
}

/** Speak `text` when `key` changes; never when the page is drawn for the first time. */
export function useSpoken(text, key, sound) {
  const before = useRef(null);
  useEffect(() => {
    const fresh = before.current !== null && before.current !== key;
    before.current = key;
    const speaker = fresh && sound && text ? voice() : null;
    if (!speaker) return;
    const said = new SpeechSynthesisUtterance(text);
    Object.assign(said, { voice: speaker, lang: speaker.lang, rate: 1.05 });
    speechSynthesis.cancel(); // what is late is not worth hearing
    speechSynthesis.speak(said);
  }, [key]);
}

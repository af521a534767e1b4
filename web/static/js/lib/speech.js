/**
 * The device's voice, where it has one of the page's language.  A phone counts aloud when its owner switches it on; a
 * wall speaks while it is the one that the room hears (../sound/room.js).
 */
import { useEffect, useRef, useState } from "./dom.js";
import { page, parameter } from "./page.js";

/** Android writes "de_DE". */
const speaks = ({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === page.lang;

/** The device's voice for this page; null for none.  A voice that lives in the internet is none here. */
function voice() {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  return voices.find((one) => one.localService && speaks(one)) ?? null;
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

/** Whether this phone counts aloud, and how to change that. */
export function useSound() {
  return useState(parameter("ton") === "1");
}

/** Speak `text`, 0 to 1 loud, where there is a voice for it. */
export function say(text, volume) {
  const speaker = voice();
  if (!speaker) return;
  const said = new SpeechSynthesisUtterance(text);
  Object.assign(said, { voice: speaker, lang: speaker.lang, rate: 1.05, volume });
  speechSynthesis.cancel(); // what is late is not worth hearing
  speechSynthesis.speak(said);
}

/**
 * Speak `text` when step number `key` comes; never when the page is drawn for the first time, nor when a step is taken
 * back.
 * @param {boolean|number} sound  whether, or how loud (0 to 1)
 */
export function useSpoken(text, key, sound) {
  const before = useRef(null);
  useEffect(() => {
    const fresh = before.current !== null && key > before.current;
    before.current = key;
    if (fresh && text && sound) say(text, Number(sound));
  }, [key]);
}

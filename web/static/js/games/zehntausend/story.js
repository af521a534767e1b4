/** What happened last, in sentences: so that a computer's quick moves can be read. */
import { useEffect, useRef, useState } from "../../lib/dom.js";
import { told } from "./model.js";

const LINES = 4;

/** The last moves, newest first, each with a key. */
export function useStory(game) {
  const before = useRef(null);
  const [lines, setLines] = useState([]);
  useEffect(() => {
    const old = before.current;
    before.current = { id: game.id, choice: game.choice, picture: game.picture };
    if (old?.id !== game.id || old.choice === game.choice) return;
    const text = told(old.picture, game.picture);
    if (text) setLines((known) => [{ key: game.choice, text }, ...known].slice(0, LINES));
  }, [game]);
  return lines;
}

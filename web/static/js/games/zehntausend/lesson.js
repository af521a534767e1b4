/**
 * "Mit Tipps lernen": a seat may have explained which dice score and what its selection does.  After three confirmed
 * decisions (roll on, bank, pass a Fehlwurf on) the lesson is over.  It lives in this page only: a reload ends it.
 */
import { html, useState } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

const DECISIONS = 3;
const lessons = new Map(); // game and seat -> decisions left

/** The lesson of a seat: `on`, how many decisions are `left`, and what happens to it. */
export function lessonOf(game, seat) {
  const key = `${game.id}.${seat}`;
  const left = lessons.get(key) ?? 0;
  return {
    on: left > 0,
    left,
    over: lessons.get(key) === 0,
    begin: () => lessons.set(key, DECISIONS),
    end: () => lessons.delete(key),
    decided: () => left > 0 && lessons.set(key, left - 1),
  };
}

/** The switch, with how long the lesson still goes; `onChange` where others than the switch depend on it. */
export function TipsSwitch({ game, seat, onChange = () => {} }) {
  const [, redraw] = useState(0);
  const lesson = lessonOf(game, seat);
  function turn() {
    if (lesson.on) lesson.end();
    else lesson.begin();
    redraw((n) => n + 1);
    onChange();
  }
  return html`
    <div class="zt-lesson">
      <button type="button" class="button button-small" aria-pressed=${lesson.on} onClick=${turn}>
        ${t(lesson.on ? "zehntausend.tips.off" : "zehntausend.tips.on")}
      </button>
      <p class="hint" role="status">
        ${
          lesson.on
            ? t(`zehntausend.tips.left.${lesson.left === 1 ? "one" : "other"}`, { n: lesson.left })
            : lesson.over
              ? t("zehntausend.tips.over")
              : ""
        }
      </p>
    </div>`;
}

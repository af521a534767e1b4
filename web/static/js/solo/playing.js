/**
 * The game under way: the question that a phone at the table has, answered by the page's own table.  Computers think a
 * moment, so that their moves can be followed; who does not want to wait hurries them to his next turn.
 */
import { html, useEffect, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { t } from "../lib/words.js";
import { Sure } from "../host/sure.js";
import { Question } from "../games/zehntausend/phone.js";
import { Explained } from "./explain.js";

const PAUSE = 1200; // milliseconds that a computer seems to think
const HURRY = 60;

/** Computers move by themselves; whether they hurry, and how to make them. */
function useComputers(table, game) {
  const [hurried, setHurried] = useState(null); // the player on turn when that was asked
  const { turn } = game.picture;
  const moves = turn in game.computers;
  useEffect(() => {
    if (!moves) {
      setHurried(null);
      return undefined;
    }
    const timer = setTimeout(table.computer, hurried === game.id ? HURRY : PAUSE);
    return () => clearTimeout(timer);
  }, [game.id, game.choice, hurried]);
  return [moves && hurried !== game.id, () => setHurried(game.id)];
}

/** The same once more; not in the breath of the touch that ended the game. */
function Over({ table }) {
  const awake = useReady("over");
  return html`
    <button
      type="button"
      class="button button-gold button-large"
      aria-disabled=${!awake}
      onClick=${() => awake && table.begin(table.agreed)}
    >
      ${t("solo.again")}
    </button>
    <button type="button" class="button" onClick=${table.leave}>${t("solo.other")}</button>`;
}

export function Playing({ table, game }) {
  const seat = game.setup.players.find((name) => !(name in game.computers));
  const [slow, hurry] = useComputers(table, game);
  const over = game.picture.status === "finished";
  return html`
    <${Question}
      state=${{ game, you: [seat] }}
      seat=${seat}
      act=${table.act}
      explain=${(learning) => html`<${Explained} key=${game.choice} table=${table} learning=${learning} />`}
    />
    <div class="below table-below">
      ${slow && html`<button type="button" class="button" onClick=${hurry}>${t("solo.hurry")}</button>`}
      ${
        over
          ? html`<${Over} table=${table} />`
          : html`<${Sure} label=${t("solo.leave")} sure=${t("solo.leave_sure")} onSure=${table.leave} />`
      }
    </div>`;
}

/** The dice of a throw on the phone: to look at, or to touch. */
import { Dice, Die } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/** Dice to look at. */
export const Tray = ({ game }) => html`
  <${Dice}
    faces=${game.picture.dice}
    roll=${game.choice}
    fresh
    className="zt-tray"
    label=${t("zehntausend.dice_lie")}
  />`;

/**
 * Dice to touch.
 * @param {number[]} props.useless  positions that were chosen and do not score
 * @param {Set<number>|null} props.marked  positions to be marked as scoring, or null without tips
 */
export const Picker = ({ game, chosen, useless, marked, disabled, onTouch }) => html`
  <div class="dice zt-tray" role="group" aria-label=${t("zehntausend.choose_dice")}>
    ${game.picture.dice.map(
      (face, at) => html`
      <span
        key=${at}
        class=${`zt-spot ${useless.includes(at) ? "zt-useless" : ""} ${marked?.has(at) ? "zt-marked" : ""}`}
      >
        <${Die}
          face=${face}
          index=${at}
          roll=${game.choice}
          fresh
          selected=${chosen.includes(at)}
          disabled=${disabled}
          onTouch=${() => onTouch(at)}
          label=${t(marked?.has(at) ? "zehntausend.die_scores" : "zehntausend.die", { n: at + 1, face })} />
      </span>`,
    )}
  </div>`;

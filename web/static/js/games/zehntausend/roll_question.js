/** Roll the dice, or type in what the real ones show; after a Fehlwurf hand them on. */
import { html, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { ThrowDice } from "../../parts/throw_dice.js";
import { t } from "../../lib/words.js";
import { lessonOf, TipsSwitch } from "./lesson.js";
import { dice, points } from "./model.js";
import { TurnPoints } from "./standings.js";
import { Tray } from "./tray.js";

/** A gold button that is taken once, unless it is refused, and not in the breath of the touch before it. */
function Once({ text, onTake }) {
  const ready = useReady("question");
  const [busy, setBusy] = useState(false);
  async function take() {
    if (!ready || busy) return;
    setBusy(true);
    const answer = await onTake();
    if (!answer.ok) setBusy(false);
  }
  return html`<button
    type="button"
    class="button button-gold button-large"
    disabled=${busy}
    aria-disabled=${!ready}
    onClick=${take}
  >
    ${text}
  </button>`;
}

export function RollQuestion({ game, seat, act, sending }) {
  const { picture } = game;
  const roll = (faces) => act({ type: "roll", player: seat, ...(faces ? { dice: faces } : {}) });
  return html`
    <h2 class="ask" aria-live="assertive">${t("zehntausend.ask.roll", { name: seat })}</h2>
    <${TurnPoints} value=${picture.turn_points} name=${seat} />
    ${
      picture.hot_dice &&
      html`<p class="zt-hot" role="status">
      <b>${t("zehntausend.hot")}</b> ${t("zehntausend.hot_how", { points: points(picture.turn_points) })}
    </p>`
    }
    <${ThrowDice}
      game=${game}
      number=${picture.dice_to_roll}
      sending=${sending}
      words=${t("zehntausend.roll", { dice: dice(picture.dice_to_roll) })}
      onThrow=${roll}
    />
    <${TipsSwitch} game=${game} seat=${seat} />`;
}

export function PassQuestion({ game, seat, act }) {
  const lesson = lessonOf(game, seat);
  async function pass() {
    const answer = await act({ type: "pass", player: seat });
    if (answer.ok) lesson.decided();
    return answer;
  }
  const words = () => {
    if (game.next === null) return t("zehntausend.pass_last");
    return game.next === seat ? t("zehntausend.pass_alone") : t("zehntausend.pass", { name: game.next });
  };
  return html`
    <h2 class="ask" aria-live="assertive">${t("zehntausend.fehlwurf")}</h2>
    <${TurnPoints} value=${0} name=${seat} />
    <${Tray} game=${game} />
    <p class="said">${t("zehntausend.fehlwurf_how")}</p>
    ${lesson.on && html`<p class="zt-tip">${t("zehntausend.tips.fehlwurf")}</p>`}
    <div class="actions"><${Once} text=${words()} onTake=${pass} /></div>`;
}

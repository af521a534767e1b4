/**
 * Which dice score?  A touch takes a die or lays it back; the points of the selection come from the station's list.
 * A selection in which a die does not score says so and cannot be confirmed.  Rolling on and banking are two buttons
 * apart, and neither takes a touch within 350 ms of the last one.
 */
import { html, useState } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { list, t } from "../../lib/words.js";
import { lessonOf, TipsSwitch } from "./lesson.js";
import { withDice as diceWord, fehlwurfOf, figures, judged, points, scoringDice } from "./model.js";
import { TurnPoints } from "./standings.js";
import { Picker } from "./tray.js";

/** What the selection is, in a sentence. */
function said(dice, chosen, made) {
  if (chosen.length === 0) return t("zehntausend.touch");
  if (made.points !== null) return t("zehntausend.selected", { points: points(made.points) });
  const faces = [...new Set(made.useless.map((at) => dice[at]))].sort();
  return faces.length === 1
    ? t("zehntausend.useless.one", { faces: faces[0] })
    : t("zehntausend.useless.other", { faces: list(faces.map(String)) });
}

/** The lesson's words about the throw and about the selection. */
function Tips({ game, seat, chosen, made }) {
  const { picture } = game;
  const turn = picture.turn_points + (made.points ?? 0);
  const hot = chosen.length === picture.dice.length;
  return html`
    <div class="zt-tip" role="status">
      <p><b>${t("zehntausend.tips.scores")}</b> ${figures(game).join(" ")}</p>
      ${
        made.points !== null &&
        html`<p>${t("zehntausend.tips.bank", { points: points(turn), total: points(picture.totals[seat] + turn) })}
        ${" "}
        ${t(hot ? "zehntausend.tips.hot" : "zehntausend.tips.on_roll", {
          dice: diceWord(made.next),
          n: fehlwurfOf(made.next),
          points: points(turn),
        })}
      </p>`
      }
    </div>`;
}

/** @param {(learning: boolean) => any} [props.explain]  what is said of the throw beside it, where the page can */
export function ChooseQuestion({ game, seat, act, explain }) {
  const { picture, worth } = game;
  const [chosen, setChosen] = useState([]);
  const [busy, setBusy] = useState(false);
  const [, redraw] = useState(0);
  const ready = useReady(chosen.join());
  const awake = useReady("question"); // not in the same breath as the touch that rolled
  const lesson = lessonOf(game, seat);
  const made = judged(worth, chosen);
  const legal = made.points !== null;
  const hot = chosen.length === picture.dice.length;
  const touch = (at) =>
    awake && setChosen(chosen.includes(at) ? chosen.filter((other) => other !== at) : [...chosen, at].sort());
  async function decide(type) {
    if (!ready || busy || !legal) return;
    setBusy(true);
    const answer = await act({ type, player: seat, select: chosen });
    if (answer.ok) lesson.decided(); // the next question is on its way, and this one takes no second answer
    else setBusy(false);
  }
  return html`
    <h2 class="ask" aria-live="assertive">${t("zehntausend.ask.choose", { name: seat })}</h2>
    <${TurnPoints} value=${picture.turn_points} more=${made.points} name=${seat} />
    <${Picker}
      game=${game}
      chosen=${chosen}
      useless=${legal ? [] : made.useless}
      marked=${lesson.on ? scoringDice(worth) : null}
      disabled=${busy}
      onTouch=${touch}
    />
    <p class=${`zt-said ${chosen.length && !legal ? "wrong" : ""}`} role="status">
      ${said(picture.dice, chosen, made)}
    </p>
    ${lesson.on && html`<${Tips} game=${game} seat=${seat} chosen=${chosen} made=${made} />`}
    <div class="zt-actions">
      <button
        type="button"
        class="button button-large zt-continue"
        disabled=${busy || !legal}
        aria-disabled=${!ready || !legal}
        onClick=${() => decide("continue")}
      >
        <b>${t("zehntausend.continue")}</b>
        <small>
          ${
            legal
              ? t(hot ? "zehntausend.continue_hot" : "zehntausend.continue_with", { dice: diceWord(made.next) })
              : t("zehntausend.choose_first")
          }
        </small>
      </button>
      <button
        type="button"
        class="button button-large zt-bank"
        disabled=${busy || !legal}
        aria-disabled=${!ready || !legal}
        onClick=${() => decide("bank")}
      >
        <b>${t("zehntausend.bank")}</b>
        <small>
          ${
            legal
              ? t("zehntausend.bank_points", { points: points(picture.turn_points + made.points) })
              : t("zehntausend.choose_first")
          }
        </small>
      </button>
    </div>
    ${explain?.(lesson.on)}
    <${TipsSwitch} game=${game} seat=${seat} onChange=${() => redraw((n) => n + 1)} />`;
}

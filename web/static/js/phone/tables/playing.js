/**
 * A game at the table on the phone: the game's own question for the seat that is looked at.  Before the first throw the
 * rules of the table stand above it; below it are a tip where the host allows one, the proof of the dice, and at the
 * end the same once more, or the way to clear the table; of a championship's table the way back to that.
 */
import { html, useEffect, useState } from "../../lib/dom.js";
import { GAMES } from "../../games/index.js";
import { Sure } from "../../host/sure.js";
import { HouseRules } from "../../tables/house_rules.js";
import { ownSeats } from "../../tables/kinds.js";
import { Proof } from "../../tables/proof.js";
import { useReady } from "../../lib/hooks.js";
import { useSound, useVoice } from "../../lib/speech.js";
import { t } from "../../lib/words.js";
import { HandOver } from "../hand_over.js";
import { Tip } from "./tip.js";

/** The seat looked at: whoever is asked, else the chosen one, else the first of this phone, else a spectator. */
function useTableSeat(game, you) {
  const seats = ownSeats(game, you);
  const asked = seats.includes(game.picture.turn) ? game.picture.turn : null;
  const [chosen, setChosen] = useState(null);
  useEffect(() => {
    if (asked) setChosen(asked);
  }, [asked, game.choice]);
  return [seats.includes(chosen) ? chosen : (asked ?? seats[0] ?? you[0]), setChosen, seats];
}

/** Whether nothing has been thrown yet: every answer makes a new question. */
const untouched = (game) => game.choice === 1;

function SoundSwitch({ sound, onSound }) {
  if (!useVoice()) return null;
  return html`<label class="switch">
    <input type="checkbox" checked=${sound} onChange=${(event) => onSound(event.target.checked)} />
    <span>${t("tables.sound")}</span>
  </label>`;
}

/** The same people once more: one touch. */
function Again({ table, order }) {
  const [busy, setBusy] = useState(false);
  const awake = useReady("again"); // not in the same breath as the touch that ended the game
  async function again() {
    if (busy || !awake) return;
    setBusy(true);
    await order("again", { table });
    setBusy(false);
  }
  return html`<button type="button" class="button button-gold button-large" disabled=${busy} onClick=${again}>
    ${t("tables.again")}
  </button>`;
}

/** What there is to do at a table whose game is over. */
function Over({ game, order, go }) {
  if (game.championship)
    return html`<button
      type="button"
      class="button button-gold button-large"
      onClick=${() => go({ at: "championship" })}
    >
      ${t("champ.phone.to")}
    </button>`;
  return html`
    <${Again} table=${game.id} order=${order} />
    <${Sure}
      label=${t("tables.clear")}
      sure=${t("host.close_sure")}
      onSure=${() => order("close", { table: game.id })}
    />`;
}

export function Playing({ state, game, actions, sending, tips, order, go }) {
  const [seat, choose, seats] = useTableSeat(game, state.you);
  const [sound, setSound] = useSound();
  const modules = GAMES[game.game];
  const looked = { ...state, game };
  const over = game.picture.status === "finished";
  if (!modules) return null;
  const { phone } = modules;
  const tip = (covered) => tips && html`<${Tip} state=${state} game=${game} ask=${actions.tip} covered=${covered} />`;
  return html`
    ${seats.length > 1 && html`<${HandOver} state=${{ ...looked, you: seats }} seat=${seat} onChoose=${choose} />`}
    ${
      untouched(game) &&
      html`<div class="table-rules">
      <p class="label">${t("tables.agreed")}</p>
      <${HouseRules} kind=${game.game} rules=${game.setup} />
    </div>`
    }
    <${phone.Question}
      key=${seat}
      state=${looked}
      seat=${seat}
      act=${(event) => actions.act(event, game.id)}
      sending=${sending}
      sound=${sound}
      tip=${tip}
    />
    <div class="below table-below">
      ${!phone.coversTips && tip(false)}
      ${phone.speaks && html`<${SoundSwitch} sound=${sound} onSound=${setSound} />`}
      ${over && seats.length > 0 && html`<${Over} game=${game} order=${order} go=${go} />`}
      <${Proof} game=${game} faces=${state.faces} />
    </div>`;
}

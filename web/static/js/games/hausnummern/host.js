/** What the host does in Hausnummern: set it up, throw and place for others, decide a tie. */
import { html, useEffect, useRef, useState } from "../../lib/dom.js";
import { useDigits } from "../../host/keys.js";
import { Sure } from "../../host/sure.js";
import { ManualThrow } from "../../parts/manual_throw.js";
import { t } from "../../lib/words.js";
import { digitOf, placesFromFront, teamOf } from "./model.js";
import { head } from "./phone.js";
import { PlatePicker } from "./place_question.js";
import { Standings } from "./standings.js";

export { Setup } from "./setup.js";
export { again, sameAgain } from "./again.js";

export const title = head;

/** Who holds the answer now: the player's phone, or the host where it cannot. */
function whoPlaces(state, name) {
  const player = state.players.find((one) => one.name === name);
  if (player?.asleep) return t("await.host_asleep", { name });
  return t(player?.phone ? "await.host_phone" : "await.host_you", { name });
}

/** Place for a player without a phone, or whose phone is asleep.  A digit key counts the places from the left. */
function PlaceFor({ state, order }) {
  const { game } = state;
  const { setup, picture } = game;
  const [chosen, setChosen] = useState(null);
  const confirm = useRef(null);
  const digit = digitOf(picture.pending_pins, setup.mode);
  const digits = picture.digits[picture.turn];
  const place = () => order("act", { player: picture.turn, event: { type: "place", place: chosen } });
  useDigits((key) => digits[key - 1] === null && setChosen(placesFromFront(digits.length)[key - 1]));
  useEffect(() => confirm.current?.focus({ preventScroll: true }), [chosen]);
  return html`
    <h2 class="now-what" tabindex="-1" data-now>${t("host.place_for", { name: picture.turn, digit })}</h2>
    <p class="now-await">${whoPlaces(state, picture.turn)}</p>
    <${PlatePicker}
      digits=${digits}
      mode=${setup.mode}
      team=${teamOf(setup, picture.turn)}
      digit=${digit}
      chosen=${chosen}
      onChoose=${setChosen}
    />
    <button type="button" ref=${confirm} class="button button-gold" disabled=${chosen === null} onClick=${place}>
      ${chosen === null ? t("place.touch") : t("place.confirm", { digit, place: t(`place.${chosen}`) })}
    </button>`;
}

/** A throw by hand for the player on turn.  A digit key opens it with that count. */
function ThrowFor({ state, order }) {
  const { turn } = state.game.picture;
  const [open, setOpen] = useState(null); // null, or the count it begins with; "" for none
  const away = state.lane.health === "unhealthy" || state.lane.driver === "manual";
  const enter = async (made) => {
    const answer = await order("throw", made);
    if (answer.ok) setOpen(null);
  };
  useDigits(setOpen, open === null);
  return html`
    <h2 class="now-what" tabindex="-1" data-now>${t("host.throws_now", { name: turn })}</h2>
    <p class="now-await">${t(away ? "await.host_typed" : "await.host_throw")}</p>
    ${
      open !== null
        ? html`<${ManualThrow}
          name=${turn}
          first=${open === "" ? null : open}
          useKeys=${useDigits}
          onThrow=${enter}
          onCancel=${() => setOpen(null)}
        />`
        : html`<div class="pair">
          ${
            state.lane.pumpe !== false &&
            html`<${Sure}
            label=${t("pumpe.button")}
            sure=${t("pumpe.yes")}
            shortcut="p"
            onSure=${() => order("throw", { pins: 0 })}
          />`
          }
          <button
            type="button"
            class=${`button ${away ? "button-gold" : ""}`}
            data-shortcut="e"
            onClick=${() => setOpen("")}
          >
            ${t("manual.button")}
          </button>
        </div>`
    }`;
}

/** A digit key is the first touch on the name at that place of the list. */
function Decide({ state, order }) {
  const list = useRef(null);
  useDigits((key) => list.current?.children[key - 1]?.querySelector("button").click());
  return html`
    <h2 class="now-what" tabindex="-1" data-now>${t("tie.question")}</h2>
    <p class="now-await">${t("host.tie_how")}</p>
    <ol class="decide" ref=${list}>${state.game.picture.tied.map(
      (name) => html`<li key=${name}>
      <${Sure}
        label=${name}
        sure=${t("host.decide_sure", { name })}
        onSure=${() => order("decide", { winner: name })}
      />
    </li>`,
    )}</ol>`;
}

const Done = ({ state }) =>
  html`<h2 class="now-what" tabindex="-1" data-now>${t("host.over", { name: state.game.picture.winner })}</h2>`;

/** The question now, as the host can answer it. */
export function Question({ state, order }) {
  const { game } = state;
  const Now = { place: PlaceFor, throw: ThrowFor, decision: Decide, done: Done }[game.picture.phase];
  return html`<${Now} key=${game.choice} state=${state} order=${order} />`;
}

/** How the game stands, and what the host may do about who plays. */
export { Standings };

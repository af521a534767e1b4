/** What the host does in Hausnummern: set it up, throw and place for others, decide a tie. */
import { html, useState } from "../../dom.js";
import { Sure } from "../../host/sure.js";
import { ManualThrow } from "../../manual_throw.js";
import { t } from "../../words.js";
import { digitOf, placesFromFront, teamOf } from "./model.js";
import { PlatePicker } from "./place_question.js";
import { Standings } from "./standings.js";
import { head } from "./phone.js";

export { Setup } from "./setup.js";

export const title = (game) => `${t("hausnummern.title")} · ${head(game)}`;

/** Place for a player without a phone, or whose phone is asleep. */
function PlaceFor({ game, order }) {
  const { setup, picture } = game;
  const [chosen, setChosen] = useState(null);
  const digit = digitOf(picture.pending_pins, setup.mode);
  const place = () => order("act", { player: picture.turn, event: { type: "place", place: chosen } });
  return html`
    <p class="now-what">${t("host.place_for", { name: picture.turn, digit })}</p>
    <${PlatePicker} digits=${picture.digits[picture.turn]} mode=${setup.mode} team=${teamOf(setup, picture.turn)} digit=${digit} chosen=${chosen} onChoose=${setChosen} />
    ${chosen !== null && html`<button type="button" class="button button-gold" onClick=${place}>${t("place.confirm", { digit, place: t(`place.${chosen}`) })}</button>`}`;
}

/** A throw by hand for the player on turn. */
function ThrowFor({ game, order }) {
  const [open, setOpen] = useState(false);
  const { turn } = game.picture;
  const enter = async (made) => {
    const answer = await order("throw", made);
    if (answer.ok) setOpen(false);
  };
  return html`
    <p class="now-what">${t("host.throws_now", { name: turn })}</p>
    ${open
      ? html`<${ManualThrow} name=${turn} onThrow=${enter} onCancel=${() => setOpen(false)} />`
      : html`<div class="pair">
          <${Sure} label=${t("pumpe.button")} sure=${t("pumpe.yes")} onSure=${() => order("throw", { pins: 0 })} />
          <button type="button" class="button" onClick=${() => setOpen(true)}>${t("manual.button")}</button>
        </div>`}`;
}

function Decide({ game, order }) {
  return html`
    <p class="now-what">${t("tie.question")}</p>
    <p class="hint">${t("host.tie_how")}</p>
    <ul class="decide">${game.picture.tied.map((name) => html`<li key=${name}>
      <${Sure} label=${name} sure=${t("host.decide_sure", { name })} onSure=${() => order("decide", { winner: name })} /></li>`)}</ul>`;
}

const Done = ({ game }) => html`<p class="now-what">${t("host.over", { name: game.picture.winner })}</p>`;

/** The question now, as the host can answer it. */
export function Question({ state, order }) {
  const { game } = state;
  const Now = { place: PlaceFor, throw: ThrowFor, decision: Decide, done: Done }[game.picture.phase];
  return html`<${Now} key=${game.choice} game=${game} order=${order} /><${Standings} game=${game} seat=${null} />`;
}

/**
 * A throw as the room sees it: the pins fall, large; the number stamps in; then the one decision of the game, with the
 * player's plate, the digit as a ghost in each free field and the place that it would give; the field that he thinks of
 * lights up, and at last the digit drops in and two screws turn.
 */
import { html } from "../../../lib/dom.js";
import { Fit } from "../../../lib/fit.js";
import { Mark } from "../../../parts/marks.js";
import { Pins } from "../../../parts/pins.js";
import { count, decimal, t } from "../../../lib/words.js";
import { digitOf, placesFromFront, teamOf } from "../model.js";
import { plateRatio } from "./geometry.js";
import { throwKey } from "./pane.js";
import { Asked, Count, Held, shownThrow } from "./throws.js";

const Screws = () => html`<i class="screw"></i><i class="screw"></i>`;

/** One field: set, just being screwed on, thought of, or free with the digit's ghost. */
function Field({ digit, set, landing, hovered }) {
  if (landing)
    return html`<span class="field field-landing">
      <b class="figure">${digit}</b><${Screws} />
    </span>`;
  if (set !== null) return html`<span class="field field-set">${set}</span>`;
  return html`<span class=${`field ${hovered ? "field-thought" : "field-free"}`}>
    <${Screws} /><b class="figure figure-ghost">${digit}</b>
  </span>`;
}

/** What stands below a free field: the place that it would give, and for a team its average. */
function Would({ would, at, long, hovered }) {
  if (!would) return html`<span class="would"></span>`;
  return html`
    <span class=${`would ${hovered ? "would-thought" : ""}`}>
      <b>${t(long ? "asks.would_short" : "asks.would", { n: would.place })}</b>
      <small>
        ${would.average && !long ? `⌀ ${decimal(would.average)}` : t(long ? `place.short.${at}` : `place.${at}`)}
      </small>
    </span>`;
}

function LargePlate({ game, name, digit, hover, landed }) {
  const { setup, picture } = game;
  const digits = picture.digits[name];
  const places = placesFromFront(digits.length);
  const team = teamOf(setup, name);
  const long = digits.length > 3;
  const fields = places.map((at, index) => ({
    at,
    set: digits[index],
    landing: landed === index,
    hovered: hover === at,
  }));
  return html`
    <div class="asks-plate" style=${{ "--ratio": plateRatio(digits.length, team !== null) }}>
      <span class=${`plate plate-${setup.mode} ${team === null ? "" : `plate-team team-${team}`}`} aria-hidden="true">
        <span class="plate-fields">
          ${fields.map((field) => html`<${Field} key=${field.at} digit=${digit} ...${field} />`)}
        </span>
        ${team !== null && html`<span class="plate-tab"><${Mark} number=${team} /></span>`}
      </span>
      <div class="woulds">
        ${fields.map(
          ({ at, set, landing, hovered }) => html`<${Would}
          key=${at}
          at=${at}
          long=${long}
          hovered=${hovered}
          would=${set === null && !landing && landed === null ? picture.would.find((one) => one.at === at) : null}
        />`,
        )}
      </div>
    </div>`;
}

/** How the question goes on: by the phone, or out loud where there is none. */
function questionOf({ players }, name, digit) {
  const player = players.find((one) => one.name === name);
  if (!player?.phone) return t("asks.aloud", { digit });
  return t(player.asleep ? "asks.asleep" : "asks.where", { digit });
}

function Throw({ shot, game, falling, step }) {
  const key = `large-${game.id}-${shot.n}-${shot.pins}`;
  return html`
    <section class="asks asks-throw">
      <p class="asks-who"><${Fit} text=${shot.player} least=${0.5} /></p>
      <div class="asks-stage">
        ${step > 0 && html`<${Pins} last=${shot} throwKey=${key} label=${count("pins.fell", shot.pins)} />`}
        ${!falling && html`<b class="asks-number count-figure">${digitOf(shot.pins, game.setup.mode)}</b>`}
      </div>
    </section>`;
}

function Question({ state, name, hover, place }) {
  const { game } = state;
  const shown = shownThrow(state);
  const digit = place?.digit ?? digitOf(shown.pins, game.setup.mode);
  const at = place && game.picture.digits[name].length - 1 - place.index;
  const words = place ? t("asks.set", { digit, place: t(`place.${at}`) }) : questionOf(state, name, digit);
  return html`
    <section class=${`asks asks-question ${game.setup.digits > 3 ? "asks-long" : ""}`}>
      <div class="asks-words" role="status" aria-live="polite">
        <p class="asks-who"><${Fit} text=${`${name},`} least=${0.5} /></p>
        <p class=${`asks-what ${place ? "asks-told" : ""}`}><${Fit} text=${words} least=${0.4} /></p>
      </div>
      <${LargePlate} game=${game} name=${name} digit=${digit} hover=${hover} landed=${place?.index ?? null} />
      <aside class="asks-pins">
        <${Pins} last=${shown} throwKey=${throwKey(game, shown)} told label=${count("pins.fell", shown.pins)} />
        <${Count} shown=${shown} game=${game} waits=${true} />
      </aside>
      <div class="asks-more"><${Asked} asked=${state.lane.asked} /><${Held} state=${state} most=${2} /></div>
    </section>`;
}

/** Whether the game as it is told now is asked about on the large side of the wall. */
export const isAsked = (game, beat) => Boolean(beat?.shot) || game.picture.phase === "place";

/**
 * @param {object|null} props.beat  of ../../../wall/telling.js
 * @param {number|null} props.hover  the place that the player thinks of
 * @param {number} props.step  frames since it came; the pins come with the second one
 */
export function Asking({ state, beat, hover, step }) {
  if (beat?.shot)
    return html`<${Throw} shot=${beat.shot} game=${state.game} falling=${beat.kind === "fall"} step=${step} />`;
  const place = beat?.place ?? null;
  const { turn } = state.game.picture;
  return html`<${Question} state=${state} name=${turn} hover=${place ? null : hover} place=${place} />`;
}

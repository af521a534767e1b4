/**
 * What a table brought that was played with real dice, one question after the other: who lost which half and the game,
 * or in which order they came in; how many Schock Aus each had; and once more in a sentence before it goes out.
 */
import { Choice } from "../parts/choice.js";
import { html, useState } from "../lib/dom.js";
import { useReady } from "../lib/hooks.js";
import { t } from "../lib/words.js";
import { PLACES, schemeOf } from "./model.js";
import { Told } from "./parts.js";

const MOST_AUS = 99;

/** Who lost this half; a half that is known stays until it is another one. */
const Loser = ({ label, players, value, onChoose }) =>
  html`<${Choice} label=${label} options=${players} value=${value} words=${String} onChoose=${onChoose} />`;

function Losses({ players, typed, onTyped, onNext }) {
  const [first, second] = typed.halves;
  const half = (n) => (name) => {
    const halves = typed.halves.with(n, name);
    onTyped({ halves, loser: halves[0] === halves[1] ? halves[0] : null });
  };
  const last = first && second && first !== second;
  return html`
    <${Loser} label=${t("champ.ask.half", { n: 1 })} players=${players} value=${first} onChoose=${half(0)} />
    <${Loser} label=${t("champ.ask.half", { n: 2 })} players=${players} value=${second} onChoose=${half(1)} />
    ${
      last &&
      html`<${Loser}
        label=${t("champ.ask.final")}
        players=${[first, second]}
        value=${typed.loser}
        onChoose=${(loser) => onTyped({ loser })}
      />`
    }
    ${first && first === second && html`<p class="said">${t("champ.both", { name: first })}</p>`}
    <${Next} ready=${typed.loser !== null && Boolean(first && second)} onNext=${onNext} />`;
}

/** Names in the order in which they came in; whoever shares the place of the one before says so. */
function Order({ players, gone, typed, onTyped, onNext }) {
  const { order, shares } = typed;
  const left = players.filter((name) => !order.includes(name));
  const through = left.every((name) => gone.includes(name));
  const share = (name) =>
    onTyped({ shares: shares.includes(name) ? shares.filter((one) => one !== name) : [...shares, name] });
  const places = placesOf(typed);
  return html`
    ${
      order.length > 0 &&
      html`<ol class="champ-order">${order.map(
        (name, index) => html`
        <li key=${name}>
          <b>${places[name]}.</b><span>${name}</span>
          ${
            index > 0 &&
            html`<button
              type="button"
              class="button button-small"
              aria-pressed=${shares.includes(name)}
              aria-label=${t("champ.shares_with", { name, other: order[index - 1] })}
              onClick=${() => share(name)}
            >
            ${t("champ.shares")}
          </button>`
          }
        </li>`,
      )}</ol>`
    }
    ${
      left.length > 0 &&
      html`<${Choice}
        label=${t("champ.ask.place", { n: order.length + 1 })}
        options=${left}
        value=${null}
        words=${String}
        onChoose=${(name) => onTyped({ order: [...order, name] })}
      />`
    }
    ${
      order.length > 0 &&
      html`<button
        type="button"
        class="button button-plain"
        onClick=${() => onTyped({ order: order.slice(0, -1), shares: shares.filter((one) => one !== order.at(-1)) })}
      >
      ${t("champ.ask.back")}
    </button>`
    }
    <${Next} ready=${through} onNext=${onNext} />`;
}

/** {name: place}: equals share one, and the next place is left out. */
function placesOf({ order, shares }) {
  const places = {};
  order.forEach((name, index) => {
    places[name] = index > 0 && shares.includes(name) ? places[order[index - 1]] : index + 1;
  });
  return places;
}

const Next = ({ ready, onNext, words = t("welcome.next") }) => {
  const awake = useReady(ready);
  return html`<button type="button" class="button button-gold" disabled=${!ready} onClick=${() => awake && onNext()}>
    ${words}
  </button>`;
};

/** How many Schock Aus each had, by touches. */
function Aus({ players, typed, onTyped, onNext }) {
  const { aus } = typed;
  const set = (name, n) => onTyped({ aus: { ...aus, [name]: Math.max(0, Math.min(MOST_AUS, n)) } });
  return html`
    <fieldset class="choice"><legend>${t("champ.ask.aus")}</legend>
      <div class="champ-aus">${players.map(
        (name) => html`
        <div key=${name} role="group" aria-label=${name}>
          <span>${name}</span>
          <button
            type="button"
            class="seat-button"
            aria-label=${t("champ.fewer", { name })}
            disabled=${!aus[name]}
            onClick=${() => set(name, (aus[name] ?? 0) - 1)}
          >−</button>
          <b role="status">${aus[name] ?? 0}</b>
          <button
            type="button"
            class="seat-button"
            aria-label=${t("champ.more", { name })}
            onClick=${() => set(name, (aus[name] ?? 0) + 1)}
          >+</button>
        </div>`,
      )}</div>
    </fieldset>
    <${Next} ready=${true} onNext=${onNext} />`;
}

const STEPS = ["what", "aus", "sure"];

function Sent({ outcome, send, onSend }) {
  const [busy, setBusy] = useState(false);
  const [under] = useState({ way: false });
  async function go() {
    if (under.way) return;
    under.way = true;
    setBusy(true);
    const answer = await onSend(outcome);
    under.way = false;
    if (!answer.ok) setBusy(false);
  }
  return html`
    <p class="label">${t("champ.typed_so")}</p>
    <${Told} outcome=${outcome} />
    <${Next} ready=${!busy} onNext=${go} words=${send} />`;
}

/** What has been typed, from what counted before. */
function startOf(outcome) {
  const places = outcome?.places ?? {};
  const order = Object.keys(places).sort((a, b) => places[a] - places[b]);
  return {
    halves: outcome?.halves ?? [null, null],
    loser: outcome?.loser ?? null,
    order,
    shares: order.filter((name, index) => index > 0 && places[name] === places[order[index - 1]]),
    aus: outcome?.schock_aus ?? {},
  };
}

/** The outcome as the station takes it. */
function outcomeOf(typed, kind) {
  const aus = Object.fromEntries(Object.entries(typed.aus).filter(([, n]) => n > 0));
  if (kind === PLACES) return { places: placesOf(typed), schock_aus: aus };
  return { halves: typed.halves, loser: typed.loser, schock_aus: aus };
}

/**
 * @param {object} props
 * @param {object} props.table  a table of the round, its `players` and what counts so far
 * @param {string} props.send  the words on the last button
 * @param {(outcome: object) => Promise<object>} props.onSend  resolves with the acknowledgement
 * @param {string} [props.first]  the step that is shown first, in the gallery: what, aus, sure
 */
export function OutcomeForm({ champ, table, send, onSend, onCancel, first = "what" }) {
  const kind = schemeOf(champ);
  const steps = STEPS.filter((one) => one !== "aus" || champ.game === "schocken");
  const [step, setStep] = useState(first);
  const [typed, setTyped] = useState(() => startOf(table.outcome ?? table.claim?.outcome));
  const change = (part) => setTyped({ ...typed, ...part });
  const to = (by) => () => setStep(steps[steps.indexOf(step) + by]);
  const Step = { what: kind === PLACES ? Order : Losses, aus: Aus }[step];
  const shown = { players: table.players, gone: table.gone, typed, onTyped: change, onNext: to(1) };
  return html`
    <div class="champ-form">
      ${
        Step
          ? html`<${Step} ...${shown} />`
          : html`<${Sent} outcome=${outcomeOf(typed, kind)} send=${send} onSend=${onSend} />`
      }
      <button type="button" class="button button-plain" onClick=${step === steps[0] ? onCancel : to(-1)}>
        ${t(step === steps[0] ? "cancel" : "welcome.back")}
      </button>
    </div>`;
}

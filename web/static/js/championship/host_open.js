/** What is agreed before a championship: its name, game, rounds, seats, points, and how its tables are played. */
import { Choice } from "../parts/choice.js";
import { Text } from "../host/text.js";
import { html, useState } from "../lib/dom.js";
import { Rules } from "../tables/form.js";
import { agreed, KINDS } from "../tables/kinds.js";
import { t } from "../lib/words.js";
import { kinds, LOSSES, PLACES, schemeOf } from "./model.js";

const SEATS = [3, 4, 5, 6, 7, 8];
const LOST = { half: -1, game: -1, schock_aus: 0 };
const WON = [3, 2, 1];
const NUMBER = { mode: ["hoch", "niedrig"], digits: [2, 3, 4, 5, 6] };

/** Points as they are typed: "3, 2, 1"; null where it is no list of whole numbers. */
function placesOf(text) {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.length && parts.every((one) => /^[-−+]?\d{1,6}$/.test(one)) ? parts.map((one) => whole(one)) : null;
}

/** A whole number as it is typed, with any minus; null where it is none. */
const whole = (text) => (/^[-−+]?\d{1,6}$/.test(String(text).trim()) ? Number(String(text).replace("−", "-")) : null);

const startOf = (champ) => ({
  title: champ?.title ?? t("champ.default_title"),
  game: champ?.game ?? "schocken",
  rounds: String(champ?.of ?? 4),
  seats: champ?.seats ?? 5,
  scheme: champ ? schemeOf(champ) : LOSSES,
  lost: champ && !champ.points.places ? champ.points : LOST,
  places: (champ?.points.places ?? WON).join(", "),
  rules: champ?.rules ?? {},
  play: champ?.play ?? "phones",
});

/** The house rules of its game, all of them. */
const rulesOf = ({ game, rules }) =>
  KINDS[game] ? Object.fromEntries(agreed(game, rules)) : { mode: rules.mode ?? "hoch", digits: rules.digits ?? 3 };

/** The order for the station; null while something in it is none. */
function setupOf(typed) {
  const { title, game, rounds, seats, lost, play } = typed;
  const losses = game === "schocken" && typed.scheme === LOSSES;
  const points = losses
    ? Object.fromEntries(Object.entries(lost).map(([key, n]) => [key, whole(n)]))
    : { places: placesOf(typed.places) };
  const wrong = Object.values(points).includes(null) || !whole(rounds) || !title.trim();
  if (wrong) return null;
  return { title: title.trim(), game, rounds: whole(rounds), seats, points, rules: rulesOf(typed), play };
}

function Points({ typed, change }) {
  const losses = typed.game === "schocken" && typed.scheme === LOSSES;
  return html`
    ${
      typed.game === "schocken" &&
      html`<${Choice}
        label=${t("champ.points_by")}
        options=${[LOSSES, PLACES]}
        value=${typed.scheme}
        words=${(one) => t(`champ.by.${one}`)}
        onChoose=${(scheme) => change({ scheme })}
      />`
    }
    ${
      losses
        ? html`<div class="two-fields">${Object.keys(LOST).map(
            (key) => html`<${Text}
            key=${key}
            name=${key}
            words=${t(`champ.points_for.${key}`)}
            value=${String(typed.lost[key])}
            maxlength="7"
            onChange=${(n) => change({ lost: { ...typed.lost, [key]: n } })}
          />`,
          )}</div>`
        : html`<${Text}
          name="places"
          words=${t("champ.points_places")}
          value=${typed.places}
          maxlength="60"
          onChange=${(places) => change({ places })}
        />`
    }`;
}

function HouseRules({ typed, change }) {
  const rules = rulesOf(typed);
  const onChange = (part) => change({ rules: { ...rules, ...part } });
  if (KINDS[typed.game]) return html`<${Rules} kind=${typed.game} rules=${rules} onChange=${onChange} />`;
  return Object.keys(NUMBER).map(
    (key) => html`<${Choice}
      key=${key}
      label=${t(`champ.number.${key}`)}
      options=${NUMBER[key]}
      value=${rules[key]}
      words=${(value) => (key === "mode" ? t(`hausnummern.mode.${value}`) : value)}
      onChoose=${(value) => onChange({ [key]: value })}
    />`,
  );
}

/** @param {object|null} props.champ  the one to be changed; null for a new one */
export function Agreement({ champ, go, onGo, onCancel = null }) {
  const [typed, setTyped] = useState(() => startOf(champ));
  const [busy, setBusy] = useState(false);
  const change = (part) => setTyped({ ...typed, ...part });
  const setup = setupOf(typed);
  const plays = KINDS[typed.game] ? ["phones", "typed"] : ["lane", "typed"];
  const send = async (event) => {
    event.preventDefault();
    if (busy || !setup) return;
    setBusy(true);
    await onGo(setup);
    setBusy(false);
  };
  return html`
    <form class="fields champ-agreement" onSubmit=${send}>
      <${Text}
        name="title"
        words=${t("champ.title")}
        value=${typed.title}
        maxlength="40"
        onChange=${(title) => change({ title })}
      />
      <${Choice}
        label=${t("open.game")}
        options=${kinds()}
        value=${typed.game}
        words=${(key) => t(`${key}.title`)}
        onChoose=${(game) => change({ game, rules: {}, play: KINDS[game] ? "phones" : "lane" })}
      />
      <${Text}
        name="rounds"
        words=${t("champ.how_many_rounds")}
        value=${typed.rounds}
        inputmode="numeric"
        maxlength="3"
        onChange=${(rounds) => change({ rounds })}
      />
      <${Choice}
        label=${t("champ.how_many_seats")}
        options=${SEATS}
        value=${typed.seats}
        words=${String}
        onChoose=${(seats) => change({ seats })}
      />
      <${Points} typed=${typed} change=${change} />
      <${Choice}
        label=${t("champ.how_played")}
        options=${plays}
        value=${typed.play}
        words=${(one) => t(`champ.play.${one}`)}
        onChoose=${(play) => change({ play })}
      />
      <${HouseRules} typed=${typed} change=${change} />
      ${!setup && html`<p class="wrong" role="status">${t("champ.wrong_setup")}</p>`}
      <button type="submit" class="button button-gold" disabled=${busy || !setup}>${go}</button>
      ${onCancel && html`<button type="button" class="button button-plain" onClick=${onCancel}>${t("cancel")}</button>`}
    </form>`;
}

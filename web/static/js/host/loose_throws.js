/** Throws that have no place in the game yet: held ones (to discard), missed ones (to take over), those außer Spiel. */
import { html } from "../dom.js";
import { count, t } from "../words.js";
import { MissedThrows } from "./missed.js";
import { Sure } from "./sure.js";

function Held({ held, order }) {
  if (held.length === 0) return null;
  return html`
    <h3>${t("host.held")}</h3>
    <ol class="loose">${held.map((pins, index) => html`
      <li key=${index}><b>${pins}</b><span>${t("host.held_n", { n: index + 1 })}</span>
        <${Sure} small=${true} label=${t("host.discard")} sure=${t("host.discard_sure")} onSure=${() => order("discard_held", { index })} /></li>`)}</ol>`;
}

/** Throws that count for nothing, unless the host gives one to whoever is on turn. */
export function AsideThrows({ state, order }) {
  const { game } = state;
  const { aside = [] } = state.lane;
  if (aside.length === 0) return null;
  const turn = game?.picture.phase === "throw" ? game.picture.turn : null;
  return html`
    <h3>${t("host.aside")}</h3>
    <ol class="loose">${aside.map((made) => html`
      <li key=${made.throw}><b>${made.pins}</b><span>${t("host.aside_at", { time: made.at })} · ${t(`aside.${made.why}`)}</span>
        <${Sure} small=${true} label=${turn ? t("host.assign", { name: turn }) : t("host.assign_none")} sure=${count("host.assign_sure", made.pins)} disabled=${!turn} onSure=${() => order("assign", { throw: made.throw })} /></li>`)}</ol>`;
}

/** What has to be settled before the game is right: it stands below what is next. */
export function LooseThrows({ state, order }) {
  const { held, gaps = [] } = state.lane;
  if (held.length === 0 && gaps.length === 0) return null;
  return html`
    <section class="card">
      <h2>${t("host.loose")}</h2>
      <${Held} held=${held} order=${order} />
      <${MissedThrows} gaps=${gaps} game=${state.game} order=${order} />
    </section>`;
}

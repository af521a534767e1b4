/**
 * Throws that have no place in the game yet: those that lane and person told differently (to settle), held ones (to
 * discard), missed ones (to take over), those außer Spiel.
 */
import { html } from "../../lib/dom.js";
import { count, t } from "../../lib/words.js";
import { MissedThrows } from "./missed.js";
import { Sure } from "../sure.js";

function Held({ held, meant = [], order }) {
  if (held.length === 0) return null;
  return html`
    <h3>${t("host.held")}</h3>
    <ol class="loose">${held.map(
      (pins, index) => html`
      <li key=${index}>
        <b>${pins}</b>
        <span>${meant[index] ? t("host.held_for", { name: meant[index] }) : t("host.held_n", { n: index + 1 })}</span>
        <${Sure}
          small=${true}
          label=${t("host.discard")}
          sure=${t("host.discard_sure")}
          onSure=${() => order("discard_held", { index })}
        />
      </li>`,
    )}</ol>`;
}

/** The lane told another count than was typed in: which is right, or were it two throws? */
function Asked({ asked, game, order }) {
  const more = ["throw", "place"].includes(game?.picture.phase);
  return asked.map(
    ({ throw: id, measured, typed, player, at }) => html`
    <div class="missed" key=${id} role="group" aria-label=${t("twice.title")}>
      <span>
        <b>
          ${t("twice.title")}
        </b> ${at} · ${t(player ? "twice.of" : "twice.what", { player, measured, typed: typed ?? "?" })}
      </span>
      <button
        type="button"
        class="button button-small"
        onClick=${() => order("settle", { throw: id, count: "measured" })}
      >
        ${t("twice.measured", { measured })}
      </button>
      <button type="button" class="button button-small" onClick=${() => order("settle", { throw: id, count: "typed" })}>
        ${t("twice.typed", { typed: typed ?? "?" })}
      </button>
      <${Sure}
        small=${true}
        label=${t("twice.both")}
        sure=${t("twice.both_sure", { measured })}
        disabled=${!more}
        onSure=${() => order("settle", { throw: id, count: "both" })}
      />
    </div>`,
  );
}

/** Throws that count for nothing, unless the host gives one to whoever is on turn. */
export function AsideThrows({ state, order }) {
  const { game } = state;
  const asked = (state.lane.asked ?? []).map((one) => one.throw);
  const aside = (state.lane.aside ?? []).filter((made) => !asked.includes(made.throw));
  if (aside.length === 0) return null;
  const turn = game?.picture.phase === "throw" ? game.picture.turn : null;
  return html`
    <h3>${t("host.aside")}</h3>
    <ol class="loose">${aside.map(
      (made) => html`
      <li key=${made.throw}>
        <b>${made.pins}</b>
        <span>${t("host.aside_at", { time: made.at })} · ${t(`aside.${made.why}`)}</span>
        <${Sure}
          small=${true}
          label=${turn ? t("host.assign", { name: turn }) : t("host.assign_none")}
          sure=${count("host.assign_sure", made.pins)}
          disabled=${!turn}
          onSure=${() => order("assign", { throw: made.throw })}
        />
      </li>`,
    )}</ol>`;
}

/** What has to be settled before the game is right: it stands below what is next. */
export function LooseThrows({ state, order }) {
  const { held, gaps = [], asked = [] } = state.lane;
  if (held.length === 0 && gaps.length === 0 && asked.length === 0) return null;
  return html`
    <section class="card">
      <h2>${t("host.loose")}</h2>
      <${Asked} asked=${asked} game=${state.game} order=${order} />
      <${Held} held=${held} meant=${state.lane.held_for} order=${order} />
      <${MissedThrows} gaps=${gaps} game=${state.game} order=${order} />
    </section>`;
}

/**
 * Strips on top of the phone: somebody on it is asked somewhere else than where it looks.  The lane comes first and in
 * gold, because everybody waits for it; the championship asks for whoever has not begun at his table there.
 */
import { html, useEffect, useRef } from "../../lib/dom.js";
import { buzz } from "../../lib/hooks.js";
import { askedByChampionship } from "../../championship/model.js";
import { askedHere } from "../../tables/kinds.js";
import { t } from "../../lib/words.js";

/** Who on this phone the lane waits for; null for nobody. */
function askedByLane({ game, you }) {
  const phase = game?.picture.phase;
  return (phase === "place" || phase === "throw") && you.includes(game.picture.turn)
    ? { name: game.picture.turn, phase }
    : null;
}

/** Who has to go to his table of the championship; nobody whose game there is looked at, or asks for itself. */
function askedByRound(state, where) {
  const asked = askedByChampionship(state);
  const game = (state.tables ?? []).find(({ id }) => id === asked?.table.game);
  return asked && (!game || (game.choice === 1 && where.table !== game.id)) ? asked : null;
}

export function Strips({ state, where, go }) {
  const lane = where.at === "lane" ? null : askedByLane(state);
  const asking = (state.tables ?? []).filter(
    (table) => !(where.at === "table" && where.table === table.id) && askedHere(table, state.you).length > 0,
  );
  const round = where.at === "championship" ? null : askedByRound(state, where);
  if (!lane && !round && asking.length === 0) return null;
  return html`
    <div class="strips" aria-live="assertive">
      ${
        lane &&
        html`<button type="button" class="strip strip-lane" onClick=${() => go({ at: "lane" })}>
        ${t(`strip.lane.${lane.phase}`, { name: lane.name })}
      </button>`
      }
      ${
        round &&
        html`<button type="button" class="strip" onClick=${() => go({ at: "championship" })}>
        ${t("strip.championship", { name: round.name, n: round.table.table })}
      </button>`
      }
      ${asking.map(
        (table) => html`<button
          type="button"
          key=${table.id}
          class="strip"
          onClick=${() => go({ at: "table", table: table.id })}
        >
        ${t("strip.table", { name: table.picture.turn, game: t(`${table.game}.title`) })}</button>`,
      )}
    </div>`;
}

/** The phone shakes when a table begins to wait for it. */
export function useTableNotice(state) {
  const before = useRef(null);
  const asked = (state.tables ?? []).flatMap((table) =>
    askedHere(table, state.you).map((name) => `${table.id}.${name}`),
  );
  const key = asked.join();
  useEffect(() => {
    const fresh = before.current !== null && asked.some((one) => !before.current.includes(one));
    before.current = asked;
    if (fresh) buzz([90, 60, 90]);
  }, [key]);
}

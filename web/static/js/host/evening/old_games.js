/**
 * Games that are no longer on: each opens to its throws, which can be corrected like those of the running one, and to
 * its last step, which can be taken back.  The throws are read out of the game's record.
 */
import { html, useState } from "../../lib/dom.js";
import { list, t } from "../../lib/words.js";
import { useBook } from "./book.js";
import { Sure } from "../sure.js";
import { Throws } from "../throws/throws.js";

/** The events of a record that hold: what was taken back is gone. */
function holding(events) {
  const kept = [];
  for (const event of events) {
    if (event.type === "undo") kept.pop();
    else kept.push(event);
  }
  return kept;
}

/** Who threw what in a record of Hausnummern, as it stands after all corrections: [{n, player, pins, was}]. */
export function throwsOf({ setup, events }) {
  const kept = holding(events);
  const throws = [];
  for (const event of kept) {
    const turn = setup.players[throws.length % setup.players.length];
    if (event.type === "throw")
      throws.push({ n: throws.length + 1, player: event.player ?? turn, pins: event.pins, was: null });
    if (event.type === "correct") {
      const made = throws[(event.throw ?? throws.length) - 1];
      made.was ??= made.pins;
      made.pins = event.pins;
    }
  }
  return throws.map((made) => (made.was === made.pins ? { ...made, was: null } : made));
}

/** What taking back would take back, in words; null where there is nothing. */
function lastStep(record) {
  const kept = holding(record.events);
  const event = kept[kept.length - 1];
  if (!event) return null;
  const throws = throwsOf(record);
  const made = throws[(event.throw ?? throws.length) - 1];
  const place = event.type === "place" ? t(`place.${event.place}`) : "";
  return t(`undo.undo_${event.type}`, {
    throw: made?.n,
    player: event.player ?? made?.player,
    pins: event.pins,
    winner: event.winner,
    place,
  });
}

function Decide({ game, order }) {
  if (!game.tied?.length) return null;
  return html`
    <p>${t("tie.question")}</p>
    <ol class="decide">
      ${game.tied.map(
        (name) => html`<li key=${name}>
        <${Sure}
          label=${name}
          sure=${t("host.decide_sure", { name })}
          onSure=${() => order("decide", { winner: name })}
        />
      </li>`,
      )}
    </ol>`;
}

function Opened({ game, book, order }) {
  const [asked, setAsked] = useState(0);
  const record = useBook(book, `game/${game.id}.json`, `${asked} ${game.corrections?.length} ${game.status}`);
  const own = async (what, payload) => {
    const answer = await order(what, { ...payload, game: game.id });
    if (answer.ok) setAsked((n) => n + 1);
    return answer;
  };
  if (!record) return html`<p class="hint" role="status">${t(record === null ? "old.unreadable" : "old.reading")}</p>`;
  if (record.game !== "hausnummern") return html`<p class="hint">${t("old.table")}</p>`;
  const last = lastStep(record);
  return html`
    <${Decide} game=${game} order=${own} />
    <${Throws} throws=${throwsOf(record)} order=${own} />
    ${
      last &&
      html`<${Sure}
      label=${last}
      what=${t("host.undo_what", { what: last })}
      sure=${t("host.undo_sure")}
      onSure=${() => own("undo")}
    />`
    }`;
}

/** How it ended, in few words. */
function outcome({ status, winners, winner, loser }) {
  if (winner || winners?.length) return t("old.won", { names: winner ?? list(winners) });
  if (loser) return t("old.lost", { name: loser });
  return t({ running: "old.running", aborted: "old.aborted" }[status] ?? "old.open");
}

/** The game, and high or low where that is a question. */
const called = ({ game, setup }) =>
  [t(`${game}.title`), setup?.mode && t(`hausnummern.mode.${setup.mode}`)].filter(Boolean).join(" · ");

function Game({ game, open, onToggle, book, order }) {
  const note = [game.started, outcome(game), game.imported && t("old.paper")].filter(Boolean).join(" · ");
  return html`
    <li class="person">
      <button type="button" class="line-button" aria-expanded=${open} onClick=${onToggle}>
        <span class="person-name">${called(game)}<small>${note}</small></span><i class="part-sign" aria-hidden="true" />
      </button>
      ${open && html`<div class="person-actions"><${Opened} game=${game} book=${book} order=${order} /></div>`}
    </li>`;
}

export function OldGames({ games, book, order }) {
  const [open, setOpen] = useState(null);
  return html`<ul class="people">${games.map(
    (game) => html`
    <${Game}
      key=${game.id}
      game=${game}
      open=${open === game.id}
      onToggle=${() => setOpen(open === game.id ? null : game.id)}
      book=${book}
      order=${order}
    />`,
  )}</ul>`;
}

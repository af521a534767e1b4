/**
 * All counted throws, the last one on top.  A touch opens a throw; the neighbours of the measured count come first, the
 * other counts in their order, and the button says before → after.
 */
import { html, useEffect, useRef, useState } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { Choice } from "../../parts/choice.js";

const SHOWN = 8; // before the rest is asked for
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The counts one beside `pins`: a lane rarely errs by more. */
const neighbours = (pins) => COUNTS.filter((value) => Math.abs(value - pins) === 1);

/** Who counted the throw: the lane, the host, the wall's keyboard, or a player's phone. */
export const origin = (by) => (["lane", "host", "wall"].includes(by) ? t(`by.${by}`) : t("by.player", { name: by }));

function Count({ value, chosen, onChoose }) {
  return html`<button
    type="button"
    class="count-button"
    aria-pressed=${value === chosen}
    onClick=${() => onChoose(value)}
  >
    ${value}
  </button>`;
}

/** What becomes of the throw if `name` threw it, as a word of the list; null where he cannot have. */
function fateFor(made, name, throws, players) {
  const round = Math.floor((made.n - 1) / players.length);
  if (throws[round * players.length + players.indexOf(name)]) return "host.threw_exchange";
  return made.n === throws.length ? "host.threw_wait" : null;
}

/** Somebody else threw: first who, then what comes of it. */
function Who({ made, throws, players, order, onDone }) {
  const [name, setName] = useState(null);
  const others = players.filter((player) => player !== made.player && fateFor(made, player, throws, players));
  if (others.length === 0) return null;
  const give = async () => (await order("give_throw", { throw: made.n, player: name })).ok && onDone();
  return html`
    <${Choice} label=${t("host.who_threw")} options=${others} value=${name} words=${String} onChoose=${setName} />
    ${
      name &&
      html`<p class="hint" role="status">${t(fateFor(made, name, throws, players), { name, player: made.player })}</p>
      <button type="button" class="button button-gold" onClick=${give}>${t("host.threw_do", { name })}</button>`
    }`;
}

function Correct({ made, throws, players, order, onDone }) {
  const [pins, setPins] = useState(null);
  const box = useRef(null);
  useEffect(() => box.current?.querySelector("button").focus({ preventScroll: true }), []);
  const near = neighbours(made.pins);
  const far = COUNTS.filter((value) => value !== made.pins && !near.includes(value));
  async function correct() {
    const answer = await order("correct", { throw: made.n, pins });
    if (answer.ok) onDone();
  }
  return html`
    <div
      class="correct"
      role="group"
      ref=${box}
      aria-label=${t("host.correct", { n: made.n })}
      onKeyDown=${(event) => event.key === "Escape" && onDone()}
    >
      <div class="counts counts-near">
        ${near.map((value) => html`<${Count} key=${value} value=${value} chosen=${pins} onChoose=${setPins} />`)}
      </div>
      <div class="counts counts-far">
        ${far.map((value) => html`<${Count} key=${value} value=${value} chosen=${pins} onChoose=${setPins} />`)}
      </div>
      <div class="sure-line">
        <button type="button" class="button button-plain" onClick=${onDone}>${t("cancel")}</button>
        <button type="button" class="button button-gold" disabled=${pins === null} onClick=${correct}>
          ${t("host.correct_do", { before: made.pins, after: pins ?? "?" })}
        </button>
      </div>
      <${Who} made=${made} throws=${throws} players=${players} order=${order} onDone=${onDone} />
    </div>`;
}

function Throw({ made, throws, players, open, onToggle, order }) {
  const line = useRef(null);
  const notes = [];
  if (made.by) notes.push(origin(made.by));
  if (made.doubtful) notes.push(t("pins.doubtful"));
  if (made.foul) notes.push(t(`pins.foul.${made.foul}`));
  const done = () => {
    onToggle();
    line.current?.focus({ preventScroll: true });
  };
  return html`
    <li class="throw">
      <button type="button" ref=${line} class="throw-line" aria-expanded=${open} onClick=${onToggle}>
        <span class="throw-n">${made.n}</span>
        <span class="throw-who">${made.player}<small>${notes.join(" · ")}</small></span>
        <span class="throw-pins">
          ${
            made.was !== null &&
            made.was !== undefined &&
            html`<s>${made.was}</s>
          <i aria-hidden="true">→</i>`
          }
          <b>${made.pins}</b>
        </span>
        <span class="throw-do">${t("host.correct_word")}</span>
      </button>
      ${open && html`<${Correct} made=${made} throws=${throws} players=${players} order=${order} onDone=${done} />`}
    </li>`;
}

/**
 * @param {object[]} props.throws  in the order in which they were thrown
 * @param {string[]} props.players  who may have thrown, in their order; none where that cannot be changed any more
 */
export function Throws({ throws, players = [], order }) {
  const [open, setOpen] = useState(null);
  const [all, setAll] = useState(false);
  const sorted = [...throws].reverse();
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  return html`
    ${sorted.length === 0 && html`<p class="hint">${t("pins.none_yet")}</p>`}
    <ol class="throws">
      ${shown.map(
        (made) => html`<${Throw}
        key=${made.n}
        made=${made}
        throws=${throws}
        players=${players}
        order=${order}
        open=${open === made.n}
        onToggle=${() => setOpen(open === made.n ? null : made.n)}
      />`,
      )}
    </ol>
    ${
      sorted.length > shown.length &&
      html`<button type="button" class="button button-plain" onClick=${() => setAll(true)}>
      ${t("host.throws_all", { n: sorted.length })}
    </button>`
    }`;
}

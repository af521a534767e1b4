/**
 * All counted throws, the last one on top.  A touch opens a throw; the ten counts stand with the neighbours of
 * the measured one first, and the button says before → after.
 */
import { html, useState } from "../dom.js";
import { count, t } from "../words.js";

/** 0 to 9 without `pins`, nearest first: a lane rarely errs by more than one. */
export const neighbours = (pins) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  .filter((value) => value !== pins)
  .sort((a, b) => Math.abs(a - pins) - Math.abs(b - pins) || b - a);

/** Who counted the throw: the lane, the host, the wall's keyboard, or a player's phone. */
export const origin = (by) => (["lane", "host", "wall"].includes(by) ? t(`by.${by}`) : t("by.player", { name: by }));

function Correct({ made, order, onDone }) {
  const [pins, setPins] = useState(null);
  async function correct() {
    const answer = await order("correct", { throw: made.n, pins });
    if (answer.ok) onDone();
  }
  return html`
    <div class="correct" role="group" aria-label=${t("host.correct", { n: made.n })}>
      <div class="counts">${neighbours(made.pins).map((value) => html`<button type="button" key=${value} class="count-button" aria-pressed=${value === pins} onClick=${() => setPins(value)}>${value}</button>`)}</div>
      ${pins !== null && html`<button type="button" class="button button-gold" onClick=${correct}>${t("host.correct_do", { before: made.pins, after: pins })}</button>`}
    </div>`;
}

function Throw({ made, open, onToggle, order }) {
  const notes = [origin(made.by)];
  if (made.doubtful) notes.push(t("pins.doubtful"));
  if (made.foul) notes.push(t(`pins.foul.${made.foul}`));
  return html`
    <li class="throw">
      <button type="button" class="throw-line" aria-expanded=${open} onClick=${onToggle}>
        <span class="throw-n">${made.n}</span><span class="throw-who">${made.player}<small>${notes.join(" · ")}</small></span>
        <span class="throw-pins">${made.was !== null && made.was !== undefined && html`<s>${made.was}</s><i aria-hidden="true">→</i>`}<b>${made.pins}</b></span>
        <span class="throw-do">${t("host.correct_word")}</span>
      </button>
      ${open && html`<${Correct} made=${made} order=${order} onDone=${onToggle} />`}
    </li>`;
}

export function Throws({ game, order }) {
  const [open, setOpen] = useState(null);
  const throws = [...(game.throws ?? [])].reverse();
  return html`
    <section class="card">
      <h2>${t("host.throws")} <small>${count("host.throws_n", throws.length)}</small></h2>
      ${throws.length === 0 && html`<p class="hint">${t("pins.none_yet")}</p>`}
      <ol class="throws">${throws.map((made) => html`<${Throw} key=${made.n} made=${made} order=${order} open=${open === made.n} onToggle=${() => setOpen(open === made.n ? null : made.n)} />`)}</ol>
    </section>`;
}

/**
 * The ten matches, each with a place: the stock, a player, or put away.
 *
 * A match that gets another place flies there from where it lay.  Its place is measured only then, which is once in a
 * Spielrunde.
 */
import { html, useLayoutEffect, useRef } from "../../lib/dom.js";
import { calm } from "../../lib/hooks.js";
import { count } from "../../lib/words.js";

const FLIGHT = { duration: 900, easing: "cubic-bezier(.3,.8,.3,1)", fill: "backwards" };

/** How many matches lie at each place; the players by name, the others with a mark that no name can be. */
export const STOCK = "/stock";
export const AWAY = "/away";
const countsOf = ({ stock, matches, put_away }) => ({ [STOCK]: stock, ...matches, [AWAY]: put_away });

/**
 * A ref for the box in which all places stand (each with `data-place`).  When a place gains a match and another loses
 * one, the last match of the first flies in from the second.
 */
export function useFlights(picture) {
  const box = useRef(null);
  const before = useRef(null);
  useLayoutEffect(() => {
    const [old, now] = [before.current, countsOf(picture)];
    before.current = now;
    if (!old || calm()) return;
    const from = Object.keys(old).find((place) => now[place] < old[place]);
    const to = Object.keys(now).find((place) => now[place] > (old[place] ?? 0));
    const find = (place) =>
      [...box.current.querySelectorAll("[data-place]")].find((one) => one.dataset.place === place);
    const [source, match] = [from && find(from), to && find(to)?.lastElementChild];
    if (!source || !match) return;
    const [a, b] = [source.getBoundingClientRect(), match.getBoundingClientRect()];
    const way = `translate(${a.left + a.width / 2 - b.left}px, ${a.top + a.height / 2 - b.top}px) rotate(220deg)`;
    match.animate([{ transform: way }, { transform: "none" }], FLIGHT);
  });
  return box;
}

const Match = () => html`<i class="match"></i>`;

/** `n` matches in a row. */
export function Matches({ n, place, empty = null }) {
  return html`
    <span class="matches" data-place=${place} role="img" aria-label=${count("sechzehn_tot.matches", n)}>
      ${Array.from({ length: n }, (_, index) => html`<${Match} key=${index} />`)}${n === 0 && empty}
    </span>`;
}

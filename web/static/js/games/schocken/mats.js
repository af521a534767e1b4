/**
 * Deckel as beer mats: a pile that grows, and mats that travel from the stock or a player to whoever has to take them.
 * Where they start and land is measured once, when a round has ended; the compositor carries them.
 */
import { html, useLayoutEffect, useRef } from "../../lib/dom.js";
import { calm } from "../../lib/hooks.js";

const FLIGHT = { duration: 700, easing: "cubic-bezier(.35,.1,.25,1)", fill: "both" };
const APART = 90; // milliseconds from one mat to the next

/** A heap of `n` mats; the figure beside it says how many. */
export const Pile = ({ n }) => html`
  <span class="pile" aria-hidden="true">
    ${Array.from(
      { length: n },
      (_, at) => html`<i class="mat" key=${at} style=${{ "--at": at }}>
    </i>`,
    )}
  </span>`;

/** From whom how many mats go to the lowest of `round`. */
function ways(round, before) {
  if (round.from !== "alle") return [[round.from, round.moved]];
  const piles = Object.entries(before.deckel).filter(([name, n]) => n > 0 && name !== round.low);
  return [["stock", before.stock], ...piles].filter(([, n]) => n > 0);
}

/** Let `n` mats fly over `table` from one pile to the other. */
function fly(table, from, to, n) {
  const origin = table.getBoundingClientRect();
  const [start, end] = [from, to].map((pile) => pile.getBoundingClientRect());
  const at = (box) =>
    `translate(${box.left - origin.left + box.width / 2}px, ${box.top - origin.top + box.height / 2}px)`;
  for (let index = 0; index < n; index += 1) {
    const mat = document.createElement("i");
    mat.className = "mat mat-flying";
    table.append(mat);
    const spin = index % 2 ? 200 : -160;
    const flight = mat.animate(
      [{ transform: `${at(start)} rotate(0deg)` }, { transform: `${at(end)} rotate(${spin}deg)` }],
      { ...FLIGHT, delay: index * APART },
    );
    const land = () => mat.remove();
    flight.finished.then(land, land);
  }
}

/** A ref for the table over which mats fly when a round has moved some; a correction or a reload moves none. */
export function useTravel(game) {
  const ref = useRef(null);
  const before = useRef(game);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = game;
    const { picture } = game;
    if (old.id !== game.id || picture.rounds !== old.picture.rounds + 1 || calm()) return;
    const piles = new Map([...ref.current.querySelectorAll("[data-mats]")].map((pile) => [pile.dataset.mats, pile]));
    const round = picture.last_round;
    for (const [from, n] of ways(round, old.picture)) {
      const [start, end] = [piles.get(from === "stock" ? "stock" : `of ${from}`), piles.get(`of ${round.low}`)];
      if (start && end) fly(ref.current, start, end, n);
    }
  }, [game]);
  return ref;
}

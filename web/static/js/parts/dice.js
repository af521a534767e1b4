/**
 * Dice as they lie on a table: a face by its pips, put aside, chosen, or covered so that nobody sees it.
 *
 * A die is as large as `--die` says.  A throw is told by `roll`, anything that is another one for another throw: when
 * it changes, the dice that were thrown tumble to where they lie (the compositor turns them; nothing is laid out anew).
 * Who asked for less motion sees the new faces at once.
 */
import { html, useLayoutEffect, useRef } from "../lib/dom.js";
import { calm } from "../lib/hooks.js";
import { t } from "../lib/words.js";

export const FACES = [1, 2, 3, 4, 5, 6];

const [LOW, MID, HIGH] = [26, 50, 74];
const PIPS = {
  1: [[MID, MID]],
  2: [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  3: [
    [LOW, LOW],
    [MID, MID],
    [HIGH, HIGH],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MID, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, MID],
    [HIGH, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
};

/** How far a die of the throw comes, and how it turns: each differently, but always the same. */
const TUMBLE = [
  [-1.9, -0.9, -560],
  [1.4, -1.3, 470],
  [-1.1, 1.2, 610],
  [1.8, 0.7, -430],
  [-0.6, -1.7, 520],
  [0.9, 1.5, -590],
];
const ROLL = { duration: 620, easing: "cubic-bezier(.2,.85,.3,1)", fill: "backwards" };

/** The drawing alone; `face` null is a die without a face. */
function Pips({ face }) {
  return html`
    <svg class="die-face" viewBox="0 0 100 100" aria-hidden="true">
      <rect class="die-body" x="3" y="3" width="94" height="94" rx="20" />
      <rect class="die-light" x="9" y="8" width="82" height="82" rx="17" />
      ${(PIPS[face] ?? []).map(([x, y]) => html`<circle key=${`${x}.${y}`} class="die-pip" cx=${x} cy=${y} r="9.6" />`)}
    </svg>`;
}

/** What the die is called. */
function labelOf({ face, covered, kept }) {
  const die = covered ? t("dice.covered") : face ? t("dice.die", { face }) : t("dice.none");
  return kept ? t("dice.kept", { die }) : die;
}

/**
 * One die.
 * @param {object} props
 * @param {number|null} props.face
 * @param {boolean} [props.covered]  its face is not drawn, whatever it is
 * @param {boolean} [props.kept]  put aside
 * @param {boolean} [props.selected]  chosen by whoever touches it
 * @param {boolean} [props.dim]  plays no part just now
 * @param {() => void} [props.onTouch]  makes it a button that is pressed while selected
 * @param {any} [props.roll]  of the throw it was thrown in; undefined: it does not tumble
 * @param {boolean} [props.fresh]  it tumbles also when it appears
 * @param {number} [props.index]  where in the throw
 * @param {string} [props.label]  instead of its own
 */
export function Die({
  face,
  covered = false,
  kept = false,
  selected = false,
  dim = false,
  disabled = false,
  onTouch,
  roll,
  fresh = false,
  index = 0,
  label,
}) {
  const ref = useRef(null);
  const before = useRef(fresh ? undefined : roll);
  useLayoutEffect(() => {
    const thrown = before.current !== roll && roll !== undefined && !kept;
    before.current = roll;
    if (!thrown || calm()) return;
    const [across, down, turn] = TUMBLE[index % TUMBLE.length];
    const from = `translate(calc(${across} * var(--die)), calc(${down} * var(--die))) rotate(${turn}deg) scale(.6)`;
    ref.current.firstElementChild.animate(
      [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "none" }],
      { ...ROLL, delay: index * 45 },
    );
  }, [roll]);
  const states = [
    kept && "die-kept",
    selected && "die-selected",
    covered && "die-covered",
    dim && "die-dim",
    !covered && !face && "die-none",
  ];
  const className = `die ${states.filter(Boolean).join(" ")}`;
  const named = label ?? labelOf({ face, covered, kept });
  const drawing = html`<${Pips} face=${covered ? null : face} />`;
  if (!onTouch) return html`<span class=${className} ref=${ref} role="img" aria-label=${named}>${drawing}</span>`;
  return html`<button
    type="button"
    class=${className}
    ref=${ref}
    disabled=${disabled}
    aria-pressed=${selected}
    aria-label=${named}
    onClick=${onTouch}
  >
    ${drawing}
  </button>`;
}

/**
 * Dice in a row.  `states` (by position) are more properties of single dice, such as `{kept: true}`.
 * @param {object} props
 * @param {Array<number|null>} props.faces
 * @param {(index: number) => void} [props.onTouch]
 */
export function Dice({ faces, states = [], roll, fresh = false, onTouch, label, className = "" }) {
  return html`
    <div class=${`dice ${className}`} role="group" aria-label=${label}>
      ${faces.map(
        (face, index) => html`<${Die}
        key=${index}
        index=${index}
        face=${face}
        roll=${roll}
        fresh=${fresh}
        onTouch=${onTouch && (() => onTouch(index))}
        ...${states[index] ?? {}}
      />`,
      )}
    </div>`;
}

/**
 * A team's colour and mark: a shape as well as a colour, so that teams can be told apart by everybody.
 * The number is the team's place in `setup.teams`.
 */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";

const SHAPES = [
  html`<circle cx="12" cy="12" r="10" />`,
  html`<path d="M12 1.5 23 21.5H1z" />`,
  html`<path d="M12 .5 23 12 12 23.5 1 12z" />`,
  html`<path d="M2.5 2.5h19v19h-19z" />`,
];

/** The shape of team `number`; `name` where no words beside it say the team's. */
export function Mark({ number, name = null }) {
  const said = name === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": t("team.of", { name }) };
  return html`<svg class=${`mark team-${number}`} viewBox="0 0 24 24" ...${said}>${SHAPES[number]}</svg>`;
}

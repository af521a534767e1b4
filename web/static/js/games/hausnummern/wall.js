/** The body of the wall for Hausnummern: on the left the lane and whose turn it is, beside it every number. */
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { count, list, t } from "../../lib/words.js";
import { LanePane } from "./lane_pane.js";
import { Rows } from "./rows.js";
import { TeamStrip } from "./team_strip.js";

/** Title and second line of the head. */
export function head({ setup, picture }) {
  const parts = [t(`hausnummern.mode.${setup.mode}`), count("hausnummern.digits", setup.digits)];
  if (picture.durchgang) parts.push(t("hausnummern.durchgang", { n: picture.durchgang, of: setup.digits }));
  else parts.push(t(`hausnummern.status.${picture.status}`));
  return { title: t("hausnummern.title"), words: parts.join(" · ") };
}

/** Who went home: his number counts no more, what he threw stands here. */
function Gone({ game }) {
  const { left = [] } = game;
  if (left.length === 0) return null;
  const names = list(left.map(({ name, pins }) => (pins.length ? `${name} (${pins.join(", ")})` : name)));
  return html`<p class="gone"><${Fit} text=${t("hausnummern.left", { names })} lines=${1} /></p>`;
}

/** All house numbers, the teams above them, who went home below. */
const Numbers = ({ game, correction }) => html`
  <section class="numbers" aria-label=${t("hausnummern.numbers")}>
    <${TeamStrip} game=${game} />
    <${Rows} game=${game} correction=${correction} />
    <${Gone} game=${game} />
  </section>`;

/** The numbers alone, over the whole board. */
export function Standings({ state, correction }) {
  return html`
    <div class="hausnummern hausnummern-alone">
      <${Numbers} game=${state.game} correction=${correction} />
    </div>`;
}

export function Body({ state, join, correction }) {
  return html`
    <div class="hausnummern">
      <${LanePane} state=${state} join=${join} />
      <${Numbers} game=${state.game} correction=${correction} />
    </div>`;
}

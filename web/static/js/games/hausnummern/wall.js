/** The body of the wall for Hausnummern: on the left the lane and whose turn it is, beside it every number. */
import { html } from "../../dom.js";
import { count, t } from "../../words.js";
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

/** The numbers alone, over the whole board. */
export function Standings({ state, correction }) {
  return html`
    <div class="hausnummern hausnummern-alone">
      <section class="numbers" aria-label=${t("hausnummern.numbers")}>
        <${TeamStrip} game=${state.game} />
        <${Rows} game=${state.game} correction=${correction} />
      </section>
    </div>`;
}

export function Body({ state, join, correction }) {
  return html`
    <div class="hausnummern">
      <${LanePane} state=${state} join=${join} />
      <section class="numbers" aria-label=${t("hausnummern.numbers")}>
        <${TeamStrip} game=${state.game} />
        <${Rows} game=${state.game} correction=${correction} />
      </section>
    </div>`;
}

/**
 * The body of the wall for Hausnummern: on the left the lane and who is at it, beside it every number; while a throw is
 * told and its digit waits for its place, that is the larger part.
 */
import { html } from "../../lib/dom.js";
import { Fit, useFonts } from "../../lib/fit.js";
import { useSteps } from "../../lib/frames.js";
import { useBox } from "../../lib/units.js";
import { list, t } from "../../lib/words.js";
import { Asking, isAsked } from "./wall/asking.js";
import { LanePane } from "./wall/pane.js";
import { Rows } from "./wall/rows.js";
import { Teams } from "./wall/teams.js";

export { Theatre } from "./wall/theatre.js";

/** Title and second line of the head. */
export function head({ setup, picture }) {
  const words = picture.durchgang
    ? t("hausnummern.durchgang", { n: picture.durchgang, of: setup.digits })
    : t(`hausnummern.status.${picture.status}`);
  return { title: t(`hausnummern.mode.${setup.mode}`), words };
}

/** Who went home: his number counts no more. */
function Gone({ game }) {
  const { left = [] } = game;
  if (left.length === 0) return null;
  const names = list(left.map(({ name }) => name));
  return html`<p class="gone"><${Fit} text=${t("hausnummern.left", { names })} lines=${1} least=${0.8} /></p>`;
}

const GONE = 6; // hundredths of the wall's height that its line takes

/** What part of the width the numbers have. */
function shareOf({ setup }, asked, alone) {
  if (alone) return 1;
  if (asked) return 0.4;
  const crowd = setup.players.length > 8;
  if (setup.teams) return crowd || setup.teams.length > 2 ? 0.81 : 0.76;
  return crowd && setup.digits > 3 ? 0.81 : 0.73;
}

/** All house numbers, who went home below. */
function Numbers({ game, box, share, ladder, bare, correction, above }) {
  const gone = game.left?.length > 0 ? GONE : 0;
  const area = {
    width: box.width * share - 4 * box.screen,
    height: box.height - (1.6 + gone) * box.screen,
    screen: box.screen,
  };
  const Kind = game.setup.teams ? Teams : Rows;
  return html`
    <section class="numbers" aria-label=${t("hausnummern.numbers")}>
      ${
        area.width > 0 &&
        html`<${Kind}
          game=${game}
          area=${area}
          ladder=${ladder}
          bare=${bare}
          correction=${correction}
          above=${above}
        />`
      }
      <${Gone} game=${game} />
    </section>`;
}

function Whole({ state, join, correction, beat = null, hover = null, alone = false }) {
  const [ref, box] = useBox();
  useFonts();
  const { game } = state;
  const asked = !alone && isAsked(game, beat);
  const step = useSteps(asked, 2); // first the numbers' plates, then their digits, then the lane's side
  const covered = beat?.kind === "winner"; // by the theatre
  const seen = useSteps(covered, 1) === 1 && !covered && step === 2;
  const share = shareOf(game, asked, alone);
  const sides = alone ? "" : `${100 * (1 - share)}% `;
  return html`
    <div
      class=${`hausnummern ${alone ? "hausnummern-alone" : ""} ${asked ? "hausnummern-asks" : ""}`}
      style=${{ gridTemplateColumns: `${sides}minmax(0, 1fr)` }}
      ref=${ref}
    >
      ${asked && html`<${Asking} state=${state} beat=${beat} hover=${hover} step=${step} />`}
      ${
        !asked &&
        !alone &&
        (seen ? html`<${LanePane} state=${state} join=${join} />` : html`<aside class="pane"></aside>`)
      }
      <${Numbers}
        key="numbers"
        game=${game}
        box=${box}
        share=${share}
        ladder=${asked}
        bare=${!asked && step < 1}
        correction=${correction}
        above=${beat?.place?.name ?? null}
      />
    </div>`;
}

/** The numbers alone, over the whole board. */
export const Standings = ({ state, correction }) => html`<${Whole} state=${state} correction=${correction} alone />`;

export const Body = Whole;

/**
 * What the evening is remembered by, as the book tells it: a few moments, each a sentence that can be read from afar.
 */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Plate } from "../parts/plate.js";
import { list, ofLength, t } from "../lib/words.js";

const SHOWN = 5;

/** What stands in front of each kind, and its sentence. */
const KINDS = {
  record: {
    sign: "number",
    words: ({ name, mode, display }) =>
      t("moments.whose", { what: ofLength(`moments.record.${mode}`, { display }), name }),
  },
  best: {
    sign: "number",
    words: ({ name, mode, display }) =>
      t("moments.whose", { what: ofLength(`moments.best.${mode}`, { display }), name }),
  },
  alle_neune: {
    sign: "n",
    words: ({ name, n }) => t(n === 1 ? "moments.alle_neune.one" : "moments.alle_neune.other", { name, n }),
  },
  pumpe_serie: { sign: "n", words: ({ name, n }) => t("moments.pumpe_serie", { name, n }) },
  siege_serie: { sign: "n", words: ({ name, n }) => t("moments.siege_serie", { name, n }) },
  entscheidung: {
    sign: "tie",
    words: ({ winner, candidates }) =>
      t("moments.entscheidung", { winner, others: list(candidates.filter((name) => name !== winner)) }),
  },
  schock_aus_koenig: { sign: "n", words: ({ names, n }) => t("moments.schock_aus_koenig", { name: list(names), n }) },
};

/** The moments that are shown: of each kind at first one, since nine nines say less than a nine and a tie. */
export function chosen(moments) {
  const known = (moments ?? []).filter(({ kind }) => KINDS[kind]);
  // such a number is the best one, too
  const records = known.filter(({ kind }) => kind === "record").map(({ mode }) => mode);
  const told = known.filter(({ kind, mode }) => !(kind === "best" && records.includes(mode)));
  const first = told.filter(
    (moment, index) => told.findIndex(({ kind, mode }) => kind === moment.kind && mode === moment.mode) === index,
  );
  const others = told.filter((moment) => !first.includes(moment));
  return [...first, ...others].slice(0, SHOWN);
}

function Sign({ moment }) {
  const { sign } = KINDS[moment.kind];
  if (sign === "number")
    return html`<${Plate} digits=${[...moment.display].map(Number)} mode=${moment.mode} name=${moment.name} />`;
  return html`<b class="moment-figure">${sign === "tie" ? "=" : moment.n}</b>`;
}

export function Moments({ moments }) {
  return html`
    <ul class="moments">${chosen(moments).map(
      (moment, index) => html`
      <li class=${`moment-line moment-line-${moment.kind}`} key=${index}>
        <span class="moment-sign"><${Sign} moment=${moment} /></span>
        <span class="moment-words"><${Fit} text=${KINDS[moment.kind].words(moment)} lines=${2} least=${0.5} /></span>
      </li>`,
    )}</ul>`;
}

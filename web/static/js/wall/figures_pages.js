/**
 * The pages of figures for the pauses: the evening's averages, its and the season's best marks, the season's wins, and
 * which pins stay.  Each says one thing, large; a page that has nothing to say is left out.
 */
import { html } from "../lib/dom.js";
import { Legend, warmth } from "../charts/heat.js";
import { Fit } from "../lib/fit.js";
import { FEET } from "../parts/pins.js";
import { Plate } from "../parts/plate.js";
import { count, decimal, list, ofLength, t } from "../lib/words.js";

const ROWS = 8;
const LEAST = 6;
const EVEN = 0.05; // a smaller difference between the pins says nothing
const PICTURES = 20; // pictures before it says something which pins stay
const PINS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const bowlers = (figures) => (figures?.people ?? []).filter(({ throws }) => throws > 0);
const wins = ({ wins_hoch: high, wins_niedrig: low }) => high + low;
const ratio = ([a, b]) => a / b;

/** People with a figure, the largest first; `of` gives it. */
function most(people, of) {
  return people
    .map((person) => ({ person, value: of(person) }))
    .filter(({ value }) => value)
    .sort((a, b) => b.value - a.value);
}

/** Places 1, 2, 2, 4 for what is sorted. */
function placed(rows) {
  let place = 0;
  return rows.map((row, index) => {
    if (index === 0 || rows[index - 1].value !== row.value) place = index + 1;
    return { ...row, place };
  });
}

function caption({ games, nines, pumpen }) {
  return [
    count("caption.games", games),
    ...(nines ? [count("caption.nines", nines)] : []),
    ...(pumpen ? [count("caption.pumpen", pumpen)] : []),
  ].join(" · ");
}

/** So many lines share the board; few ones do not become taller than six. */
const linesOf = (rows) => ({ "--lines": Math.max(rows.length, LEAST) });

/** A line with a bar that grows from the name. */
function Line({ place, name, words, parts, figure }) {
  return html`
    <li class="figure-line">
      <span class="figure-place">${place}</span>
      <span class="figure-who">
        <${Fit} text=${name} />
        ${words && html`<span class="figure-words">${words}</span>`}
      </span>
      <span class="figure-bar" aria-hidden="true">
        ${parts.map(
          ({ kind, part }) =>
            part > 0 &&
            html`<i key=${kind} class=${`figure-part figure-${kind}`} style=${{ width: `${100 * part}%` }}>
        </i>`,
        )}
      </span>
      <b class="figure-value">${figure}</b>
    </li>`;
}

function Averages({ figures }) {
  const rows = placed(most(bowlers(figures), ({ average }) => average && ratio(average))).slice(0, ROWS);
  return html`<ol class="figure-lines" style=${linesOf(rows)}>${rows.map(
    ({ person, place, value }) => html`
    <${Line}
      key=${person.name}
      place=${place}
      name=${person.name}
      words=${caption(person)}
      parts=${[{ kind: "pins", part: value / 9 }]}
      figure=${decimal(person.average)}
    />`,
  )}</ol>`;
}

function Wins({ figures }) {
  const rows = placed(most(bowlers(figures), wins)).slice(0, ROWS);
  const full = Math.max(...rows.map(({ value }) => value));
  return html`
    <p class="figure-key">
      <i class="figure-part figure-high"></i>
      ${t("figures.high")}
      <i class="figure-part figure-low"></i>
      ${t("figures.low")}
    </p>
    <ol class="figure-lines" style=${linesOf(rows)}>${rows.map(
      ({ person, place, value }) => html`
    <${Line} key=${person.name} place=${place} name=${person.name} figure=${value}
      parts=${[
        { kind: "high", part: person.wins_hoch / full },
        { kind: "low", part: person.wins_niedrig / full },
      ]} />`,
    )}</ol>`;
}

/** The best number of a mode; all that the station tells have the length that is mostly played. */
function bestNumber(people, mode) {
  const all = people
    .filter((person) => person[`best_${mode}`])
    .map((person) => ({ person, best: person[`best_${mode}`] }));
  all.sort((a, b) => (mode === "hoch" ? -1 : 1) * (a.best.value - b.best.value));
  return all[0] ?? null;
}

/** The largest figure, and all who have it. */
function topOf(people, of) {
  const rows = most(people, of);
  return {
    value: rows[0]?.value,
    names: rows.filter(({ value }) => value === rows[0].value).map(({ person }) => person.name),
  };
}

/** Two names, or one and how many besides. */
const together = (names) =>
  names.length > 2 ? t("figures.and_more", { name: names[0], n: names.length - 1 }) : list(names);

function marksOf(figures) {
  const people = bowlers(figures);
  const numbers = ["hoch", "niedrig"]
    .map((mode) => ({ mode, found: bestNumber(people, mode) }))
    .filter(({ found }) => found);
  const counts = [
    ["nines", ({ nines }) => nines],
    ["streak", ({ streak_best: streak }) => (streak > 1 ? streak : 0)],
    ["without", ({ without_pumpe: run }) => (run > 4 ? run : 0)],
    ["pumpen", ({ pumpen }) => pumpen],
  ]
    .map(([key, of]) => ({ key, ...topOf(people, of) }))
    .filter(({ value }) => value);
  return { numbers, counts };
}

function Marks({ figures }) {
  const { numbers, counts } = marksOf(figures);
  return html`
    <div class="figure-marks">
      <div class="figure-marks-row">${numbers.map(
        ({ mode, found: { person, best } }) => html`
        <section class="figure-mark" key=${mode}>
          <h2 class="label">${ofLength(`figures.best.${mode}`, best)}</h2>
          <${Plate} digits=${[...best.display].map(Number)} mode=${mode} name=${person.name} />
          <p class="figure-name"><${Fit} text=${person.name} least=${0.5} /></p>
        </section>`,
      )}</div>
      ${
        counts.length > 0 &&
        html`<div class="figure-marks-row">${counts.map(
          ({ key, value, names }) => html`
        <section class="figure-mark" key=${key}>
          <h2 class="label">${t(`figures.most.${key}`)}</h2>
          <b class="figure-count">${value}</b>
          <p class="figure-name figure-names"><${Fit} text=${together(names)} lines=${2} least=${0.5} /></p>
        </section>`,
        )}</div>`
      }
    </div>`;
}

/** All pictures of everybody: in how many of them each pin stayed. */
function stayed(figures) {
  const all = Object.values(figures?.heat ?? {});
  const pictures = all.reduce((sum, one) => sum + one.pictures, 0);
  return {
    pictures,
    shares: PINS.map((_, index) => (pictures ? all.reduce((sum, one) => sum + one.standing[index], 0) / pictures : 0)),
  };
}

function Staying({ figures }) {
  const { shares } = stayed(figures);
  const ranked = PINS.map((pin, index) => ({ pin, share: shares[index] })).sort((a, b) => b.share - a.share);
  const percent = (share) => `${Math.round(100 * share)}\u00a0%`;
  const even = ranked[0].share - ranked[8].share < EVEN;
  return html`
    <div class="figure-staying">
      <svg
        class="figure-floor"
        viewBox="0 20 240 226"
        role="img"
        aria-label=${t("figures.staying.label", { pin: t(`pin.${ranked[0].pin}`), part: percent(ranked[0].share) })}
      >
        ${PINS.map(
          (pin, index) => html`
          <g
            key=${pin}
            class=${`heat-${warmth(shares[index])}`}
            transform=${`translate(${FEET[pin][0]} ${FEET[pin][1]})`}
          >
            <circle r="21" class="figure-pin" />
            <text y="6" text-anchor="middle">${Math.round(100 * shares[index])}</text>
          </g>`,
        )}
      </svg>
      <div class="figure-side">
        <ol class="figure-stubborn">${
          even
            ? html`<li>
              <b>${t("figures.even")}</b>
              <span>
                ${t("figures.even_words", { least: percent(ranked[8].share), most: percent(ranked[0].share) })}
              </span>
            </li>`
            : ranked.slice(0, 3).map(
                ({ pin, share }) =>
                  html`<li key=${pin}>
                      <b>${t(`pin.${pin}`)}</b>
                      <span>${t("figures.stays", { part: percent(share) })}</span>
                    </li>`,
              )
        }</ol>
        <${Legend} />
      </div>
    </div>`;
}

/** The pages in their order: whose figures they take, when they have something to say, and what they draw. */
const PAGES = {
  averages: { of: "evening", says: (figures) => bowlers(figures).length > 0, Body: Averages },
  marks: { of: "season", says: (figures) => marksOf(figures).numbers.length > 0, Body: Marks },
  wins: { of: "season", says: (figures) => bowlers(figures).some(wins), Body: Wins },
  staying: { of: "season", says: (figures) => stayed(figures).pictures >= PICTURES, Body: Staying },
};

/** Ids of the pages that have something to say. */
export const pagesOf = (figures) => Object.keys(PAGES).filter((id) => PAGES[id].says(figures[PAGES[id].of]));

/** Title and second line of the head for a page. */
export function headOf(page, figures, evening) {
  const { of } = PAGES[page];
  const tonight = evening?.name || t(evening?.open ? "figures.of_evening" : "figures.of_last");
  return {
    title: t(`figures.${page}`),
    words: of === "evening" ? tonight : t("figures.of_season", { season: figures.season.span?.id ?? "" }),
  };
}

export function FiguresPage({ page, figures }) {
  const { Body, of } = PAGES[page];
  return html`<div class="figures" key=${page}><${Body} figures=${figures[of]} /></div>`;
}

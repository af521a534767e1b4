/**
 * One person: how the evenings went, what falls, what stays, the best plates, the runs, and luck and skill in words.
 */
import { Go } from "../lib/address.js";
import { Bars } from "../charts/bars.js";
import { Form } from "../charts/form.js";
import { Heat } from "../charts/heat.js";
import { Scale } from "../charts/scale.js";
import { html } from "../lib/dom.js";
import { percent, whole } from "../lib/local.js";
import { count, decimal, ofLength, t } from "../lib/words.js";
import { Hung } from "./best.js";
import { TableGames } from "./table_games.js";

const Part = ({ title, children, className = "" }) =>
  html`<section class=${`card stats-part ${className}`}><h2>${title}</h2>${children}</section>`;

/** Everybody's mean of each of these evenings, exact, or nothing where the others are not known. */
function clubForm(form, points) {
  if (Object.keys(form).length < 2) return [];
  return points.map(({ evening }) => {
    const all = Object.values(form)
      .flat()
      .filter((one) => one.evening === evening);
    const throws = all.reduce((sum, one) => sum + one.throws, 0);
    const pins = all.reduce((sum, one) => sum + Math.round((one.average[0] * one.throws) / one.average[1]), 0);
    return throws ? { average: [pins, throws] } : null;
  });
}

/** The figures that are asked for first, large. */
function Figures({ one }) {
  const small = ["evenings", "games", "throws", "pins", "nines", "pumpen"];
  return html`
    <div class="big-figures">
      <p class="big-figure big-mean">
        <b>${one.average ? decimal(one.average, 2) : "–"}</b>
        <span>${t("stats.mean_words")}</span>
      </p>
      ${["hoch", "niedrig"].map(
        (mode) => html`
        <p key=${mode} class=${`big-figure big-wins big-${mode}`}>
          <b>${one[`wins_${mode}`]}</b>
          <span>${t(`stats.wins_${mode}`)}
          ${
            one[`team_wins_${mode}`] > 0 &&
            html`<small>
            ${t("stats.of_them_team", { n: one[`team_wins_${mode}`] })}
          </small>`
          }
        </span>
      </p>`,
      )}
      <dl class="small-figures">
        ${small.map((key) => html`<div key=${key}><dt>${t(`stats.${key}`)}</dt><dd>${whole(one[key])}</dd></div>`)}
      </dl>
    </div>`;
}

function Plates({ one }) {
  const kinds = [
    ["best_hoch", "hoch"],
    ["worst_hoch", "hoch"],
    ["best_niedrig", "niedrig"],
    ["worst_niedrig", "niedrig"],
  ].filter(([key]) => one[key]);
  if (!kinds.length) return null;
  return html`<${Part} title=${t("stats.plates")}><div class="hung-row">
    ${kinds.map(
      ([key, mode]) => html`<${Hung}
      key=${key}
      label=${ofLength(`stats.${key}`, one[key])}
      number=${one[key]}
      mode=${mode}
    />`,
    )}
  </div>
<//>`;
}

function Runs({ one }) {
  const runs = [
    ["streak_now", "stats.wins_unit"],
    ["streak_best", "stats.wins_unit"],
    ["without_pumpe", "stats.throws_unit"],
  ];
  return html`<${Part} title=${t("stats.runs_title")}><dl class="runs">
    ${runs.map(
      ([key, unit]) => html`<div key=${key}>
      <dt>${t(`stats.${key}`)}</dt>
      <dd><b>${one[key]}</b> ${count(unit, one[key])}</dd>
    </div>`,
    )}
  </dl>
<//>`;
}

/** How well the places were chosen: 0 is always the worst that the throws allowed, 1 always the best. */
function Skill({ skill }) {
  if (!skill) return null;
  return html`<${Part} title=${t("stats.skill")} className="measure-part">
    <p class="measure"><b>${percent(...skill)}</b></p>
    <${Scale} at=${skill[0] / skill[1]} from=${t("stats.skill_worst")} to=${t("stats.skill_best")} />
    <p class="hint">${t("stats.skill_words", { part: percent(...skill) })}</p><//>`;
}

const WIDEST = 2; // pins a throw; what lies beyond stands at the end of the scale

/** What fell against what chance would have thrown, as pins a throw; below zero is bad luck. */
function Luck({ luck }) {
  if (!luck) return null;
  const pins = luck[0] / luck[1];
  const shown = `${luck[0] > 0 ? "+" : ""}${decimal(luck, 2)}`;
  return html`<${Part} title=${t("stats.luck")} className="measure-part">
    <p class="measure"><b>${shown}</b></p>
    <${Scale} at=${0.5 + pins / (2 * WIDEST)} middle=${0.5} from=${t("stats.luck_bad")} to=${t("stats.luck_good")} />
    <p class="hint">${t("stats.luck_words", { pins: shown })}</p><//>`;
}

function Against({ against }) {
  const rows = Object.entries(against ?? {}).sort(([a, x], [b, y]) => y.games - x.games || a.localeCompare(b));
  if (!rows.length) return null;
  return html`<${Part} title=${t("stats.against")} className="part-against">
    <ul class="against">${rows.map(
      ([other, { games, better }]) => html`
      <li key=${other}>
        <span class="against-who">${other}</span>
        <span class="against-bar" aria-hidden="true"><i style=${{ "--part": games ? better / games : 0 }} /></span>
        <span class="against-n">${t("stats.better_in", { better, games })}</span></li>`,
    )}</ul>
    <p class="hint">${t("stats.against_words")}</p><//>`;
}

/**
 * @param {object} book  the answer of /api/stats
 * @param {string} name
 * @param {object|null} back  where the list of all is; null where there is none
 */
export function Person({ book, name, back, go }) {
  const one = book.people.find((person) => person.name === name);
  const form = book.form?.[name] ?? [];
  const all = { span: "person", id: name };
  return html`
    <article class="profile">
      <header class="profile-head">
        ${back && html`<${Go} className="button button-small" to=${back} go=${go}>← ${t("stats.leaderboard")}<//>`}
        <h2 class="profile-name">${name}${one?.guest && html` <small>${t("stats.guest")}</small>`}</h2>
        ${
          !["person", "all"].includes(book.span.kind) &&
          html`<${Go} className="button button-small" to=${all} go=${go}>
          ${t("stats.his_all_time")}
        <//>`
        }
      </header>
      ${
        one
          ? html`
        <${Figures} one=${one} />
        <div class="stats-grid">
          <${Part} title=${t("chart.form")} className="part-form">
            <${Form} points=${form} club=${clubForm(book.form ?? {}, form)} />
          <//>
          ${
            book.distribution?.[name] &&
            html`<${Part} title=${t("chart.bars")}>
            <${Bars} counts=${book.distribution[name]} />
          <//>`
          }
          <${Part} title=${t("chart.heat")}><${Heat} ...${book.heat?.[name] ?? { pictures: 0, standing: [] }} /><//>
          <${Plates} one=${one} /><${Runs} one=${one} /><${Skill} skill=${one.skill} /><${Luck} luck=${one.luck} />
          <${Against} against=${book.against?.[name]} />
        </div>`
          : html`<p class="chart-none">${t("stats.nothing_of", { name })}</p>`
      }
      <${TableGames} tables=${book.tables} name=${name} />
    </article>`;
}

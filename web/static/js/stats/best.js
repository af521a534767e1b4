/** The records of a span: the best plates ever hung, and who had the longest run of anything. */
import { html } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { NumberPlate } from "../parts/paper.js";
import { count, ofLength, t } from "../lib/words.js";

/** Who holds the record of `key`: the largest `worth`, and nobody where there is none. */
function holder(people, worth) {
  const found = people.filter((one) => worth(one) !== null).sort((a, b) => worth(b) - worth(a))[0];
  return found ?? null;
}

/** A number as its plate, whose it is, when it was, and in which game. */
export function Hung({ label, number, mode, name = "" }) {
  if (!number) return null;
  return html`
    <figure class="hung">
      <figcaption>${label}</figcaption>
      <${NumberPlate} display=${number.display} mode=${mode} name=${name} />
      ${name && html`<p class="hung-name">${name}</p>`}
      <p class="hung-when">
        <span>${day(number.date)}</span> <small>${t("book.game_number", { n: number.game })}</small>
      </p>
    </figure>`;
}

/** A long run in one large figure. */
function Run({ label, one, n, unit }) {
  if (!one || !n) return null;
  return html`
    <figure class="hung hung-run"><figcaption>${label}</figcaption>
      <p class="run-figure">${n}</p>
      <p class="hung-name">${one.name}</p>
      <p class="hung-when">${count(unit, n)}</p>
    </figure>`;
}

export function Best({ people }) {
  const high = holder(people, (one) => one.best_hoch && one.best_hoch.value);
  const low = holder(people, (one) => one.best_niedrig && -one.best_niedrig.value);
  const streak = holder(people, (one) => one.streak_best);
  const clean = holder(people, (one) => one.without_pumpe);
  if (!high && !low && !streak?.streak_best) return null;
  return html`
    <section class="card stats-part"><h2>${t("stats.best")}</h2>
      <div class="hung-row">
        ${
          high &&
          html`<${Hung}
          label=${ofLength("stats.best_hoch", high.best_hoch)}
          number=${high.best_hoch}
          mode="hoch"
          name=${high.name}
        />`
        }
        ${
          low &&
          html`<${Hung}
          label=${ofLength("stats.best_niedrig", low.best_niedrig)}
          number=${low.best_niedrig}
          mode="niedrig"
          name=${low.name}
        />`
        }
        <${Run} label=${t("stats.streak_record")} one=${streak} n=${streak?.streak_best} unit="stats.wins_unit" />
        <${Run} label=${t("stats.clean_record")} one=${clean} n=${clean?.without_pumpe} unit="stats.throws_unit" />
      </div>
    </section>`;
}

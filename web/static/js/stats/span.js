/** What the figures are of: an evening, a season, all time, or one person.  Four large touches, and which one below. */
import { Go } from "../lib/address.js";
import { html } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { day } from "../lib/local.js";
import { t } from "../lib/words.js";

export const SPANS = ["evening", "season", "all", "person"];

/** The name of an evening: its day, and what it was called. */
const eveningName = ({ date, name, number }) =>
  [number ? day(date) : t("book.before"), name].filter(Boolean).join(" · ");

/** What the figures are of, as a heading. */
export function spanTitle({ kind, id }, evenings) {
  if (kind === "evening") {
    const evening = evenings.find(({ number }) => String(number) === String(id));
    return evening ? eveningName(evening) : t("stats.span_evening");
  }
  if (kind === "season") return t("stats.season_of", { title: id });
  return kind === "person" ? String(id) : t("stats.span_all");
}

function Which({ label, options, chosen, onChoose }) {
  const id = useId("which");
  return html`
    <p class="which"><label for=${id}>${label}</label>
      <select id=${id} class="input" value=${String(chosen)} onChange=${(event) => onChoose(event.target.value)}>
        ${options.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
      </select></p>`;
}

/**
 * @param {object} span  what is shown: `{kind, id}`
 * @param {(query: object) => void} go
 */
export function SpanBar({ span, seasons, evenings, go }) {
  return html`
    <nav class="spans" aria-label=${t("stats.spans")}>
      <div class="span-row">${SPANS.map(
        (kind) => html`
        <${Go} key=${kind} className="span-button" to=${{ span: kind }} go=${go} current=${span.kind === kind}>
          ${t(`stats.span_${kind}`)}
        <//>`,
      )}</div>
      ${
        span.kind === "evening" &&
        evenings.length > 1 &&
        html`
        <${Which}
          label=${t("stats.which_evening")}
          options=${evenings.map((one) => [String(one.number), eveningName(one)])}
          chosen=${span.id}
          onChoose=${(id) => go({ span: "evening", id })}
        />`
      }
      ${
        span.kind === "season" &&
        seasons.length > 1 &&
        html`
        <${Which}
          label=${t("stats.which_season")}
          options=${seasons.map(({ id }) => [id, t("stats.season_of", { title: id })])}
          chosen=${span.id}
          onChoose=${(id) => go({ span: "season", id })}
        />`
      }
    </nav>`;
}

/** Everybody who ever played here, as large touches. */
export function WhoseFigures({ people, go }) {
  return html`
    <section class="card stats-part"><h2>${t("stats.whose")}</h2>
      <div class="whose">${people.map(
        ({ name, guest }) => html`
        <${Go} key=${name} className="button whose-one" to=${{ span: "person", id: name }} go=${go}>
          ${name}
          ${guest && html` <small>${t("stats.guest")}</small>`}
        <//>`,
      )}</div>
    </section>`;
}

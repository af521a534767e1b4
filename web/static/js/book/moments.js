/** What an evening is remembered by: plates for the numbers, a line each for the rest. */
import { html } from "../lib/dom.js";
import { NumberPlate } from "../parts/paper.js";
import { list, ofLength, t } from "../lib/words.js";

/** Kinds that several people can have on one evening: told in one line, who with how many. */
const COUNTED = ["alle_neune", "pumpe_serie", "siege_serie"];

/** A record is the best number of its evening, too, and is told once. */
const plates = (moments) =>
  moments.filter(
    ({ kind, mode }) =>
      kind === "record" ||
      (kind === "best" && !moments.some((other) => other.kind === "record" && other.mode === mode)),
  );

function lines(moments) {
  const counted = COUNTED.map((kind) => [kind, moments.filter((one) => one.kind === kind)]).filter(
    ([, ones]) => ones.length > 0,
  );
  return [
    ...counted.map(([kind, ones]) =>
      t(`moments.all.${kind}`, { names: ones.map(({ name, n }) => `${name}\u00a0(${n})`).join(", ") }),
    ),
    ...moments
      .filter(({ kind }) => kind === "entscheidung")
      .map(({ winner, candidates }) =>
        t("moments.entscheidung", { winner, others: list(candidates.filter((one) => one !== winner)) }),
      ),
    ...moments
      .filter(({ kind }) => kind === "schock_aus_koenig")
      .map(({ names, n }) => t("moments.schock_aus_koenig", { name: list(names), n })),
  ];
}

export function Moments({ moments }) {
  if (!moments?.length) return null;
  return html`
    <section class="book-part book-best"><h2>${t("book.moments")}</h2>
      <div class="hung-row">${plates(moments).map(
        ({ kind, mode, name, display }) => html`
        <figure key=${kind + mode} class="hung">
          <figcaption>${ofLength(`moments.${kind}.${mode}`, { display })}</figcaption>
          <${NumberPlate} display=${display} mode=${mode} name=${name} />
          <p class="hung-name">${name}</p>
        </figure>`,
      )}</div>
      <ul class="book-moments">${lines(moments).map((line, index) => html`<li key=${index}>${line}</li>`)}</ul>
    </section>`;
}

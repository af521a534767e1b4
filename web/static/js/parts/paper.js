/** What the pages to read and print share: their head, a lost link, an empty state, a number's plate, and printing. */
import { addressOf } from "../lib/address.js";
import { html } from "../lib/dom.js";
import { LanguageLink } from "../lib/language.js";
import { page } from "../lib/page.js";
import { Plate } from "./plate.js";
import { clock, t } from "../lib/words.js";

/** Title and ways elsewhere; on paper only the title. */
export function PaperHead({ title, club, links }) {
  return html`
    <header class="page-head reading-head">
      <h1>${title}${club && html` <small>${club}</small>`}</h1>
      <nav class="reading-links" aria-label=${t("paper.links")}>
        ${links.map(
          ([path, words]) => html`<a
            key=${path}
            href=${page.lang === "de" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${page.lang}`}
          >
          ${words}
        </a>`,
        )}
        <${LanguageLink} />
      </nav>
    </header>`;
}

/** Said as long as the station does not answer; what is shown then is what it said last. */
export function Lost({ link, failed }) {
  if (link.up && !failed) return null;
  if (link.up || !link.links)
    return failed ? html`<p class="notice notice-lost" role="alert">${t("paper.no_answer")}</p>` : null;
  return html`<p class="notice notice-lost" role="alert">
    ${t("link.lost", { time: clock(link.since) })} ${t("link.old")}
  </p>`;
}

/** Nothing yet: a plate that still waits for its figures. */
export function Nothing({ title, children }) {
  return html`
    <div class="nothing">
      <span aria-hidden="true"><${Plate} digits=${[null, null, null]} mode="hoch" /></span>
      <p class="nothing-title">${title}</p><p>${children}</p>
    </div>`;
}

/** A finished number, "007" as its three figures. */
export function NumberPlate({ display, mode, name = "", team = null }) {
  return html`<${Plate}
    digits=${[...display].map((sign) => (sign === "_" ? null : Number(sign)))}
    mode=${mode}
    name=${name}
    team=${team}
  />`;
}

/** Paper, or a file of it: the browser's own dialogue. */
export function PrintButton() {
  return html`<button type="button" class="button button-small" onClick=${() => print()}>${t("paper.print")}</button>`;
}

/** The same for table programs; `path`: of the files, without the ending. */
export const TableFiles = ({ path }) =>
  ["csv", "xlsx"].map(
    (kind) => html`<a class="button button-small" key=${kind} href=${addressOf({}, `${path}.${kind}`)} download>
      ${kind.toUpperCase()}
    </a>`,
  );

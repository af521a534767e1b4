/** The crown of the evening's king of Schock Aus (most of them, over all games; ties share it). */
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

export const Crown = () => html`
  <svg class="crown" viewBox="0 0 40 28" role="img" aria-label=${t("schocken.king")}>
    <path d="M3 26 1 6l10 8L20 1l9 13 10-8-2 20Z" />
  </svg>`;

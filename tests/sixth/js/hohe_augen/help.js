/** Hohe Augen in one sentence. */
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

export const Help = () => html`<p>${t("about.hohe_augen")}</p>`;

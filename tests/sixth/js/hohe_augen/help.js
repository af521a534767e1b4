/** Hohe Augen in one sentence. */
import { html } from "../../dom.js";
import { t } from "../../words.js";

export const Help = () => html`<p>${t("about.hohe_augen")}</p>`;

/**
 * How often each face of the station's dice has come this evening, as bars; what lies under a cup is not counted yet.
 */
import { Die, FACES } from "../parts/dice.js";
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";

export function Faces({ faces }) {
  const most = Math.max(...faces);
  if (most === 0) return null;
  return html`
    <section aria-label=${t("host.faces")}><h3>${t("host.faces")}</h3>
      <ul class="faces">${FACES.map(
        (face) => html`
        <li key=${face}>
          <span class="faces-bar" style=${{ "--part": faces[face - 1] / most }}></span>
          <b>${faces[face - 1]}</b>
          <${Die} face=${face} />
        </li>`,
      )}</ul>
    </section>`;
}

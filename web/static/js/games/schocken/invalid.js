/** With real dice: the throw does not count, since dice stand on each other or one fell off the table. */
import { html } from "../../lib/dom.js";
import { useReady } from "../../lib/hooks.js";
import { t } from "../../lib/words.js";

const REASONS = ["tuermchen", "vom_tisch"];

/**
 * @param {object} props
 * @param {boolean} props.told  it was just reported: the throw is to be made again
 * @param {() => void} props.onTold
 */
export function Invalid({ seat, act, told, onTold }) {
  const ready = useReady("question");
  async function report(reason) {
    if (!ready) return;
    const answer = await act({ type: "invalid", player: seat, reason });
    if (answer.ok) onTold();
  }
  return html`
    <div class="invalid" role="group" aria-label=${t("schocken.invalid.title")}>
      <p class="label">${t("schocken.invalid.title")}</p>
      <div class="actions actions-pair">
        ${REASONS.map(
          (reason) => html`<button type="button" key=${reason} class="button" onClick=${() => report(reason)}>
          ${t(`schocken.invalid.${reason}`)}
        </button>`,
        )}
      </div>
      <p class="hint" role="status">${told ? t("schocken.invalid.again") : ""}</p>
    </div>`;
}

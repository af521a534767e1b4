/** Opening a table from a phone: its player sits down, and so many seats wait for others. */
import { html } from "../../lib/dom.js";
import { Choice } from "../../host/choice.js";
import { TableForm } from "../../tables/form.js";
import { KINDS } from "../../tables/kinds.js";
import { t } from "../../lib/words.js";

const USUAL = 2;
const fit = (kind) => Math.min(Math.max(USUAL, KINDS[kind].least), KINDS[kind].most);
const upTo = (most) => Array.from({ length: most }, (_, index) => index + 1);

const HowMany = ({ kind, people, onChange }) =>
  html`<${Choice}
    label=${t("open.people")}
    options=${upTo(KINDS[kind].most)}
    value=${people}
    words=${String}
    onChoose=${onChange}
  />`;

/**
 * @param {(order: object) => Promise<object>} props.onOpen  resolves with the acknowledgement, `table` in it
 */
export function OpenForm({ state, seat, onOpen, onCancel }) {
  const open = ({ people, ...agreed }) => onOpen({ ...agreed, seats: people, player: seat });
  return html`
    <div class="question open-form">
      <h2 class="ask">${t("tables.open")}</h2>
      <${TableForm}
        state=${state}
        fit=${fit}
        size=${(seats) => seats}
        People=${HowMany}
        go=${t("open.go")}
        onGo=${open}
        onCancel=${onCancel}
      />
    </div>`;
}

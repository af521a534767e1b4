/** Opening a table from a phone: its player sits down, and so many seats wait for others. */
import { html } from "../../lib/dom.js";
import { Choice } from "../../parts/choice.js";
import { TableForm } from "../../tables/form.js";
import { KINDS } from "../../tables/kinds.js";
import { t } from "../../lib/words.js";

const USUAL = 2;
const upTo = (most) => Array.from({ length: most }, (_, index) => index + 1);

/** As many as are touched, and on. */
const HowMany = ({ kind, people, onChange, onNext }) =>
  html`<${Choice}
    label=${t("open.people")}
    options=${upTo(KINDS[kind].most)}
    value=${people}
    words=${String}
    onChoose=${(n) => {
      onChange(n);
      onNext();
    }}
  />`;

/**
 * @param {(order: object) => Promise<object>} props.onOpen  resolves with the acknowledgement, `table` in it
 * @param {string} [props.first]  the step that is shown first, in the gallery
 */
export function OpenForm({ state, seat, onOpen, onCancel, first }) {
  const open = ({ people, ...agreed }) => onOpen({ ...agreed, seats: people ?? USUAL, player: seat });
  return html`
    <div class="question open-form">
      <${TableForm}
        state=${state}
        size=${(seats) => seats ?? USUAL}
        People=${HowMany}
        go=${t("open.go")}
        onGo=${open}
        onCancel=${onCancel}
        first=${first}
      />
    </div>`;
}

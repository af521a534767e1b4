/** A button that asks before it does: the first touch shows the question, the second, elsewhere, does it. */
import { html, useState } from "../dom.js";
import { useReady } from "../hooks.js";
import { t } from "../words.js";

export function Sure({ label, sure, disabled = false, small = false, onSure }) {
  const [asked, setAsked] = useState(false);
  const ready = useReady(asked);
  const size = small ? "button-small" : "";
  if (!asked) return html`<button type="button" class=${`button ${size}`} disabled=${disabled} onClick=${() => setAsked(true)}>${label}</button>`;
  const yes = () => {
    if (!ready) return;
    setAsked(false);
    onSure();
  };
  return html`
    <div class="sure-line" role="group" aria-label=${label}>
      <button type="button" class=${`button button-plain ${size}`} onClick=${() => setAsked(false)}>${t("cancel")}</button>
      <button type="button" class=${`button button-gold ${size}`} onClick=${yes}>${sure}</button>
    </div>`;
}

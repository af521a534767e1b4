/** The host's PIN.  After five wrong ones the station is locked for a minute, and says so. */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { LanguageLink } from "../lib/language.js";
import { clock, refusal, t } from "../lib/words.js";

export function Login({ login, link, answered = null }) {
  const [pin, setPin] = useState("");
  const [answer, setAnswer] = useState(answered);
  const [busy, setBusy] = useState(false);
  const id = useId("pin");
  const field = useRef(null);
  useEffect(() => field.current?.focus(), []);
  async function submit(event) {
    event.preventDefault();
    if (busy || !pin) return;
    setBusy(true);
    const got = await login(pin);
    setBusy(false);
    setAnswer(got.ok ? null : got);
    setPin("");
  }
  return html`
    <form class="host-login" onSubmit=${submit}>
      <h1 class="ask">${t("host.login")}</h1>
      ${!link.up && html`<p class="notice notice-lost" role="alert">${t("link.lost", { time: clock(link.since) })}</p>`}
      <label class="label" for=${id}>${t("host.pin")}</label>
      <input
        ref=${field}
        class="input input-pin"
        id=${id}
        type="password"
        inputmode="numeric"
        autocomplete="current-password"
        value=${pin}
        onInput=${(event) => setPin(event.target.value)}
      />
      ${
        answer &&
        html`<p class=${`wrong ${answer.code === "locked" ? "locked" : ""}`} role="alert">
        ${answer.code === "forbidden" ? t("host.wrong_pin") : refusal(answer)}
      </p>`
      }
      <button type="submit" class="button button-gold" disabled=${busy || !pin}>${t("host.enter")}</button>
      <p class="hint">${t("host.pin_where")}</p>
      <p class="host-foot"><${LanguageLink} /></p>
    </form>`;
}

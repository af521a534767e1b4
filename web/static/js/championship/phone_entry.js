/** Coming in and going: registration and check-in, by one touch each, and the way home. */
import { html, useState } from "../lib/dom.js";
import { Sure } from "../host/sure.js";
import { useReady } from "../lib/hooks.js";
import { t } from "../lib/words.js";
import { agreedWords, entrantOf } from "./model.js";

/** A button that asks the station for `status` of somebody. */
function Ask({ words, status, name, person, gold = false }) {
  const [busy, setBusy] = useState(false);
  const awake = useReady(status); // not in the same breath as the touch that brought it here
  async function ask() {
    if (busy || !awake) return;
    setBusy(true);
    await person("entrant", { name, status });
    setBusy(false);
  }
  const kind = gold ? "button-gold button-large" : "button-plain";
  return html`<button type="button" class=${`button ${kind}`} disabled=${busy} onClick=${ask}>${words}</button>`;
}

const Agreed = ({ champ }) => html`
  <ul class="house-rules">${agreedWords(champ).map((words) => html`<li key=${words}>${words}</li>`)}</ul>`;

/** Whoever is not in it yet, or has not said that he has come. */
export function Entering({ champ, name, person }) {
  const entrant = entrantOf(champ, name);
  const shown = { name, person };
  if (!entrant && !champ.registration)
    return html`<h2 class="ask">${champ.title}</h2><p class="said">${t("champ.phone.closed")}</p>`;
  if (!entrant)
    return html`
      <h2 class="ask">${t("champ.phone.come", { title: champ.title, name })}</h2>
      <${Agreed} champ=${champ} />
      <${Ask} ...${shown} key="in" status="registered" words=${t("champ.phone.register", { name })} gold=${true} />`;
  return html`
    <h2 class="ask">${t("champ.phone.registered", { name })}</h2>
    <p class="said">${t("champ.phone.check")}</p>
    <${Ask} ...${shown} key="here" status="here" words=${t("champ.phone.here", { name })} gold=${true} />
    <${Agreed} champ=${champ} />
    <${Ask} ...${shown} key="none" status="none" words=${t("champ.phone.withdraw", { name })} />`;
}

/** Whoever went home keeps his points, and may come back. */
export function Gone({ champ, name, person }) {
  return html`
    <h2 class="ask">${t("champ.phone.gone", { name })}</h2>
    <p class="said">${t("champ.phone.gone_how")}</p>
    ${
      champ.phase !== "decision" &&
      html`<${Ask} name=${name} person=${person} status="here" words=${t("champ.phone.back", { name })} />`
    }`;
}

/** Out of the championship, asked twice: before the first draw struck off, after it with the points so far. */
export function Home({ champ, name, person }) {
  const entrant = entrantOf(champ, name);
  if (entrant?.status !== "here" || champ.phase === "finished" || champ.phase === "decision") return null;
  const drawn = champ.rounds.some(({ tables }) => tables.some(({ players }) => players.includes(name)));
  return html`<${Sure}
    label=${t("champ.phone.home", { name })}
    what=${t(drawn ? "champ.phone.home_what" : "champ.phone.home_before")}
    sure=${t("champ.phone.home_sure")}
    onSure=${() => person("entrant", { name, status: drawn ? "gone" : "none" })}
  />`;
}

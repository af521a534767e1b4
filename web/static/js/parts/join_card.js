/** A card for the tables, A6: into the Wi-Fi, then to the station.  It is printed alone. */
import { html, useState } from "../lib/dom.js";
import { Address, Wifi, useJoin } from "./join.js";
import { t } from "../lib/words.js";

/** Print nothing of the page but the card; the button that asks for it is not printed either. */
function print() {
  document.body.dataset.prints = "card";
  addEventListener("afterprint", () => delete document.body.dataset.prints, { once: true });
  window.print();
}

/** @param {{url: string, digits: string, code: string, wifi: object|null}} props.join */
export function Card({ join, name }) {
  return html`
    <div class="join-card">
      <p class="join-card-name">${name || t("station")}</p>
      <ol class=${join.wifi ? "" : "join-alone"}>
        ${join.wifi && html`<li><${Wifi} wifi=${join.wifi} /></li>`}
        <li><${Address} join=${join} how=${t(join.wifi ? "join.how.then" : "join.how.small")} /></li>
      </ol>
    </div>`;
}

/** @param {object} props.club  with its name */
export function JoinCard({ club }) {
  const join = useJoin(1);
  const [shown, setShown] = useState(false);
  if (!join?.digits) return null;
  if (!shown)
    return html`<button type="button" class="button" onClick=${() => setShown(true)}>${t("club.card")}</button>`;
  return html`
    <${Card} join=${join} name=${club.name} />
    <button type="button" class="button" onClick=${print}>${t("club.card_print")}</button>`;
}

/** Who is logged in as host, and a way to end that: a phone that was lent, a tablet that stayed somewhere. */
import { html } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { t } from "../lib/words.js";
import { Sure } from "./sure.js";

function One({ host, own, order }) {
  const where = own ? t("club.host_here") : t(host.pages.length ? "club.host_open" : "club.host_shut");
  const since = t("club.host_since", { when: `${day(host.day)}, ${host.at}` });
  return html`
    <li class="login-line">
      <span class="person-name">${host.address || "–"}<small>${where} · ${since}</small></span>
      ${
        !own &&
        html`<${Sure}
        small
        label=${t("club.end_host")}
        what=${t("club.end_host_what")}
        sure=${t("club.end_host_sure")}
        onSure=${() => order("end_host", { ticket: host.id })}
      />`
      }
    </li>`;
}

/** @param {string|null} props.me  this page's own id at the server */
export function Hosts({ hosts, me, order }) {
  return html`
    <h3>${t("club.hosts")}</h3>
    <p class="hint">${t("club.hosts_hint")}</p>
    <ul class="people">
      ${hosts.map((host) => html`<${One} key=${host.id} host=${host} own=${host.pages.includes(me)} order=${order} />`)}
    </ul>`;
}

/** That somebody tries PINs. */
export function GuessNotice({ guesses }) {
  return guesses ? html`<p class="notice">${t("host.guessed", guesses)}</p>` : null;
}

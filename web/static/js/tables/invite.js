/** How others come to a table: a QR code to scan, and the address to type.  The link leads there; it is no key. */
import { html } from "../lib/dom.js";
import { Code, useJoin } from "../parts/join.js";
import { t } from "../lib/words.js";

/** The code alone, where there is an address. */
export function TableCode({ table, className }) {
  const join = useJoin(1, table);
  return join?.digits ? html`<${Code} className=${className} join=${join} alt=${t("tables.code", { table })} />` : null;
}

export function Invite({ table }) {
  const join = useJoin(1, table);
  if (join && !join.digits) return html`<div class="invite"><p role="status">${t("join.none.small")}</p></div>`;
  return html`
    <div class="invite">
      ${join && html`<${Code} className="invite-code" join=${join} alt=${t("tables.code", { table })} />`}
      <p>
        <span>${t("tables.invite")}</span>
        ${join && html`<b class="invite-address">${join.url.replace("http://", "")}</b>`}
      </p>
    </div>`;
}

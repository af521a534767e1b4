/** How others come to a table: a QR code to scan, and the address to type.  The link leads there; it is no key. */
import { html, useEffect, useState } from "../dom.js";
import { t } from "../words.js";

/** The address that leads to table `table`; null until it is known. */
function useAddress(table) {
  const [address, setAddress] = useState(null);
  useEffect(() => {
    fetch(`/join.json?table=${table}`, { cache: "no-store" })
      .then((answer) => answer.json())
      .then(({ url }) => setAddress(url))
      .catch((error) => {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error; // the code is there all the same
      });
  }, [table]);
  return address;
}

export function Invite({ table }) {
  const address = useAddress(table);
  return html`
    <div class="invite">
      <img class="invite-code" src=${`/join.svg?table=${table}`} alt=${t("tables.code", { table })} />
      <p><span>${t("tables.invite")}</span>${address && html`<b class="invite-address">${address.replace("http://", "")}</b>`}</p>
    </div>`;
}

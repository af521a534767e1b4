/** How to join: the QR code and the address in digits, read anew whenever the link comes (the address may change). */
import { html, useEffect, useState } from "./dom.js";
import { t } from "./words.js";

/** The address to join at, read for the `links`-th link; null until it is known. */
export function useJoin(links) {
  const [join, setJoin] = useState(null);
  useEffect(() => {
    if (!links) return;
    fetch("/join.json", { cache: "no-store" })
      .then((answer) => answer.json())
      .then((found) => setJoin({ ...found, code: `/join.svg?link=${links}` }))
      .catch((error) => {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error; // asked again at the next link
      });
  }, [links]);
  return join;
}

/** QR code and digits; `size` is "small" beside a game and "big" on the welcome screen. */
export function Join({ join, size }) {
  if (!join) return null;
  return html`
    <div class=${`join join-${size}`}>
      <img class="join-code" src=${join.code} alt=${t("join.code", { address: join.digits })} />
      <p class="join-words"><span class="join-how">${t(`join.how.${size}`)}</span><span class="join-digits">${join.digits}</span></p>
    </div>`;
}

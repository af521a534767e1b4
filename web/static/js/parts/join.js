/**
 * How to join: the QR code and the address in digits.  The address may come late (a wall that was on before the Wi-Fi)
 * and may change (a router that gives another one), so it is asked for again as long as the page is open.
 */
import { html, useEffect, useState } from "../lib/dom.js";
import { t } from "../lib/words.js";

const EVERY = 10_000; // milliseconds
const AGAIN = 2_000;

/**
 * The address to join at, or that of table `table`; null until it is known, and empty while there is no network.
 * @returns {{url: string|null, digits: string|null, code: string|null}|null}
 */
export function useJoin(links, table = null) {
  const [join, setJoin] = useState(null);
  useEffect(() => {
    if (!links) return undefined;
    const query = table === null ? "" : `?table=${table}`;
    let timer = null;
    async function ask() {
      let wait = EVERY;
      try {
        const { url, digits } = await (await fetch(`/join.json${query}`, { cache: "no-store" })).json();
        setJoin((before) =>
          before && before.url === url ? before : { url, digits, code: url && `/join.svg${query}` },
        );
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        wait = AGAIN;
      }
      timer = setTimeout(ask, wait);
    }
    ask();
    return () => clearTimeout(timer);
  }, [links, table]);
  return join;
}

/** The code of `join`; another address is another picture, and one that did not come is asked for again. */
export function Code({ join, className, alt }) {
  const [tries, setTries] = useState(0);
  const source = `${join.code}${join.code.includes("?") ? "&" : "?"}for=${encodeURIComponent(join.digits)}${
    tries ? `&again=${tries}` : ""
  }`;
  return html`<img
    class=${className}
    src=${source}
    alt=${alt}
    onError=${() => setTimeout(() => setTries(tries + 1), AGAIN)}
  />`;
}

/** QR code and digits; `size` is "small" beside a game and "big" on the welcome screen. */
export function Join({ join, size }) {
  if (!join) return null;
  if (!join.digits)
    return html`<div class=${`join join-${size}`}>
      <p class="join-words" role="status"><span class="join-how">${t(`join.none.${size}`)}</span></p>
    </div>`;
  return html`
    <div class=${`join join-${size}`}>
      <${Code} className="join-code" join=${join} alt=${t("join.code", { address: join.digits })} />
      <p class="join-words">
        <span class="join-how">${t(`join.how.${size}`)}</span>
        <span class="join-digits">${join.digits}</span>
      </p>
    </div>`;
}

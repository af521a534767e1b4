/**
 * How to join: the QR code and the address in digits, and first of all the Wi-Fi, where the club has named one.  The
 * address may come late (a wall that was on before the Wi-Fi)
 * and may change (a router that gives another one), so it is asked for again as long as the page is open.
 */
import { html, useEffect, useState } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { t } from "../lib/words.js";

const EVERY = 10_000; // milliseconds
const AGAIN = 2_000;

/**
 * The address to join at, or that of table `table`; null until it is known, and empty while there is no network.
 * @returns {{url: string|null, digits: string|null, code: string|null, wifi: {name: string, password: string}|null,
 *   choices: string[]}|null}
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
        const told = await (await fetch(`/join.json${query}`, { cache: "no-store" })).json();
        const found = { ...told, code: told.url && `/join.svg${query}` };
        setJoin((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
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

/** The code of the Wi-Fi; another network is another picture. */
const wifiOf = ({ name, password }) => ({ code: "/join.svg?wifi=1", digits: `${name} ${password}` });

/** The Wi-Fi as a code, its name and its password. */
export function Wifi({ wifi }) {
  return html`
    <${Code} className="join-code" join=${wifiOf(wifi)} alt=${t("join.wifi_code", { name: wifi.name })} />
    <p class="join-words">
      <span class="join-how">${t("join.wifi")}</span>
      <span class="join-digits">${wifi.name}</span>
      ${wifi.password && html`<span class="join-password">${t("join.password", wifi)}</span>`}
    </p>`;
}

/** The address as a code and in digits, with `how` above it; it breaks before its port. */
export const Address = ({ join, how }) => html`
  <${Code} className="join-code" join=${join} alt=${t("join.code", { address: join.digits })} />
  <p class="join-words">
    <span class="join-how">${how}</span>
    <span class="join-digits">
      <${Fit} text=${join.digits.replace(":", "\u200b:")} lines=${2} least=${0.5} />
    </span>
  </p>`;

/**
 * QR code and digits; `size` is "small" beside a game and "big" on the welcome screen, where the Wi-Fi stands beside
 * it: first into the network, then to the station.
 */
export function Join({ join, size }) {
  if (!join) return null;
  if (!join.digits)
    return html`<div class=${`join join-${size}`}>
      <p class="join-words" role="status"><span class="join-how">${t(`join.none.${size}`)}</span></p>
    </div>`;
  if (size === "small" || !join.wifi)
    return html`<div class=${`join join-${size}`}>
      <${Address} join=${join} how=${t(`join.how.${size}`)} />
    </div>`;
  return html`
    <ol class="join-steps">
      <li class="join join-big"><${Wifi} wifi=${join.wifi} /></li>
      <li class="join join-big"><${Address} join=${join} how=${t("join.how.then")} /></li>
    </ol>`;
}

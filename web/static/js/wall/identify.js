/** Which screen this is, as large as it goes, for some seconds after the host has asked all of them. */
import { html, useRef } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { useFleeting } from "../lib/hooks.js";
import { t } from "../lib/words.js";

const STAYS = 10000; // milliseconds

/** Whether the screens are asked now: not when the page has just been loaded, or the server. */
export function useIdentified({ epoch, identified = 0 }) {
  const first = useRef({ epoch, identified });
  if (first.current.epoch !== epoch) first.current = { epoch, identified };
  return useFleeting(identified !== first.current.identified, `${epoch}.${identified}`, STAYS);
}

export function Identify({ screens = [], screen }) {
  const index = screens.findIndex(({ id }) => id === screen.id);
  return html`
    <div class="identify" role="status">
      <p class="identify-number">${index < 0 ? "?" : index + 1}</p>
      <p class="identify-name"><${Fit} text=${screens[index]?.name || t("screen.unnamed")} /></p>
      <p class="identify-address">/wall?screen=${screen.id}</p>
    </div>`;
}

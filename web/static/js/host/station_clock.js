/** The station has no clock of its own behind the switch: where it is far off this device's, one touch sets it. */
import { html, useMemo } from "../dom.js";
import { day } from "../local.js";
import { clock, t } from "../words.js";

const MOST = 600; // seconds that two clocks may differ

/** Seconds by which the station's clock is ahead of this device's, when it said so; null where it does not. */
const ahead = (now) => (typeof now === "number" ? now - Date.now() / 1000 : null);

/** Both times as this device writes local time; with their days where those differ as well. */
function offWords(station, own) {
  const days = [station, own].map((one) => one.toLocaleDateString("sv")); // Swedish days are YYYY-MM-DD
  const [told, here] = [station, own].map((one, index) => (days[0] === days[1] ? clock(one) : `${day(days[index])}, ${clock(one)}`));
  return t("clock.off", { station: told, own: here });
}

/**
 * @param {number|undefined} props.now  the station's clock as of this state, UTC seconds
 * @param {number} props.v  the state's version: a new one is compared anew
 */
export function ClockNotice({ now, v, order }) {
  const off = useMemo(() => ahead(now), [now, v]);
  if (off === null || Math.abs(off) < MOST) return null;
  return html`
    <div class="notice notice-do">
      <span>${offWords(new Date(now * 1000), new Date())}</span>
      <button type="button" class="button button-small" onClick=${() => order("set_clock", { at: Math.round(Date.now() / 1000) })}>${t("clock.set")}</button>
    </div>`;
}

/** The station has no clock of its own behind the switch: where it is far off this device's, one touch sets it. */
import { html, useMemo } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { clock, t } from "../lib/words.js";

const MOST = 600; // seconds that two clocks may differ

/** Seconds by which the station's clock is ahead of this device's, when it said so; null where it does not. */
const ahead = (now) => (typeof now === "number" ? now - Date.now() / 1000 : null);

/** A station in another time zone than its people would show them wrong times; only its own system can be told. */
function ZoneNotice({ now, zone }) {
  const here = -new Date(now * 1000).getTimezoneOffset();
  if (typeof zone !== "number" || zone === here) return null;
  const there = clock(new Date((now + (zone - here) * 60) * 1000));
  return html`<p class="notice">
    ${t("clock.zone", {
      station: there,
      own: clock(new Date(now * 1000)),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })}
  </p>`;
}

/** Both times as this device writes local time; with their days where those differ as well. */
function offWords(station, own) {
  const days = [station, own].map((one) => one.toLocaleDateString("sv")); // Swedish days are YYYY-MM-DD
  const [told, here] = [station, own].map((one, index) =>
    days[0] === days[1] ? clock(one) : `${day(days[index])}, ${clock(one)}`,
  );
  return t("clock.off", { station: told, own: here });
}

/**
 * @param {number|undefined} props.now  the station's clock as of this state, UTC seconds
 * @param {number|undefined} props.zone  minutes by which the station's time is ahead of UTC
 * @param {number} props.v  the state's version: a new one is compared anew
 */
export function ClockNotice({ now, zone, v, order }) {
  const off = useMemo(() => ahead(now), [now, v]);
  if (off === null) return null;
  if (Math.abs(off) < MOST) return html`<${ZoneNotice} now=${now} zone=${zone} />`;
  return html`
    <div class="notice notice-do">
      <span>${offWords(new Date(now * 1000), new Date())}</span>
      <button
        type="button"
        class="button button-small"
        onClick=${() => order("set_clock", { at: Math.round(Date.now() / 1000) })}
      >
        ${t("clock.set")}
      </button>
    </div>`;
}

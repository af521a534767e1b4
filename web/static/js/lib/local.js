/** Days, clock times, money and parts of a whole, written as people of the page's language write them. */
import { page } from "./page.js";

const LOCALE = page.lang === "de" ? "de-DE" : "en-GB";
const FORMS = {
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  short: { day: "2-digit", month: "2-digit", year: "numeric" },
  month: { month: "short" },
  tick: { day: "numeric", month: "numeric" },
};

/** A day of the calendar, "2026-11-28"; no time zone may move it, so it is read by its parts. */
export function day(date, form = "short") {
  const [year, month, number] = date.split("-").map(Number);
  return new Intl.DateTimeFormat(LOCALE, FORMS[form]).format(new Date(year, month - 1, number));
}

/** Integer cents as "1,30 €"; what was paid has a real minus before it, not a hyphen. */
export function money(cents) {
  return new Intl.NumberFormat(LOCALE, { style: "currency", currency: "EUR" }).format(cents / 100).replace("-", "−");
}

/** `part` of `whole` as "62 %"; a dash where there is no whole. */
export function percent(part, whole) {
  if (!whole) return "–";
  return new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 }).format(part / whole);
}

/** A whole number with its thousands apart. */
export const whole = (number) => new Intl.NumberFormat(LOCALE).format(number);

const UNITS = [
  [1e9, "GB"],
  [1e6, "MB"],
  [1e3, "kB"],
];

/** So many bytes as "3,4 MB". */
export function bytes(number) {
  const [unit, name] = UNITS.find(([one]) => number >= one) ?? UNITS.at(-1);
  return `${new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(number / unit)} ${name}`;
}

/** A moment as the station tells it, its own day and time: "28.11.2026, 20:13". */
export const stamp = (moment) => `${day(moment.day)}, ${moment.time}`;

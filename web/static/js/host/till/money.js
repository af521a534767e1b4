/** Amounts as they are typed: euro as people write them, whole cents inside. */
import { page } from "../../lib/page.js";

/** "0,10" or "0.1" or "2 €" as cents, exactly; null for anything else. */
export function cents(text) {
  const found = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

/** 10 as "0,10". */
export function typed(value) {
  return `${Math.floor(value / 100)}${page.lang === "de" ? "," : "."}${String(value % 100).padStart(2, "0")}`;
}

/** What the station says in a German sentence, worded here in the page's language from its code and values. */
import { coded, list } from "./words.js";

/** A value as it stands in the sentence; lists, and what is a sentence itself, too. */
function worded(value) {
  if (Array.isArray(value)) return list(value.map(worded));
  return value !== null && typeof value === "object" ? said(value) : String(value);
}

/** @param {{code: string, values?: object, text: string}} told  as the station sends it */
export function said({ code, values = {}, text }) {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(value)]));
  return coded(`codes.${code}`, filled, text);
}

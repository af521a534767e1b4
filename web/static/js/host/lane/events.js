/** What the lane said, in words: events as `lane decode` prints them, bytes as hex and as signs. */
import { said } from "../../lib/said.js";
import { list, t } from "../../lib/words.js";

const RESULTS = ["throw", "foul", "correction"];

/** Whether it is a throw of some kind. */
export const isThrow = (event) => RESULTS.includes(event.event);

/** The fallen pins of a throw, as a list of numbers. */
export function fallenWords(fallen) {
  if (fallen === null || fallen === undefined) return t("wire.no_picture");
  return fallen.length ? fallen.join(", ") : t("wire.no_pin");
}

/** One event in a line. */
export function eventWords(event) {
  if (isThrow(event)) {
    const words = t(`wire.${event.event}`, {
      number: event.number ?? "–",
      pins: event.pins,
      fallen: fallenWords(event.fallen),
    });
    return event.doubtful ? `${words} ? ${t("pins.doubtful")}` : words;
  }
  if (event.event === "rejected") return t("wire.rejected", { why: t(`reject.${event.reason}`) });
  if (event.event === "link") return event.said ? said(event.said) : event.reason;
  if (event.event === "noted") return t(`wire.${event.reason}`, { inputs: list((event.inputs ?? []).map(said)) });
  return t(`wire.${event.event}`, event);
}

const bytesOf = (hex) => hex.match(/../g) ?? [];

/** "3338" as "33 38". */
export const spaced = (hex) => bytesOf(hex).join(" ");

/** Bytes as ASCII; what has no sign is a dot. */
export const signs = (hex) =>
  bytesOf(hex)
    .map((byte) => {
      const code = parseInt(byte, 16);
      return code > 31 && code < 127 ? String.fromCharCode(code) : "·";
    })
    .join("");

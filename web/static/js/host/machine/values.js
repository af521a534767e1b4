/** How the machine is: each thing in words, or that this machine does not tell it. */
import { html, useEffect, useState } from "../../lib/dom.js";
import { bytes, percent, whole } from "../../lib/local.js";
import { count, t } from "../../lib/words.js";

const EVERY = 10_000; // milliseconds
const UNITS = [
  ["machine.days", 86400],
  ["machine.hours", 3600],
  ["machine.minutes", 60],
];
const WRONG = {
  undervoltage: "machine.wrong_undervoltage",
  hot: "machine.wrong_hot",
  card_full: "machine.wrong_card_full",
  card_worn: "machine.wrong_card_worn",
  card_faulty: "machine.wrong_card_faulty",
};
const STRONG = [
  [-60, "machine.wifi_strong"],
  [-72, "machine.wifi_fair"],
];

/** How long, in the largest unit that it fills. */
function long(seconds) {
  const [key, unit] = UNITS.find(([, one]) => seconds >= one) ?? UNITS.at(-1);
  return count(key, Math.floor(seconds / unit));
}

function power({ low, slowed, was_low: wasLow, was_slowed: wasSlowed }) {
  if (low) return t("machine.power_low");
  if (slowed) return t("machine.power_slowed");
  if (wasLow) return t("machine.power_was_low");
  return t(wasSlowed ? "machine.power_was_slowed" : "machine.power_well");
}

function wear({ worn, written, errors }) {
  const parts = [
    worn === null ? null : t("machine.worn", { part: percent(Math.min(worn, 10), 10) }),
    written === null ? null : t("machine.written", { size: bytes(written) }),
    errors ? count("machine.card_errors", errors) : null,
  ].filter(Boolean);
  return parts.length ? parts.join(" · ") : null;
}

function wireless({ dbm, interface: name }) {
  const [, key] = STRONG.find(([least]) => dbm >= least) ?? [0, "machine.wifi_weak"];
  return `${t(key)} (${name}, ${dbm} dBm)`.replace("-", "−");
}

/** What is shown of what was told: [key of its title, words or null, whether something is wrong]. */
function rows(values) {
  const { card, memory, wrong } = values;
  const is = (...codes) => codes.some((code) => wrong.includes(code));
  const told = (value, words) => (value === null || value === undefined ? null : words(value));
  return [
    ["machine.version", values.version],
    ["machine.model", [values.model, values.system].filter(Boolean).join(" · ") || null],
    ["machine.power", told(values.power, power), is("undervoltage")],
    ["machine.temperature", told(values.temperature, (degrees) => `${whole(Math.round(degrees))} °C`), is("hot")],
    [
      "machine.card",
      told(card, ({ free, size }) => t("machine.free_of", { free: bytes(free), size: bytes(size) })),
      is("card_full"),
    ],
    ["machine.wear", told(card, wear), is("card_worn", "card_faulty")],
    ["machine.clock", told(values.synchronised, (so) => t(so ? "machine.clock_right" : "machine.clock_alone"))],
    ["machine.wifi", told(values.wifi, wireless)],
    [
      "machine.memory",
      told(memory, ({ free, size }) => t("machine.free_of", { free: bytes(free), size: bytes(size) })),
    ],
    ["machine.uptime", told(values.uptime, long)],
    ["machine.running", told(values.running, long)],
  ];
}

/** What the machine tells, asked again now and then; null as long as nothing came. */
export function useValues(tool, up) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (!tool || !up) return undefined;
    let gone = false;
    const ask = () => tool("values").then((answer) => !gone && answer.ok && setFound(answer));
    ask();
    const timer = setInterval(ask, EVERY);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [tool, up]);
  return found;
}

export function Values({ values }) {
  return html`
    ${values.wrong.map((code) => html`<p class="notice" key=${code}>${t(WRONG[code])}</p>`)}
    <dl class="facts">
      ${rows(values).map(
        ([key, words, bad]) => html`
        <div key=${key}>
          <dt>${t(key)}</dt>
          <dd class=${words ? "" : "not-known"}>${bad ? "⚠ " : ""}${words ?? t("machine.not_known")}</dd>
        </div>`,
      )}
    </dl>`;
}

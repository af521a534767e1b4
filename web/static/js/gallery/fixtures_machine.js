/** What a station says of its machine: a Pi on which all is well, and one that somebody should look after. */
const moment = (day, time) => ({ day, time });
const copy = (day, entries) => ({
  name: `kegelstation-${day}.zip`,
  size: 900_000 + entries * 31,
  made: moment(day, "22:41"),
  entries,
});
const COPIES = [
  copy("2026-11-28", 24310),
  copy("2026-11-21", 23007),
  copy("2026-11-14", 21802),
  copy("2026-10-31", 19555),
];
const STICK = { made: moment("2026-11-28", "22:58"), file: COPIES[0].name, failed: null };
const VALUES = {
  version: "0.1.0",
  model: "Raspberry Pi Zero 2 W Rev 1.0",
  system: "Debian GNU/Linux 12 (bookworm)",
  power: { low: false, slowed: false, was_low: false, was_slowed: false },
  temperature: 48.3,
  card: { free: 24_600_000_000, size: 31_200_000_000, worn: null, warned: null, written: 212_000_000_000, errors: 0 },
  synchronised: false,
  wifi: { interface: "wlan0", dbm: -56 },
  memory: { size: 445_000_000, free: 215_000_000, own: 53_000_000 },
  uptime: 7261,
  running: 7240,
  wrong: [],
};
const copies = { ok: true, copies: COPIES, busy: null, failed: null, restored: null, stick: STICK };

const release = { ok: true, made: null, waiting: null, outcome: null, back: true, busy: null, failed: null, may: true };

export const WELL = { copies, release, values: { ok: true, values: VALUES, may_end: true, screen: true } };

export const ILL = {
  copies: {
    ...copies,
    copies: [
      { name: "uploaded.zip", uploaded: true, size: 31_000, made: moment("2025-01-02", "20:00"), entries: null },
      ...COPIES,
    ],
    busy: "copy",
    failed: { code: "cli.no_backup", message: "", values: { file: "urlaub.zip" } },
    restored: { made: moment("2026-11-28", "19:40"), kept: "before-restore-20261128-194000", code: "" },
    stick: {
      ...STICK,
      failed: { code: "cli.data_unusable", message: "", values: { folder: "/run/kegelstation-stick", why: "voll" } },
    },
  },
  release: {
    ...release,
    waiting: { version: "0.2.0", made: moment("2026-12-01", "12:00") },
    outcome: { state: "failed", line: "Fehler: Die neue Fassung kam nicht hoch, die bisherige ist wieder da." },
    failed: { code: "cli.release_unsigned", message: "", values: { file: "next.release" } },
    may: false,
  },
  values: {
    ok: true,
    may_end: false,
    values: {
      ...VALUES,
      power: { low: true, slowed: true, was_low: true, was_slowed: true },
      temperature: 83.1,
      card: { ...VALUES.card, free: 90_000_000, worn: 10, errors: 3 },
      wifi: null,
      wrong: ["undervoltage", "hot", "card_full", "card_worn", "card_faulty"],
    },
  },
};

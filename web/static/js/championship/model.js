/**
 * What the pages say of a championship beyond its picture (`state.championship`): whose table is where, how far each
 * is, how points and what is agreed are said.
 */
import { page } from "../lib/page.js";
import { useEffect, useState } from "../lib/dom.js";
import { count, t } from "../lib/words.js";

/** What may be typed in of a table. */
export const LOSSES = "losses";
export const PLACES = "places";

/** The tables of the round that was drawn last; none before the first. */
export const tablesOf = (champ) => champ.rounds.at(-1)?.tables ?? [];

/** The table of `name` in the last round, and his seat from 1; null for none. */
export function tableOf(champ, name) {
  const table = tablesOf(champ).find(({ players }) => players.includes(name));
  return table ? { table, seat: table.players.indexOf(name) + 1 } : null;
}

export const entrantOf = (champ, name) => champ?.people.find((one) => one.name === name) ?? null;

/** Whether a table has ended, with points or without. */
export const isOver = ({ status }) => status === "done" || status === "void";

/** Whether it goes by what was lost, or by the place at the table. */
export const schemeOf = ({ points }) => ("places" in points ? PLACES : LOSSES);

/** A number with a real minus. */
const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** Points, an integer or an exact fraction: "−3", "2 1/3". */
export function pointsWord(points) {
  if (!Array.isArray(points)) return signed(points);
  const [numerator, denominator] = points;
  const whole = Math.floor(Math.abs(numerator) / denominator);
  const rest = denominator === 2 ? "½" : `\u2002${Math.abs(numerator) % denominator}/${denominator}`;
  return `${numerator < 0 ? "−" : ""}${whole || ""}${rest}`.replace(/^(−?)\u2002/, "$1");
}

/** What is worth how much, in a few words each. */
function schemeWords({ points }) {
  if ("places" in points) return points.places.map((n, index) => t("champ.place_worth", { n: index + 1, points: n }));
  return Object.entries(points).map(([key, n]) => t(`champ.worth.${key}`, { points: signed(n) }));
}

/** What was agreed before the start. */
export const agreedWords = (champ) => [
  count("champ.rounds", champ.of),
  t("champ.seats", { n: champ.seats }),
  schemeWords(champ).join(" · "),
];

/** Seconds of the station's clock, anew every half minute and with every picture. */
export function useNow({ now }) {
  const [at, setAt] = useState({ told: now, here: Date.now(), look: Date.now() });
  if (at.told !== now) setAt({ told: now, here: Date.now(), look: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setAt((before) => ({ ...before, look: Date.now() })), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (at.told ?? 0) + (at.look - at.here) / 1000;
}

/** Whole minutes that a table plays, or has played. */
export const minutesOf = ({ since, until }, now) =>
  since === null ? 0 : Math.max(0, Math.floor(((until ?? now) - since) / 60));

const PATIENCE = 1.4; // times as long as the others have played
const LEAST = 5; // minutes

/** Whether all others have long been through, on the whole. */
export function isSlow(champ, table, now) {
  const times = tablesOf(champ)
    .filter(isOver)
    .map((one) => minutesOf(one, now));
  if (table.status !== "playing" || times.length === 0) return false;
  const usual = times.reduce((sum, one) => sum + one, 0) / times.length;
  return minutesOf(table, now) > Math.max(LEAST, PATIENCE * usual);
}

/** Who of a phone's people may confirm what was typed in at this table: anybody there but who typed it. */
export const mayConfirm = ({ claim, players, gone }, you) =>
  claim === null || you.includes(claim.by) ? [] : players.filter((one) => you.includes(one) && !gone.includes(one));

/** Names of the games that a championship may be of, table games first. */
export const kinds = () =>
  Object.keys(page.games).sort(
    (a, b) => (page.games[a].on === "table" ? -1 : 1) - (page.games[b].on === "table" ? -1 : 1),
  );

/** Whether the championship that is on has to do with this phone: it may enter, or somebody on it has. */
export const concerns = ({ championship: champ = null, you }) =>
  champ !== null && (champ.registration || champ.people.some(({ name }) => you.includes(name)));

/** Who on this phone the championship waits for, and where: {name, table}; null for nobody. */
export function askedByChampionship({ championship: champ = null, you }) {
  if (champ === null || champ.phase !== "running") return null;
  for (const name of you) {
    const { table } = tableOf(champ, name) ?? {};
    if (table && !isOver(table) && !table.gone.includes(name) && !asksNothing(table, you)) return { name, table };
  }
  return null;
}

const asksNothing = (table, you) =>
  table.play === "lane" || table.status === "waiting" || (table.status === "claimed" && !mayConfirm(table, you).length);

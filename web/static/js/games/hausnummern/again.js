/** The last game once more: its setup with those who are still here. */
import { count, list, t } from "../../lib/words.js";

/** Whether a person is at the lane; a station that does not say so counts everybody. */
export const isHere = ({ here = true }) => here;

/** `before` for those of `players` who are here, beside so many `computers`; null where that is no game any more. */
export function sameAgain(before, players, computers = 0) {
  if (!before) return null;
  const there = new Set(players.filter(isHere).map(({ name }) => name));
  const stay = (names) => names.filter((name) => there.has(name));
  const setup = { ...before, players: stay(before.players), teams: null };
  if (before.teams) setup.teams = before.teams.map((team) => ({ ...team, members: stay(team.members) }));
  const broken =
    setup.players.length < 1 ||
    setup.players.length + computers < 2 ||
    setup.teams?.some(({ members }) => members.length === 0);
  return broken ? null : setup;
}

/** What it is, in two lines: the kind, and who plays. */
export function again(setup, computers = 0) {
  const kind = [t(`hausnummern.mode.${setup.mode}`), t("setup.digits_n", { n: setup.digits })];
  if (!setup.teams)
    return {
      kind: kind.join(" · "),
      who: list(computers ? [...setup.players, count("again.computers", computers)] : setup.players),
    };
  return {
    kind: [...kind, t("setup.duel")].join(" · "),
    who: setup.teams.map(({ name, members }) => `${name}: ${members.join(", ")}`).join(" – "),
  };
}

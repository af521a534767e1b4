/** What a table brought, in sentences: typed in or played on the station. */
import { list, t } from "../lib/words.js";

function placesWords(places) {
  const names = Object.groupBy(Object.keys(places), (name) => places[name]);
  return Object.keys(names)
    .sort((a, b) => a - b)
    .map((place) => t("champ.told.place", { n: place, names: list(names[place]) }));
}

function lossesWords({ halves, loser }) {
  const [first, second] = halves;
  if (first === second) return [t("champ.told.both", { name: first })];
  return [
    t("champ.told.half", { n: 1, name: first }),
    t("champ.told.half", { n: 2, name: second }),
    t("champ.told.game", { name: loser }),
  ];
}

/** @param {{halves?: string[], loser?: string, places?: object, schock_aus: object}} outcome  @returns {string[]} */
export function outcomeWords(outcome) {
  const aus = Object.entries(outcome.schock_aus).map(([name, n]) => t("champ.told.aus", { name, n }));
  const { halves, places } = outcome;
  return [...(halves?.length ? lossesWords(outcome) : placesWords(places ?? {})), ...aus];
}

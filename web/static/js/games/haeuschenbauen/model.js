/** What the pages say about a game of Häuschenbauen: what the last throw did, and what a throw would draw. */
import { page } from "../../lib/page.js";
import { t } from "../../lib/words.js";
import { PARTS } from "./house.js";

const NEEDS = Object.fromEntries(page.games.haeuschenbauen.numbers.parts); // null for the first

/** What became of the last throw, as a sentence; null before the first. */
export function lastWords({ last, windows }) {
  if (!last) return null;
  const part = t(`haeuschenbauen.part.${last.part}`);
  if (last.outcome === "drawn") return t("haeuschenbauen.drawn", { name: last.player, part });
  if (last.outcome === "already_drawn")
    return t(windows > 1 && last.part === "fenster" ? "haeuschenbauen.already_windows" : "haeuschenbauen.already", {
      name: last.player,
      part,
    });
  return t("haeuschenbauen.prerequisite", {
    name: last.player,
    part,
    needs: t(`haeuschenbauen.part.${NEEDS[last.part]}`),
  });
}

/** For each face what it would do for this house: "there", "open" (it draws) or "later". */
export function chances(house, windows) {
  return PARTS.map((part, index) => {
    const wanted = part === "fenster" ? windows : 1;
    const can = NEEDS[part] === null || house[NEEDS[part]] > 0;
    return {
      face: index + 1,
      part,
      there: house[part],
      wanted,
      what: house[part] >= wanted ? "there" : can ? "open" : "later",
    };
  });
}

/** Anything that is another one for another throw. */
export const throwsOf = ({ rolls }) => Object.values(rolls).reduce((sum, n) => sum + n, 0);

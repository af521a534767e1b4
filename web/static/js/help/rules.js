/**
 * Every rule of the games, one sentence or two each, below the pictures that show how a game goes.  The words are
 * `rule.<game>.<key>` of the word lists.
 */
import { html } from "../dom.js";
import { t } from "../words.js";

export const RULES = {
  hausnummern: ["agree", "order", "place", "zero", "low", "nine", "tie", "teams", "average", "figures"],
  schocken: ["aim", "names", "simple", "high", "load", "leader", "limit", "keep", "turn", "equal", "aus_equal", "stock", "aus", "halves", "invalid",
    "plain", "king"],
  zehntausend: ["turn", "choice", "farkle", "together", "best", "six", "useless", "hot", "minimum", "final", "ties", "players", "advice", "learn",
    "also"],
  sechzehn_tot: ["players", "aim", "stop", "nine", "ten", "third", "fifteen", "first", "first_next", "second", "second_dead", "out", "loser",
    "equal"],
  haeuschenbauen: ["start", "turn", "before", "nothing", "windows", "end", "players"],
};

export const Rules = ({ game }) => html`
  <h3>${t("help.rules_title")}</h3>
  <ul class="rules">${RULES[game].map((key) => html`<li key=${key}>${t(`rule.${game}.${key}`)}</li>`)}</ul>`;

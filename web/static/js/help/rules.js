/**
 * Every rule of the games, one sentence or two each, below the pictures that show how a game goes.  The words are
 * `rule.<game>.<key>` of the word lists.
 */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";

export const Rules = ({ game, keys }) => html`
  <h3>${t("help.rules_title")}</h3>
  <ul class="rules">${keys.map((key) => html`<li key=${key}>${t(`rule.${game}.${key}`)}</li>`)}</ul>`;

/** The body of the wall for Häuschenbauen: on the left the last throw and whose turn it is, beside it every house. */
import { Die } from "../../parts/dice.js";
import { html } from "../../lib/dom.js";
import { Fit } from "../../lib/fit.js";
import { count, t } from "../../lib/words.js";
import { TablePane, awaitedWords } from "../../wall/table_pane.js";
import { House } from "./house.js";
import { lastWords, throwsOf } from "./model.js";

export const head = ({ picture }) => ({
  title: t("haeuschenbauen.title"),
  words: count("haeuschenbauen.windows", picture.windows),
});

/** Columns in which so many houses are largest on a board that is half again as wide as high. */
function columnsFor(houses) {
  if (houses <= 3) return houses;
  if (houses <= 6) return Math.ceil(houses / 2);
  return houses <= 8 ? 4 : Math.ceil(houses / 3);
}

function Last({ picture }) {
  const { last } = picture;
  return html`
    <div class=${`table-last ${last && last.outcome !== "drawn" ? "table-wasted" : ""}`}>
      <${Die} face=${last?.die ?? null} roll=${throwsOf(picture)} />
      <p>${lastWords(picture) ?? t("haeuschenbauen.first")}</p>
    </div>`;
}

function Houses({ picture }) {
  const names = Object.keys(picture.houses);
  const columns = columnsFor(names.length);
  const shape = { "--columns": columns, "--lines": Math.ceil(names.length / columns) };
  return html`
    <ul
      class=${`wall-houses ${names.length > 8 ? "wall-houses-small" : ""}`}
      style=${shape}
      aria-label=${t("haeuschenbauen.houses")}
    >
      ${names.map(
        (name) => html`
        <li
          key=${name}
          class=${`wall-house ${name === picture.turn ? "wall-house-turn" : ""} ${
            name === picture.winner ? "wall-house-won" : ""
          }`}
        >
          <${House} house=${picture.houses[name]} windows=${picture.windows} name=${name} />
          <p class="wall-house-name"><${Fit} text=${name} least=${0.5} /></p>
          <p class="wall-house-missing">
            ${
              picture.missing[name] === 0
                ? t("haeuschenbauen.done")
                : count("haeuschenbauen.missing", picture.missing[name])
            }
          </p>
        </li>`,
      )}
    </ul>`;
}

export function Body({ state, join }) {
  const { picture } = state.game;
  const over = picture.winner !== null;
  return html`
    <div class="table-board">
      <${TablePane}
        label=${t(over ? "end.wins" : "turn.throws")}
        who=${over ? picture.winner : picture.turn}
        awaited=${over ? null : awaitedWords(state)}
        join=${join}
      >
        <${Last} picture=${picture} />
      <//>
      <${Houses} picture=${picture} />
    </div>`;
}

/** The houses of the one on turn or the winner, small. */
export function Card({ game }) {
  const { picture } = game;
  const name = picture.winner ?? picture.turn;
  return html`
    <div class="table-card-house">
      <${House} house=${picture.houses[name]} windows=${picture.windows} name=${name} />
    </div>
    <p class="table-card-turn">
      <${Fit} text=${picture.winner ? t("haeuschenbauen.winner", { name }) : name} least=${0.5} />
    </p>`;
}

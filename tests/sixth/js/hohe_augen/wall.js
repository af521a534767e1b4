/** The body of the wall: everybody's eyes. */
import { html } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { TablePane, awaitedWords } from "../../wall/table_pane.js";

export const head = () => ({ title: t("hohe_augen.title"), words: "" });

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
      />
      <ul class="hohe-augen-eyes">
        ${Object.entries(picture.eyes).map(([name, eyes]) => html`<li key=${name}>${name} ${eyes.join(" ")}</li>`)}
      </ul>
    </div>`;
}

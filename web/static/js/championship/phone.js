/**
 * The championship on the phone, for the one of its people who is looked at: come in and check in, which table and
 * seat, the way to its game or the result of real dice, how it stands, and the way home.
 */
import { html } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { entrantOf } from "./model.js";
import { AtTable } from "./phone_table.js";
import { Entering, Gone, Home } from "./phone_entry.js";
import { Ended, List } from "./phone_standings.js";

/** What is asked of him now. */
function Asked({ champ, name, ...more }) {
  const entrant = entrantOf(champ, name);
  if (champ.phase === "finished") return html`<${Ended} champ=${champ} name=${name} />`;
  if (!entrant || entrant.status === "registered") return html`<${Entering} champ=${champ} name=${name} ...${more} />`;
  if (entrant.status === "gone") return html`<${Gone} champ=${champ} name=${name} ...${more} />`;
  return html`<${AtTable} key=${`${name}.${champ.round}`} champ=${champ} name=${name} ...${more} />`;
}

/**
 * @param {object} props
 * @param {string} props.seat  who is looked at
 * @param {object} props.actions  of the phone: `person`
 * @param {(where: object) => void} props.go  leads the phone elsewhere
 * @param {string} [props.first]  the step of the form that is shown first, in the gallery
 */
export function Championship({ state, seat, actions, go, first }) {
  const { championship: champ } = state;
  const shown = { state, champ, name: seat, person: actions.person, go, first };
  return html`
    <div class="question champ-phone">
      <${Asked} key=${seat} ...${shown} />
      <${List} champ=${champ} name=${seat} />
      <${Home} key=${`home ${seat}`} ...${shown} />
      <p class="champ-links">
        <a class="button button-small" href=${`/book?championship=${champ.id}`}>${t("champ.sheet")}</a>
      </p>
    </div>`;
}

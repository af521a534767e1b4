/** Registration, on the wall: how to come in, what is agreed, and who is there; a tick for whoever has checked in. */
import { html } from "../lib/dom.js";
import { Fit } from "../lib/fit.js";
import { Join } from "../parts/join.js";
import { count, t } from "../lib/words.js";
import { agreedWords } from "./model.js";
import { Tick } from "./parts.js";

const columnsOf = (people) => (people <= 6 ? 1 : people <= 24 ? 2 : 3);

export function People({ champ, join }) {
  const people = champ.people.filter(({ status }) => status !== "gone");
  const columns = columnsOf(people.length);
  const lines = Math.max(6, Math.ceil(people.length / columns));
  return html`
    <div class="champ-board champ-people">
      <section class="champ-join">
        <p class="champ-open">${t(champ.registration ? "champ.open" : "champ.closed")}</p>
        <div class="champ-code"><${Join} join=${join} size="big" /></div>
        <ul class="champ-agreed">${agreedWords(champ).map((words) => html`<li key=${words}>${words}</li>`)}</ul>
      </section>
      <section class="champ-there">
        <h2 class="label">${people.length ? count("champ.registered", people.length) : t("champ.nobody")}</h2>
        <ol class="champ-list" style=${{ "--columns": columns, "--lines": lines }}>
          ${people.map(
            ({ name, status }) => html`
            <li key=${name} class=${status === "here" ? "champ-here" : ""}>
              <${Tick} on=${status === "here"} /><${Fit} text=${name} least=${0.5} />
            </li>`,
          )}
        </ol>
      </section>
    </div>`;
}

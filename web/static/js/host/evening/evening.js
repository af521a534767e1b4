/**
 * The evening: its name and day, its games with every throw still to be corrected, its close; an evening of before in
 * its place where one is chosen; and games that were written on paper.
 */
import { renewalOf } from "../../lib/answers.js";
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { day as dayWords } from "../../lib/local.js";
import { count, t } from "../../lib/words.js";
import { useBook } from "./book.js";
import { OldGames } from "./old_games.js";
import { Paper } from "./paper.js";
import { Sure } from "../sure.js";

const called = ({ name, date }) => [date && dayWords(date), name].filter(Boolean).join(" · ");

/** Name and day; saved by a button of its own, so that nothing changes while somebody types. */
function Named({ evening, order }) {
  const [name, setName] = useState(evening.name);
  const [day, setDay] = useState(evening.date);
  const id = useId("evening");
  const save = (event) => {
    event.preventDefault();
    order("name_evening", { evening: evening.number, name: name.trim(), date: day });
  };
  return html`
    <form class="fields" onSubmit=${save}>
      <label class="field-line" for=${`${id}-name`}><span>${t("evening.name")}</span>
        <input
          class="input"
          id=${`${id}-name`}
          value=${name}
          maxlength="40"
          autocomplete="off"
          placeholder=${t("evening.name_example")}
          onInput=${(event) => setName(event.target.value)}
        />
      </label>
      <label class="field-line" for=${`${id}-day`}><span>${t("evening.date")}</span>
        <input
          class="input"
          id=${`${id}-day`}
          type="date"
          value=${day}
          onInput=${(event) => setDay(event.target.value)}
        />
      </label>
      <button type="submit" class="button" disabled=${name.trim() === evening.name && day === evening.date}>
        ${t("save")}
      </button>
    </form>`;
}

/** Which evening is looked at, where there were several. */
function Which({ evenings, chosen, onChoose }) {
  const id = useId("which");
  if (evenings.length < 2) return null;
  return html`
    <label class="field-line" for=${id}><span>${t("evening.which")}</span>
      <select class="input" id=${id} value=${chosen} onChange=${(event) => onChoose(Number(event.target.value))}>
        ${evenings.map((one) => html`<option key=${one.number} value=${one.number}>${called(one)}</option>`)}
      </select></label>`;
}

function Links({ number }) {
  return html`
    <p class="links">
      <a class="button" href=${`/book?evening=${number}`} target="_blank" rel="noopener">${t("evening.book")}</a>
      <a class="button" href="/stats" target="_blank" rel="noopener">${t("evening.stats")}</a></p>`;
}

/** The evening is closed, and may be opened again. */
function Close({ evening, running, order }) {
  if (!evening.open)
    return html`<${Sure}
      label=${t("evening.reopen")}
      what=${t("evening.reopen_what")}
      sure=${t("evening.reopen_sure")}
      onSure=${() => order("reopen_evening", { evening: evening.number })}
    />`;
  if (running) return html`<p class="hint">${t("evening.close_running")}</p>`;
  return html`<${Sure}
    label=${t("evening.close")}
    what=${t("evening.close_what")}
    sure=${t("evening.close_sure")}
    onSure=${() => order("close_evening")}
  />`;
}

/** What is the same for every evening. */
function Chosen({ evening, state, book, order, news }) {
  const [asked, setAsked] = useState(0);
  const page = useBook(book, `api/book?evening=${evening.number}`, `${renewalOf(state)} ${asked} ${news}`);
  const own = async (what, payload) => {
    const answer = await order(what, payload);
    setAsked((n) => n + 1);
    return answer;
  };
  const games = (page?.games ?? []).filter(({ id }) => id !== state.game?.id);
  const running = state.game !== null && state.game.picture.status !== "finished";
  const last = state.evening?.number === evening.number;
  return html`
    <${Named} key=${`${evening.number} ${evening.name} ${evening.date}`} evening=${evening} order=${order} />
    <${Links} number=${evening.number} />
    <h3>${count("evening.games", games.length)}</h3>
    <${OldGames} games=${games} book=${book} order=${own} />
    ${last && html`<${Close} evening=${state.evening} running=${running} order=${order} />`}`;
}

export function Evening({ state, book, order }) {
  const [number, setNumber] = useState(null);
  const [taken, setTaken] = useState(0);
  const stats = useBook(book, "api/stats?span=all", `${renewalOf(state)} ${taken}`);
  const entered = (into) => {
    setNumber(into);
    setTaken((n) => n + 1);
  };
  const known = stats?.evenings ?? [];
  const evenings =
    state.evening && !known.some((one) => one.number === state.evening.number) ? [state.evening, ...known] : known;
  const chosen =
    evenings.find((one) => one.number === number) ??
    evenings.find((one) => one.number === state.evening?.number) ??
    evenings[0];
  return html`
    ${!chosen && html`<p class="hint">${t("evening.none")}</p>`}
    <${Which} evenings=${evenings} chosen=${chosen?.number} onChoose=${setNumber} />
    ${
      chosen &&
      html`<${Chosen}
      key=${chosen.number}
      evening=${chosen}
      state=${state}
      book=${book}
      order=${order}
      news=${taken}
    />`
    }
    <${Paper} state=${state} chosen=${chosen} order=${order} onEntered=${entered} />`;
}

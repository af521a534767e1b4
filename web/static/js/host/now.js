/**
 * The one thing that is next: the question of the running game, or the next game.  What follows from it stands below,
 * smaller: what waits, what can be taken back.
 */
import { html, useEffect, useRef, useState } from "../lib/dom.js";
import { GAMES, modulesOf } from "../games/index.js";
import { calm } from "../lib/hooks.js";
import { coded, t } from "../lib/words.js";
import { Choice } from "../parts/choice.js";
import { Sure } from "./sure.js";

const LATE = 6; // hours after midnight in which it still is the evening of the day before

/** Whether the evening that was closed is the one of today, or of the night that is not over. */
function justClosed(evening) {
  if (!evening || evening.open) return false;
  const now = new Date();
  now.setHours(now.getHours() - LATE);
  return [new Date(), now].some((day) => day.toLocaleDateString("sv") === evening.date); // Swedish days are YYYY-MM-DD
}

/** What is next: "start", "question", "over", or "closed" once the evening is. */
function nextThing({ game, evening }) {
  if (!game) return justClosed(evening) ? "closed" : "start";
  return game.picture.status === "finished" ? "over" : "question";
}

/** What `undo` would take back, in words. */
function undoText({ code, values, text }) {
  const place = typeof values.place === "number" ? { place: t(`place.${values.place}`) } : {};
  return coded(`undo.${code}`, { ...values, ...place }, text);
}

/** What the next undo takes back is said on its button, and once more before it is done. */
function Undo({ game, order }) {
  const text = game.undo && undoText(game.undo);
  return html`
    <div class="undo">
      <${Sure}
        key=${game.choice}
        label=${text || t("host.undo_nothing")}
        what=${text && t("host.undo_what", { what: text })}
        sure=${t("host.undo_sure")}
        disabled=${!text}
        shortcut="z"
        onSure=${() => order("undo")}
      />
    </div>`;
}

/** The last game of this kind once more, with who is still here: one touch. */
function Again({ kind, state, order, onDone }) {
  const [busy, setBusy] = useState(false);
  const computers = Object.values(state.game?.game === kind ? (state.game.computers ?? {}) : {});
  const setup = GAMES[kind].host.sameAgain(
    state.last_setups?.[kind] ?? state.game?.setup,
    state.players,
    computers.length,
  );
  if (!setup) return null;
  const { kind: what, who } = GAMES[kind].host.again(setup, computers.length);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await order("start_game", { game: kind, setup, computers, after: state.game?.id ?? 0 });
    setBusy(false);
    if (answer.ok) onDone();
  };
  return html`
    <div class="again">
      <button type="button" class="button button-gold button-large" data-shortcut="n" disabled=${busy} onClick=${start}>
        ${t("again.button")}
      </button>
      <p class="again-what">${what}<small>${who}</small></p>
    </div>`;
}

const laneGames = () => Object.keys(GAMES).filter((one) => GAMES[one].host);

/** Which game, where there are several, and its own setting up; the one just played is a good start. */
function NewGame({ state, book, order, first, onDone, onCancel }) {
  const keys = laneGames();
  const [key, setKey] = useState(keys.includes(first) ? first : keys[0]);
  const head = useRef(null);
  useEffect(() => {
    // it begins at its first question, however far down the button was that opened it
    if (head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView({ block: "start" });
  }, []);
  const { Setup } = GAMES[key].host;
  const start = async (setup, more = {}) => {
    const answer = await order("start_game", { game: key, setup, after: state.game?.id ?? 0, ...more });
    if (answer.ok) onDone();
    return answer;
  };
  return html`
    <h2 class="now-what" tabindex="-1" data-now ref=${head}>${t("host.new_game")}</h2>
    ${
      keys.length > 1 &&
      html`<${Choice}
      label=${t("host.which_game")}
      options=${keys}
      value=${key}
      words=${(option) => t(`${option}.title`)}
      onChoose=${setKey}
    />`
    }
    <${Setup} key=${key} state=${state} book=${book} onStart=${start} onCancel=${onCancel} />`;
}

/** No game is on: the last one again, or another. */
function Start({ state, book, order }) {
  const kind = laneGames()[0];
  const possible = GAMES[kind].host.sameAgain(state.last_setups?.[kind], state.players) !== null;
  const [other, setOther] = useState(false);
  if (!possible || other)
    return html`<${NewGame}
      state=${state}
      book=${book}
      order=${order}
      first=${kind}
      onDone=${() => setOther(false)}
      onCancel=${possible ? () => setOther(false) : null}
    />`;
  return html`
    <h2 class="now-what" tabindex="-1" data-now>${t("host.next_game_q")}</h2>
    <${Again} kind=${kind} state=${state} order=${order} onDone=${() => {}} />
    <button type="button" class="button" onClick=${() => setOther(true)}>${t("host.other_game")}</button>`;
}

/** A game that is over: who won, and the next one. */
function Over({ state, book, order }) {
  const [setting, setSetting] = useState(false);
  const { game } = state;
  const { Question, title } = modulesOf(state).host;
  const back = () => setSetting(false);
  if (setting)
    return html`<${NewGame}
      state=${state}
      book=${book}
      order=${order}
      first=${game.game}
      onDone=${back}
      onCancel=${back}
    />`;
  return html`
    <p class="now-title">${title(game)}</p>
    <${Question} state=${state} order=${order} />
    <${Again} kind=${game.game} state=${state} order=${order} onDone=${back} />
    <button type="button" class="button" onClick=${() => setSetting(true)}>${t("host.next_game")}</button>
    ${
      state.evening?.open &&
      html`<${Sure}
      label=${t("evening.close")}
      what=${t("evening.close_what")}
      sure=${t("evening.close_sure")}
      onSure=${() => order("close_evening")}
    />`
    }
    <${Undo} game=${game} order=${order} />`;
}

/** The evening is over: its book, and whoever cannot stop. */
function Closed({ state, book, order }) {
  const [more, setMore] = useState(false);
  if (more) return html`<${Start} state=${state} book=${book} order=${order} />`;
  return html`
    <h2 class="now-what" tabindex="-1" data-now>${t("closed.title")}</h2>
    <p class="now-await">${t("closed.words")}</p>
    <a class="button button-gold" href=${`/book?evening=${state.evening.number}`} target="_blank" rel="noopener">
      ${t("evening.book")}
    </a>
    <button type="button" class="button" data-shortcut="n" onClick=${() => setMore(true)}>
      ${t("host.new_game")}
    </button>`;
}

function Running({ state, order }) {
  const { game } = state;
  const { Question, title } = modulesOf(state).host;
  return html`
    <p class="now-title">${title(game)}</p>
    <${Question} state=${state} order=${order} />
    <${Undo} game=${game} order=${order} />`;
}

/**
 * Whoever works here is taken along when the question changes: it is in sight, and the keyboard's focus is on it where
 * what had it is gone.  Whoever is busy with another part of the page is left alone.
 */
function useTakeAlong(question, coming) {
  const card = useRef(null);
  const here = useRef(coming);
  useEffect(() => {
    const look = ({ target }) => {
      here.current = card.current?.contains(target) ?? false;
    };
    for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, look);
    return () => ["pointerdown", "focusin"].forEach((event) => document.removeEventListener(event, look));
  }, []);
  useEffect(() => {
    if (!here.current) return;
    const { top } = card.current.getBoundingClientRect();
    if (top < 0) card.current.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    if (document.activeElement === document.body)
      card.current.querySelector("[data-now]")?.focus({ preventScroll: true });
  }, [question]);
  return card;
}

/** @param {boolean} [props.coming]  whoever worked at what stood in this place before comes along */
export function Now({ state, book, order, refused, coming = false }) {
  const kind = nextThing(state);
  const Body = { start: Start, over: Over, question: Running, closed: Closed }[kind];
  const card = useTakeAlong(`${state.game?.id} ${state.game?.choice} ${kind}`, coming);
  return html`
    <section class="card card-now" ref=${card} aria-label=${t("host.now")}>
      <${Body} key=${`${kind} ${state.game?.id}`} state=${state} book=${book} order=${order} />
      <p class="wrong now-refused" role="alert">${refused}</p>
    </section>`;
}

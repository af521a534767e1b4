/**
 * Joining: type a name, or pick yours from those the host entered or who have played here.  A name that another
 * phone holds is said to be taken, with the ways out: ask for it (the other phone and the host see that and may free
 * it; then one tap joins), or another name.
 */
import { alike, meant as known } from "../lib/alike.js";
import { html, useState } from "../lib/dom.js";
import { useId, useReady } from "../lib/hooks.js";
import { LanguageOffer } from "../lib/language.js";
import { refusal, t } from "../lib/words.js";
import { storage } from "../lib/tickets.js";
import { OwnNameField } from "../parts/name_field.js";

const tidy = (name) => name.trim().replace(/\s+/g, " ");

/** Whether no phone holds the name, neither an awake one nor one asleep. */
const isFree = (player) => !player || (!player.phone && !player.asleep);

function Taken({ name, player, busy, onAsk, onJoin, onOther }) {
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState(null);
  const free = isFree(player);
  const ready = useReady(free);
  async function ask() {
    const answer = await onAsk(name);
    setAsked(answer.ok);
    setTrouble(answer.ok ? null : refusal(answer));
  }
  return html`
    <div class="taken">
      <div role="alert">
        <p class="taken-what">${t(free ? "join.free" : "join.taken", { name })}</p>
        ${!free && html`<p>${t(asked ? "join.asked" : "join.taken_how", { name })}</p>`}
        ${trouble && html`<p class="wrong">${trouble}</p>`}
      </div>
      ${
        free &&
        html`<button
          type="button"
          class="button button-gold button-large"
          disabled=${busy}
          onClick=${() => ready && onJoin(name)}
        >
        ${t("join.as", { name })}
      </button>`
      }
      ${!free && !asked && html`<button type="button" class="button" onClick=${ask}>${t("join.ask")}</button>`}
      <button type="button" class="button button-plain" onClick=${onOther}>${t("join.taken_other")}</button>
    </div>`;
}

/** Somebody of nearly the same name is known: nobody becomes a second person by a slip of the finger. */
function Alike({ name, like, busy, onJoin, onOther }) {
  return html`
    <div class="taken">
      <p class="taken-what" role="alert">${t("join.alike", { like })}</p>
      <p>${t("join.alike_why", { like })}</p>
      <button type="button" class="button button-gold button-large" disabled=${busy} onClick=${() => onJoin(like)}>
        ${t("join.as", { name: like })}
      </button>
      ${
        !known(name, [like]) &&
        html`<button type="button" class="button" disabled=${busy} onClick=${() => onJoin(name)}>
        ${t("join.alike_no", { name })}
      </button>`
      }
      <button type="button" class="button button-plain" onClick=${onOther}>${t("join.taken_other")}</button>
    </div>`;
}

function Known({ players, onPick, busy }) {
  if (players.length === 0) return null;
  return html`
    <p class="label">${t("join.pick")}</p>
    <ul class="picks">
      ${players.map(
        ({ name, phone, asleep }) => html`
        <li key=${name}><button type="button" class="pick" disabled=${busy} onClick=${() => onPick(name)}>
          <span class="pick-name">${name}</span>
          ${phone && html`<span class="pick-note">${t(asleep ? "join.asleep" : "join.has_phone")}</span>`}
        </button></li>`,
      )}
    </ul>`;
}

export function JoinForm({ state, actions, onDone, canCancel }) {
  const [name, setName] = useState("");
  const [taken, setTaken] = useState(null);
  const [meant, setMeant] = useState(null); // {name, like}: typed, and the known name it looks like
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const id = useId("name");

  async function join(wanted) {
    const wish = tidy(wanted);
    if (!wish || busy) return;
    setBusy(true);
    const answer = await actions.join(wish);
    setBusy(false);
    setMeant(null);
    setTaken(
      answer.code === "taken"
        ? (known(
            wish,
            state.players.map((one) => one.name),
          ) ?? wish)
        : null,
    );
    setTrouble(answer.ok || answer.code === "taken" ? null : refusal(answer));
    if (answer.ok) onDone();
  }
  const submit = (event) => {
    event.preventDefault();
    const wish = tidy(name);
    const like = alike(
      wish,
      state.players.map((player) => player.name),
    );
    if (like) setMeant({ name: wish, like });
    else join(wish);
  };
  const player = (wanted) => state.players.find((one) => one.name === wanted);
  if (taken)
    return html`<div class="question">
      <${Taken}
        name=${taken}
        player=${player(taken)}
        busy=${busy}
        onAsk=${actions.ask}
        onJoin=${join}
        onOther=${() => setTaken(null)}
      />
    </div>`;
  if (meant)
    return html`<div class="question">
      <${Alike} ...${meant} busy=${busy} onJoin=${join} onOther=${() => setMeant(null)} />
    </div>`;
  const others = state.players.filter((player) => !state.you.includes(player.name));
  return html`
    <form class="question join-form" onSubmit=${submit}>
      ${!canCancel && html`<${LanguageOffer} />`}
      <h2 class="ask">${t(canCancel ? "join.another" : "join.who")}</h2>
      <label class="label" for=${id}>${t("join.name")}</label>
      <${OwnNameField} id=${id} value=${name} onName=${setName} />
      ${trouble && html`<p class="wrong" role="alert">${trouble}</p>`}
      <button type="submit" class="button button-gold" disabled=${busy || !name.trim()}>${t("join.go")}</button>
      ${canCancel && html`<button type="button" class="button button-plain" onClick=${onDone}>${t("cancel")}</button>`}
      <${Known} players=${others} onPick=${join} busy=${busy} />
      ${!storage.lasting && html`<p class="hint">${t("join.not_lasting")}</p>`}
    </form>`;
}

/**
 * Joining: type a name, or pick yours from those the host entered or who have played here.  A name that another
 * phone holds is said to be taken, with the ways out: ask for it (the other phone and the host see that and may free
 * it; then one tap joins), or another name.
 */
import { html, useState } from "../dom.js";
import { useId, useReady } from "../hooks.js";
import { refusal, t } from "../words.js";
import { storage } from "../tickets.js";

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
      ${free && html`<button type="button" class="button button-gold button-large" disabled=${busy} onClick=${() => ready && onJoin(name)}>${t("join.as", { name })}</button>`}
      ${!free && !asked && html`<button type="button" class="button" onClick=${ask}>${t("join.ask")}</button>`}
      <button type="button" class="button button-plain" onClick=${onOther}>${t("join.taken_other")}</button>
    </div>`;
}

function Known({ players, onPick, busy }) {
  if (players.length === 0) return null;
  return html`
    <p class="label">${t("join.pick")}</p>
    <ul class="picks">
      ${players.map(({ name, phone, asleep }) => html`
        <li key=${name}><button type="button" class="pick" disabled=${busy} onClick=${() => onPick(name)}>
          <span class="pick-name">${name}</span>
          ${phone && html`<span class="pick-note">${t(asleep ? "join.asleep" : "join.has_phone")}</span>`}
        </button></li>`)}
    </ul>`;
}

export function JoinForm({ state, actions, onDone, canCancel }) {
  const [name, setName] = useState("");
  const [taken, setTaken] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const id = useId("name");

  async function join(wanted) {
    const wish = wanted.trim().replace(/\s+/g, " ");
    if (!wish || busy) return;
    setBusy(true);
    const answer = await actions.join(wish);
    setBusy(false);
    setTaken(answer.code === "taken" ? wish : null);
    setTrouble(answer.ok || answer.code === "taken" ? null : refusal(answer));
    if (answer.ok) onDone();
  }
  const submit = (event) => {
    event.preventDefault();
    join(name);
  };
  const player = (wanted) => state.players.find((one) => one.name === wanted);
  if (taken) return html`<div class="question"><${Taken} name=${taken} player=${player(taken)} busy=${busy} onAsk=${actions.ask} onJoin=${join} onOther=${() => setTaken(null)} /></div>`;
  const others = state.players.filter((player) => !state.you.includes(player.name));
  return html`
    <form class="question join-form" onSubmit=${submit}>
      <h2 class="ask">${t(canCancel ? "join.another" : "join.who")}</h2>
      <label class="label" for=${id}>${t("join.name")}</label>
      <input class="input" id=${id} value=${name} maxlength="24" autocomplete="off" autocapitalize="words" spellcheck=${false} enterkeyhint="go" onInput=${(event) => setName(event.target.value)} />
      ${trouble && html`<p class="wrong" role="alert">${trouble}</p>`}
      <button type="submit" class="button button-gold" disabled=${busy || !name.trim()}>${t("join.go")}</button>
      ${canCancel && html`<button type="button" class="button button-plain" onClick=${onDone}>${t("cancel")}</button>`}
      <${Known} players=${others} onPick=${join} busy=${busy} />
      ${!storage.lasting && html`<p class="hint">${t("join.not_lasting")}</p>`}
    </form>`;
}

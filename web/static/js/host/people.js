/** People of the evening and their phones: add, take off the list, free a name whose phone is gone. */
import { html, useState } from "../dom.js";
import { useId } from "../hooks.js";
import { t } from "../words.js";
import { Sure } from "./sure.js";

/** A name entered by hand. */
export function AddPlayer({ onAdd }) {
  const [name, setName] = useState("");
  const id = useId("add");
  const submit = async (event) => {
    event.preventDefault();
    const wish = name.trim().replace(/\s+/g, " ");
    if (wish && (await onAdd(wish)) !== false) setName("");
  };
  return html`
    <form class="add" onSubmit=${submit}>
      <label class="out-of-sight" for=${id}>${t("host.add_name")}</label>
      <input class="input" id=${id} value=${name} maxlength="24" autocomplete="off" placeholder=${t("host.add_name")} onInput=${(event) => setName(event.target.value)} />
      <button type="submit" class="button" disabled=${!name.trim()}>${t("host.add")}</button>
    </form>`;
}

const phoneWords = ({ phone, asleep }) => t(phone ? (asleep ? "people.asleep" : "people.phone") : "people.none");

function Person({ player, playing, order }) {
  const { name, phone, asleep, asked } = player;
  return html`
    <li class="person">
      <span class="person-name">${name}<small>${phoneWords(player)}</small>${asked && html`<small class="person-asked">${t("people.asked")}</small>`}</span>
      ${(phone || asleep) && html`<${Sure} small=${true} label=${t("host.release")} sure=${t("host.release_sure")} onSure=${() => order("release", { name })} />`}
      ${!phone && !asleep && !playing && html`<${Sure} small=${true} label=${t("host.remove")} sure=${t("host.remove_sure")} onSure=${() => order("remove_player", { name })} />`}
    </li>`;
}

export function People({ state, order }) {
  const playing = state.game?.setup.players ?? [];
  const add = async (name) => (await order("add_player", { name })).ok;
  return html`
    <section class="card">
      <h2>${t("host.people")}</h2>
      <ul class="people">${state.players.map((player) => html`<${Person} key=${player.name} player=${player} playing=${playing.includes(player.name)} order=${order} />`)}</ul>
      <${AddPlayer} onAdd=${add} />
      <label class="switch"><input type="checkbox" checked=${state.allow_manual} onChange=${(event) => order("allow_manual", { allow: event.target.checked })} /><span>${t("host.allow_manual")}</span></label>
    </section>`;
}

/** A name entered by hand: somebody without a phone, or before it. */
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { t } from "../../lib/words.js";
import { NameField } from "../../parts/name_field.js";

/** Whom the host writes down is here, whether he has a phone or not; false where the name was refused. */
export async function addHere(order, name) {
  const answer = await order("add_player", { name });
  return answer.ok && (await order("here", { name: answer.name ?? name, here: true })).ok;
}

/** @param {(name: string) => unknown} props.onAdd  false or a promise of it: the name comes back into the field */
export function AddPlayer({ onAdd }) {
  const [name, setName] = useState("");
  const id = useId("add");
  const submit = async (event) => {
    event.preventDefault();
    const wish = name.trim().replace(/\s+/g, " ");
    if (!wish) return;
    setName(""); // at once: the next name may be typed before the answer is there
    if ((await onAdd(wish)) === false) setName((typed) => typed || wish);
  };
  return html`
    <form class="add" onSubmit=${submit}>
      <label class="out-of-sight" for=${id}>${t("host.add_name")}</label>
      <${NameField} id=${id} value=${name} placeholder=${t("host.add_name")} onName=${setName} />
      <button type="submit" class="button" disabled=${!name.trim()}>${t("host.add")}</button>
    </form>`;
}

/** The room's screens: what they all show, what a single one shows and is called, and from where the sound comes. */
import { html, useState } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { t } from "../lib/words.js";
import { Choice } from "../parts/choice.js";
import { NameField } from "../parts/name_field.js";

const SCENES = ["auto", "welcome", "game", "standings", "stats", "tables", "street", "moments"];
const sceneWords = (scene) => t(`scene.${scene}`);

function Name({ screen, order, onDone }) {
  const [name, setName] = useState(screen.name);
  const id = useId("screen");
  const save = async (event) => {
    event.preventDefault();
    if ((await order("name_screen", { screen: screen.id, name: name.trim() })).ok) onDone();
  };
  return html`
    <form class="add" onSubmit=${save}>
      <label class="out-of-sight" for=${id}>${t("screens.name")}</label>
      <${NameField} id=${id} value=${name} placeholder=${t("screens.name")} onName=${setName} />
      <button type="submit" class="button">${t("save")}</button>
    </form>`;
}

function Screen({ screen, number, open, onToggle, order }) {
  const { id, name, scene, seen, sound } = screen;
  const words = [seen ? sceneWords(scene) : t("screens.away"), sound && t("screens.sound_here")]
    .filter(Boolean)
    .join(" · ");
  return html`
    <li class=${`person ${seen ? "" : "person-away"}`}>
      <button type="button" class="line-button" aria-expanded=${open} onClick=${onToggle}>
        <b class="screen-n">${number}</b>
        <span class="person-name">${name || t("screens.nameless")}<small>${words}</small></span>
        <i class="part-sign" aria-hidden="true" />
      </button>
      ${
        open &&
        html`
        <div class="person-actions" role="group" aria-label=${name || t("screens.nameless")}>
          <${Choice}
            label=${t("screens.only_this")}
            options=${SCENES}
            value=${scene}
            words=${sceneWords}
            onChoose=${(next) => order("scene", { screen: id, scene: next })}
          />
          <${Name} screen=${screen} order=${order} onDone=${onToggle} />
          ${
            !sound &&
            html`<button type="button" class="button" onClick=${() => order("sound_screen", { screen: id })}>
            ${t("screens.sound_from")}
          </button>`
          }
        </div>`
      }
    </li>`;
}

export function Screens({ state, order }) {
  const [open, setOpen] = useState(null);
  const screens = Array.isArray(state.screens) ? state.screens : [];
  const scene = state.scenes?.[""] ?? "auto";
  return html`
    <${Choice}
      label=${t("screens.all_show")}
      options=${SCENES}
      value=${scene}
      words=${sceneWords}
      onChoose=${(next) => order("scene", { scene: next })}
    />
    <div class="pair">
      <button type="button" class="button" onClick=${() => order("last_result")}>${t("screens.last_result")}</button>
      <button type="button" class="button" disabled=${screens.length === 0} onClick=${() => order("identify")}>
        ${t("screens.identify")}
      </button>
    </div>
    ${screens.length === 0 && html`<p class="hint">${t("screens.none")}</p>`}
    <ul class="people">
      ${screens.map(
        (screen, index) => html`<${Screen}
        key=${screen.id}
        screen=${screen}
        number=${index + 1}
        order=${order}
        open=${open === screen.id}
        onToggle=${() => setOpen(open === screen.id ? null : screen.id)}
      />`,
      )}
    </ul>`;
}

/** What the club settles once: its name, its word for the zero throw, the Wi-Fi, sound, season, what players may do. */
import { html, useState } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { t } from "../lib/words.js";
import { Hosts } from "./hosts.js";
import { Joining } from "./joining.js";
import { Text } from "./text.js";

function Switch({ words, on, onChange }) {
  return html`<label class="switch">
    <input type="checkbox" checked=${on} onChange=${(event) => onChange(event.target.checked)} />
    <span>${words}</span>
  </label>`;
}

/** More than one of it, as German makes it of such words: Pumpen, Pudel, Ratten, Kallen. */
const several = (word) => (word.endsWith("e") ? `${word}n` : word);

/** Name and words: typed, then saved together.  The plural follows the word until it is typed itself. */
function Words({ club, order }) {
  const [typed, setTyped] = useState({ name: club.name, pumpe: club.pumpe, pumpen: club.pumpen });
  const change = (key) => (value) => setTyped({ ...typed, [key]: value });
  const word = (pumpe) => {
    const followed = typed.pumpen.trim() === several(typed.pumpe.trim());
    setTyped({ ...typed, pumpe, pumpen: followed ? several(pumpe.trim()) : typed.pumpen });
  };
  const same = Object.keys(typed).every((key) => typed[key].trim() === club[key]);
  const save = (event) => {
    event.preventDefault();
    order("club", Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value.trim()])));
  };
  return html`
    <form class="fields" onSubmit=${save}>
      <${Text}
        name="club"
        words=${t("club.name")}
        value=${typed.name}
        maxlength="40"
        placeholder=${t("club.name_example")}
        onChange=${change("name")}
      />
      <${Text} name="pumpe" words=${t("club.pumpe")} value=${typed.pumpe} maxlength="20" onChange=${word} />
      <${Text}
        name="pumpen"
        words=${t("club.pumpen")}
        value=${typed.pumpen}
        maxlength="20"
        onChange=${change("pumpen")}
      />
      <p class="hint">${t("club.pumpe_hint")}</p>
      <button type="submit" class="button" disabled=${same || !typed.pumpe.trim() || !typed.pumpen.trim()}>
        ${t("save")}
      </button>
    </form>`;
}

function Sound({ sound, set }) {
  const id = useId("volume");
  const [quiet, setQuiet] = useState({ quiet_from: sound.quiet_from, quiet_to: sound.quiet_to });
  const hours = (key) => (value) => {
    const next = { ...quiet, [key]: value };
    setQuiet(next);
    if (Boolean(next.quiet_from) === Boolean(next.quiet_to)) set(next);
  };
  return html`
    <h3>${t("club.sound")}</h3>
    <${Switch} words=${t("club.sound_on")} on=${sound.on} onChange=${(on) => set({ on })} />
    <label class="field-line" for=${id}>
      <span>${t("club.volume")}</span>
      <input
        class="range"
        type="range"
        id=${id}
        min="0"
        max="100"
        step="10"
        value=${sound.volume}
        disabled=${!sound.on}
        onChange=${(event) => set({ volume: Number(event.target.value) })}
      />
    </label>
    <${Switch} words=${t("club.voice")} on=${sound.voice} onChange=${(voice) => set({ voice })} />
    <div class="two-fields">
      <${Text}
        name="from"
        words=${t("club.quiet_from")}
        type="time"
        value=${quiet.quiet_from}
        onChange=${hours("quiet_from")}
      />
      <${Text}
        name="to"
        words=${t("club.quiet_to")}
        type="time"
        value=${quiet.quiet_to}
        onChange=${hours("quiet_to")}
      />
    </div>`;
}

function Season({ month, order }) {
  const id = useId("season");
  return html`
    <label class="field-line" for=${id}><span>${t("club.season")}</span>
      <select
        class="input"
        id=${id}
        value=${month}
        onChange=${(event) => order("club", { season_month: Number(event.target.value) })}
      >
        ${Array.from(
          { length: 12 },
          (_, index) => html`<option key=${index} value=${index + 1}>
          ${t(`month.${index + 1}`)}
        </option>`,
        )}
      </select></label>`;
}

export function Club({ state, link, order }) {
  const { club } = state;
  if (!club) return null;
  return html`
    <${Words} key=${`${club.name} ${club.pumpe} ${club.pumpen}`} club=${club} order=${order} />
    <h3>${t("club.joining")}</h3>
    <${Joining} key=${`${club.wifi} ${club.password}`} club=${club} order=${order} />
    <h3>${t("club.players_may")}</h3>
    <${Switch}
      words=${t("host.allow_manual")}
      on=${state.allow_manual}
      onChange=${(allow) => order("allow_manual", { allow })}
    />
    <${Sound} sound=${club.sound} set=${(part) => order("club", { sound: { ...club.sound, ...part } })} />
    <h3>${t("club.book")}</h3>
    <${Season} month=${club.season_month} order=${order} />
    <${Hosts} hosts=${state.hosts ?? []} me=${link?.id ?? null} order=${order} />
    <button type="button" class="button" onClick=${() => order("club", { welcome: true })}>
      ${t("club.welcome_again")}
    </button>`;
}

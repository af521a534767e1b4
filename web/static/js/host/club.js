/** What the club settles once: its name, its word for the zero throw, the Wi-Fi, sound, season, what players may do. */
import { html, useState } from "../lib/dom.js";
import { useId } from "../lib/hooks.js";
import { t } from "../lib/words.js";
import { JoinCard } from "../parts/join_card.js";
import { useJoin } from "../parts/join.js";
import { Choice } from "./choice.js";
import { Hosts } from "./hosts.js";

function Text({ name, words, value, onChange, ...more }) {
  const id = useId(name);
  return html`<label class="field-line" for=${id}>
    <span>${words}</span>
    <input
      class="input"
      id=${id}
      autocomplete="off"
      value=${value}
      onInput=${(event) => onChange(event.target.value)}
      ...${more}
    />
  </label>`;
}

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

/** How phones come here: the Wi-Fi, the station's address, a card that tells both. */
function Joining({ club, order }) {
  const join = useJoin(1);
  const [typed, setTyped] = useState({ wifi: club.wifi, password: club.password });
  const change = (key) => (value) => setTyped({ ...typed, [key]: value });
  const same = Object.keys(typed).every((key) => typed[key] === club[key]);
  const choices = join?.choices ?? [];
  const save = (event) => {
    event.preventDefault();
    order("club", { ...typed, wifi: typed.wifi.trim() });
  };
  return html`
    <h3>${t("club.joining")}</h3>
    <form class="fields" onSubmit=${save}>
      <${Text} name="wifi" words=${t("club.wifi")} value=${typed.wifi} maxlength="32" onChange=${change("wifi")} />
      <${Text}
        name="password"
        words=${t("club.password")}
        value=${typed.password}
        minlength="8"
        maxlength="63"
        onChange=${change("password")}
      />
      <p class="hint">${t("club.wifi_hint")}</p>
      <button type="submit" class="button" disabled=${same}>${t("save")}</button>
    </form>
    ${
      choices.length > 1 &&
      html`<div class="choice-wide"><${Choice}
        label=${t("club.address")}
      options=${["", ...choices]}
      value=${choices.includes(club.address) ? club.address : ""}
      words=${(address) => address || t("club.address_found")}
      onChoose=${(address) => order("club", { address })}
    /></div>`
    }
    <${JoinCard} club=${club} />`;
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

/** How phones come here: the Wi-Fi, the station's address, a card that tells both. */
import { html, useState } from "../lib/dom.js";
import { JoinCard } from "../parts/join_card.js";
import { useJoin } from "../parts/join.js";
import { t } from "../lib/words.js";
import { Choice } from "../parts/choice.js";
import { Text } from "./text.js";

/** @param {(typed: {wifi: string, password: string}) => void} [props.onType]  whoever saves it himself hears of it */
export function Joining({ club, order, onType = null }) {
  const join = useJoin(1);
  const [typed, setTyped] = useState({ wifi: club.wifi, password: club.password });
  const change = (key) => (value) => {
    const now = { ...typed, [key]: value };
    setTyped(now);
    onType?.({ ...now, wifi: now.wifi.trim() });
  };
  const same = Object.keys(typed).every((key) => typed[key] === club[key]);
  const choices = join?.choices ?? [];
  const save = (event) => {
    event.preventDefault();
    order("club", { ...typed, wifi: typed.wifi.trim() });
  };
  return html`
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
      ${!onType && html`<button type="submit" class="button" disabled=${same}>${t("club.wifi_save")}</button>`}
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

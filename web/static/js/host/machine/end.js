/** The screen at the machine; the end of the station, or of the machine; and the file for who is to help. */
import { html, useState } from "../../lib/dom.js";
import { refusal, t } from "../../lib/words.js";
import { Sure } from "../sure.js";
import { download } from "./transfer.js";

export function Screen({ tool }) {
  const [said, setSaid] = useState(null); // {words, bad}
  const want = (what, words) => async () => {
    const answer = await tool(what);
    setSaid(answer.ok ? { words } : { words: refusal(answer), bad: true });
  };
  const off = want("screen_off", t("machine.screen_off_said"));
  const on = want("screen_on", t("machine.screen_on_said"));
  return html`
    <h3>${t("machine.screen")}</h3>
    <p class="hint">${t("machine.screen_hint")}</p>
    <div class="person-actions">
      <button type="button" class="button" onClick=${off}>${t("machine.screen_off")}</button>
      <button type="button" class="button" onClick=${on}>${t("machine.screen_on")}</button>
    </div>
    <p class=${said?.bad ? "wrong" : "hint"} role="status">${said?.words}</p>`;
}

/** @param {boolean} props.mayEnd  whether somebody turns this machine off for the station */
export function End({ tool, mayEnd }) {
  const [said, setSaid] = useState(null); // {words, bad}
  const want = (what, words) => async () => {
    const answer = await tool(what);
    setSaid(answer.ok ? { words } : { words: refusal(answer), bad: true });
  };
  return html`
    <h3>${t("machine.end")}</h3>
    <div class="person-actions">
      <${Sure}
        label=${t("machine.restart")}
        what=${t("machine.restart_what")}
        sure=${t("machine.restart_sure")}
        onSure=${want("restart", t("backup.restarting"))}
      />
      <${Sure}
        label=${t("machine.reboot")}
        what=${t("machine.reboot_what")}
        sure=${t("machine.reboot_sure")}
        disabled=${!mayEnd}
        onSure=${want("reboot", t("machine.rebooting"))}
      />
      <${Sure}
        label=${t("machine.shut_down")}
        what=${t("machine.shut_down_what")}
        sure=${t("machine.shut_down_sure")}
        disabled=${!mayEnd}
        onSure=${want("shut_down", t("machine.shutting_down"))}
      />
    </div>
    ${!mayEnd && html`<p class="hint">${t("machine.no_service")}</p>`}
    <p class=${said?.bad ? "wrong" : "hint"} role="status">${said?.words}</p>`;
}

export function Report({ tool }) {
  const [names, setNames] = useState(false);
  const [wrong, setWrong] = useState(null);
  async function save() {
    let answer = await tool("report", { names });
    if (answer.ok) answer = await download(tool, answer.name, () => {});
    setWrong(answer.ok ? null : refusal(answer));
  }
  return html`
    <h3>${t("machine.report")}</h3>
    <p class="hint">${t("machine.report_hint")}</p>
    <label class="switch">
      <input type="checkbox" checked=${names} onChange=${(event) => setNames(event.target.checked)} />
      <span>${t("machine.report_names")}</span>
    </label>
    <div class="person-actions">
      <button type="button" class="button" onClick=${save}>${t("machine.report_save")}</button>
    </div>
    <p class="wrong" role="alert">${wrong}</p>`;
}

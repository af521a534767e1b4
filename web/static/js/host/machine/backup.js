/** The copies of the data: made, saved elsewhere, brought here, brought back. */
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { bytes, stamp } from "../../lib/local.js";
import { coded, count, refusal, t } from "../../lib/words.js";
import { Sure } from "../sure.js";
import { useWork } from "./work.js";
import { download, upload } from "./transfer.js";

const BUSY = { copy: "backup.busy_copy", check: "backup.busy_check" };
const SHOWN = 3; // of the dated ones, until all are asked for

function One({ copy, busy, onSave, onRestore }) {
  const when = stamp(copy.made);
  const name = copy.uploaded ? t("backup.uploaded") : t("backup.copy");
  const details = [bytes(copy.size), copy.entries === null ? null : count("backup.entries", copy.entries)];
  return html`
    <li>
      <span class="person-name">${when}<small>${[name, ...details].filter(Boolean).join(" · ")}</small></span>
      <div class="copy-actions">
        <button
          type="button"
          class="button button-small"
          disabled=${busy}
          aria-label=${t("backup.save_that", { when })}
          onClick=${onSave}
        >
          ${t("backup.save")}
        </button>
        <${Sure}
          small
          disabled=${busy}
          label=${t("backup.restore")}
          about=${when}
          what=${t("backup.restore_what")}
          sure=${t("backup.restore_sure")}
          onSure=${onRestore}
        />
      </div>
    </li>`;
}

/** What became of the last restore. */
function Restored({ restored }) {
  if (!restored) return null;
  const when = stamp(restored.made);
  if (restored.code) return html`<p class="wrong">${t("backup.not_restored", { when })}</p>`;
  const key = restored.kept ? "backup.restored" : "backup.restored_fresh";
  return html`<p class="hint">${t(key, { when, folder: restored.kept })}</p>`;
}

/** What became of the last stick. */
function Stick({ stick }) {
  if (!stick) return null;
  const when = stamp(stick.made);
  const { failed, release } = stick;
  const why = failed && coded(failed.code, failed.values, failed.message);
  return html`
    <p class=${failed ? "wrong" : "hint"}>${t(failed ? "backup.stick_failed" : "backup.stick", { when, why })}</p>
    ${release && html`<p class="wrong">${coded(release.code, release.values, release.message)}</p>`}`;
}

/** @param {Function} props.tool  a `machine` message */
export function Backup({ tool, up }) {
  const id = useId("backup");
  const [found, look] = useWork(tool, up, "copies");
  const [under, setUnder] = useState(null); // {words, part}: what this page is doing
  const [said, setSaid] = useState(null);
  const [all, setAll] = useState(false);
  if (!found) return null;
  const busy = Boolean(found.busy || under);
  async function doing(words, work) {
    setSaid(null);
    setUnder({ words, part: 0 });
    const answer = await work((part) => setUnder({ words, part }));
    setUnder(null);
    setSaid(answer.ok ? null : refusal(answer));
    look();
  }
  const take = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) doing(t("backup.uploading"), (tell) => upload(tool, file, tell));
  };
  const make = () => doing(t("backup.busy_copy"), () => tool("copy"));
  const { copies, failed } = found;
  const first = copies.filter(({ uploaded }) => uploaded).length;
  const shown = all ? copies : copies.slice(0, first + SHOWN);
  const busyWords = under?.words ?? (found.busy && t(BUSY[found.busy]));
  return html`
    <h3>${t("backup.title")}</h3>
    <p class="hint">${t("backup.hint")}</p>
    <div class="person-actions">
      <button type="button" class="button" disabled=${busy} onClick=${make}>
        ${t("backup.now")}
      </button>
    </div>
    <p class="hint" role="status">${busyWords}</p>
    ${under && html`<progress class="progress" value=${under.part} max="1" aria-label=${under.words} />`}
    <p class="wrong" role="alert">${said ?? (failed && coded(failed.code, failed.values, failed.message))}</p>
    <${Stick} stick=${found.stick} />
    <${Restored} restored=${found.restored} />
    <ul class="people">${shown.map(
      (copy) => html`<${One}
        key=${copy.name}
        copy=${copy}
        busy=${busy}
        onSave=${() => doing(t("backup.saving"), (tell) => download(tool, copy.name, tell))}
        onRestore=${() => doing(t("backup.restarting"), () => tool("restore", { name: copy.name }))}
      />`,
    )}</ul>
    ${
      shown.length < copies.length &&
      html`<button type="button" class="button button-plain" onClick=${() => setAll(true)}>
        ${t("backup.all", { n: copies.length })}
      </button>`
    }
    ${copies.length === 0 && html`<p class="hint">${t("backup.none")}</p>`}
    <label class="field-line" for=${id}>
      <span>${t("backup.upload")}</span>
      <input class="input input-file" type="file" id=${id} accept=".zip" disabled=${busy} onChange=${take} />
    </label>`;
}

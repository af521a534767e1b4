/** The release: which one runs, the next one uploaded and installed, the one before taken back. */
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { stamp } from "../../lib/local.js";
import { coded, refusal, t } from "../../lib/words.js";
import { Sure } from "../sure.js";
import { upload } from "./transfer.js";
import { useWork } from "./work.js";

/** What became of the last one, in the installer's own words where it failed. */
function Outcome({ outcome }) {
  if (!outcome) return null;
  if (outcome.state === "done") return html`<p class="hint">${t("release.done")}</p>`;
  if (outcome.state === "failed") return html`<p class="wrong">${t("release.failed", { why: outcome.line })}</p>`;
  return html`<p class="hint" role="status">${t("release.working")}</p>`;
}

/** @param {Function} props.tool  a `machine` message */
export function Release({ tool, up }) {
  const id = useId("release");
  const [found, look] = useWork(tool, up, "release");
  const [part, setPart] = useState(null); // of a file, as far as it is up
  const [said, setSaid] = useState(null);
  if (!found) return null;
  const { waiting, failed, may } = found;
  const busy = Boolean(found.busy) || part !== null;
  async function take(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    setSaid(null);
    setPart(0);
    const answer = await upload(tool, file, setPart);
    setPart(null);
    setSaid(answer.ok ? null : refusal(answer));
    look();
  }
  const want = (what) => async () => {
    const answer = await tool(what);
    setSaid(answer.ok ? null : refusal(answer));
    if (answer.ok) setTimeout(look, 2000);
  };
  return html`
    <h3>${t("release.title")}</h3>
    <p class="hint">${t(may ? "release.hint" : "release.no_service")}</p>
    <${Outcome} outcome=${found.outcome} />
    ${part !== null && html`<progress class="progress" value=${part} max="1" aria-label=${t("backup.uploading")} />`}
    <p class="wrong" role="alert">${said ?? (failed && coded(failed.code, failed.values, failed.message))}</p>
    <div class="person-actions">
      ${
        waiting &&
        html`<${Sure}
          label=${t("release.install", { version: waiting.version, when: stamp(waiting.made) })}
          what=${t("release.install_what")}
          sure=${t("release.install_sure")}
          disabled=${busy || !may}
          onSure=${want("install")}
        />`
      }
      ${
        found.back &&
        html`<${Sure}
          label=${t("release.back")}
          what=${t("release.back_what")}
          sure=${t("release.back_sure")}
          disabled=${busy || !may}
          onSure=${want("back")}
        />`
      }
    </div>
    <label class="field-line" for=${id}>
      <span>${t("release.upload")}</span>
      <input
        class="input input-file"
        type="file"
        id=${id}
        accept=".release"
        disabled=${busy || !may}
        onChange=${take}
      />
    </label>`;
}

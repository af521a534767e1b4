/**
 * Learning the lane: a walk through the nine pins, a step at a time.  What arrives is shown as it comes; a step that
 * leaves a doubt is done again.  At the end there is a profile to keep, or on GPIO a table for the settings.
 */
import { html, useEffect, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { said } from "../../lib/said.js";
import { refusal, t } from "../../lib/words.js";
import { Wire } from "./wire.js";

const [ALL_NINE, ZERO] = [10, 0]; // steps beside the pins, as the station counts them
const UNKNOWN = ""; // no profile: the frames are learned too

/** What is to be done at a step. */
function stepWords(step) {
  if (step === ALL_NINE) return t("learn.all");
  return step === ZERO ? t("learn.zero") : t("learn.pin", { pin: step });
}

const stepName = (step) =>
  step === ALL_NINE ? t("pins.nine") : step === ZERO ? t("pins.pumpe") : t("learn.pin_n", { pin: step });

function Begin({ profiles, onStart }) {
  const [profile, setProfile] = useState(profiles.own ?? UNKNOWN);
  const id = useId("learn");
  const submit = (event) => {
    event.preventDefault();
    onStart(profile === UNKNOWN ? null : profile);
  };
  return html`
    <form class="tool-form" onSubmit=${submit}>
      <p class="hint">${t("learn.how")}</p>
      ${
        profiles.learns === "profile" &&
        html`
      <label class="label" for=${id}>${t("learn.speaks")}</label>
      <select class="input" id=${id} value=${profile} onChange=${(event) => setProfile(event.target.value)}>
        ${profiles.profiles.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
        <option value=${UNKNOWN}>${t("learn.unknown")}</option>
      </select>`
      }
      <button type="submit" class="button button-gold">${t("learn.start")}</button>
    </form>`;
}

function Walk({ walk, lines, onStep, onCancel }) {
  const done = Object.keys(walk.read).length;
  const [from, setFrom] = useState(lines[lines.length - 1]?.id ?? 0); // what came before this step
  const step = () => {
    setFrom(lines[lines.length - 1]?.id ?? 0);
    onStep();
  };
  return html`
    <p class="tool-verdict" role="status">
      ${stepWords(walk.step)} <small>
        ${t("learn.progress", { n: Math.min(done + 1, walk.steps.length), all: walk.steps.length })}
      </small>
    </p>
    ${walk.doubt && html`<p class="wrong" role="alert">${t("learn.again", { why: said(walk.doubt) })}</p>`}
    <div class="pair">
      <button type="button" class="button button-gold" onClick=${step}>${t("learn.next")}</button>
      <button type="button" class="button" onClick=${onCancel}>${t("cancel")}</button>
    </div>
    <h3>${t("learn.arrived")}</h3>
    <${Wire} lines=${lines.filter(({ id }) => id > from)} />
    ${
      done > 0 &&
      html`<dl class="facts">
      ${walk.steps
        .filter((step) => step in walk.read)
        .map(
          (step) => html`<div key=${step}>
        <dt>${stepName(step)}</dt>
        <dd><code>${said(walk.read[step])}</code></dd>
      </div>`,
        )}
    </dl>`
    }`;
}

function Keep({ walk, onKeep, onCancel }) {
  const [name, setName] = useState("verein");
  const id = useId("profile");
  const submit = (event) => {
    event.preventDefault();
    onKeep(name.trim());
  };
  return html`
    <p class="tool-verdict" role="status">${walk.found.map(said).join(" ")}</p>
    <form class="tool-form" onSubmit=${submit}>
      <label class="label" for=${id}>${t("learn.name")}</label>
      <input
        class="input"
        id=${id}
        value=${name}
        maxlength="41"
        autocomplete="off"
        spellcheck="false"
        onInput=${(event) => setName(event.target.value)}
      />
      <div class="pair">
        <button type="submit" class="button button-gold" disabled=${!name.trim()}>${t("learn.keep")}</button>
        <button type="button" class="button" onClick=${onCancel}>${t("cancel")}</button>
      </div>
    </form>`;
}

export function Learn({ tool, lines }) {
  const [profiles, setProfiles] = useState(null);
  const [walk, setWalk] = useState(null);
  const [kept, setKept] = useState(null);
  const [refused, setRefused] = useState(null);
  useEffect(() => {
    tool("profiles").then((answer) => answer.ok && setProfiles(answer));
    return () => tool("learn_cancel");
  }, [tool]);
  const use = async (what, args = {}) => {
    const answer = await tool(what, args);
    setRefused(answer.ok ? null : refusal(answer));
    if (answer.ok) setWalk(answer.learn);
    return answer;
  };
  const keep = async (name) => {
    const answer = await use("learn_keep", { name });
    if (answer.ok) setKept(answer);
  };
  const start = (profile) => {
    setKept(null);
    use("learn_start", { profile });
  };
  const cancel = () => use("learn_cancel");
  if (!profiles) return null;
  if (!profiles.learns) return html`<p class="hint">${t("learn.not_here")}</p>`;
  return html`
    ${refused && html`<p class="wrong" role="alert">${refused}</p>`}
    ${kept && html`<p class="tool-verdict" role="status">${t("learn.kept", kept)}</p>`}
    ${(!walk || walk.table) && html`<${Begin} profiles=${profiles} onStart=${start} />`}
    ${
      walk &&
      walk.step !== null &&
      html`<${Walk}
      walk=${walk}
      lines=${lines}
      onStep=${() => use("learn_step")}
      onCancel=${cancel}
    />`
    }
    ${
      walk?.table &&
      html`<p class="tool-verdict" role="status">${t("learn.table")}</p>
    <pre class="wire-hex" tabindex="0">${walk.table}</pre>`
    }
    ${walk?.found && html`<${Keep} walk=${walk} onKeep=${keep} onCancel=${cancel} />`}`;
}

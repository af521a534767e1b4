/**
 * The test throw: the next one is shown large, with all that is known of it and the bytes it was read from, which
 * can be read again by another profile.
 */
import { html, useEffect, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { Pins } from "../../parts/pins.js";
import { count, refusal, t } from "../../lib/words.js";
import { eventWords, fallenWords, isThrow, signs, spaced } from "./events.js";

function Picture({ made, name }) {
  const label = `${name}: ${count("pins.word_n", made.pins)}, ${fallenWords(made.fallen)}`;
  return html`<div class="test-picture"><${Pins} last=${made} throwKey=${name} label=${label} /></div>`;
}

/** The same bytes by another profile. */
function Again({ thrown, tool, profiles }) {
  const [profile, setProfile] = useState(profiles.own ?? profiles.profiles[0]);
  const [answer, setAnswer] = useState(null);
  const id = useId("again");
  const read = async (event) => {
    event.preventDefault();
    setAnswer(await tool("again", { throw: thrown.id, profile }));
  };
  const made = answer?.ok ? answer.events.find(isThrow) : null;
  return html`
    <form class="tool-form" onSubmit=${read}>
      <label class="label" for=${id}>${t("tools.again_by")}</label>
      <select class="input" id=${id} value=${profile} onChange=${(event) => setProfile(event.target.value)}>
        ${profiles.profiles.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
      </select>
      <button type="submit" class="button button-small">${t("tools.again")}</button>
    </form>
    <div role="status" class="test-again">
      ${answer && !answer.ok && html`<p class="wrong">${refusal(answer)}</p>`}
      ${
        answer?.ok &&
        (answer.events.length ? answer.events : [null]).map(
          (event, index) => html`<p key=${index}>
        ${event ? eventWords(event) : t("tools.again_nothing")}
      </p>`,
        )
      }
      ${made && html`<${Picture} made=${made} name=${t("tools.again")} />`}
    </div>`;
}

function Shown({ thrown, tool, profiles }) {
  return html`
    <p class="test-count" role="status">
      <b>
        ${thrown.pins}
      </b> <span>
        ${t("wire.throw", { number: thrown.number ?? "–", pins: thrown.pins, fallen: fallenWords(thrown.fallen) })}
      </span>
    </p>
    ${thrown.doubtful && html`<p class="wrong">${t("pins.doubtful")}</p>`}
    <${Picture} made=${thrown} name=${t("tools.throw")} />
    ${
      thrown.raw
        ? html`<div class="wire-bytes">
          <code class="wire-hex">${spaced(thrown.raw)}</code>
          <code class="wire-signs">${signs(thrown.raw)}</code>
        </div>
      ${
        profiles &&
        profiles.learns !== "wiring" &&
        html`<${Again}
        key=${thrown.id}
        thrown=${thrown}
        tool=${tool}
        profiles=${profiles}
      />`
      }`
        : html`<p class="hint">${t("tools.no_raw")}</p>`
    }`;
}

/** @param {object|null} last  the lane's last throw; undefined until the station has said it */
export function TestThrow({ last, tool, playing }) {
  const [before] = useState(last?.id ?? null);
  const [anyway, setAnyway] = useState(false);
  const [profiles, setProfiles] = useState(null);
  useEffect(() => {
    tool("profiles").then((answer) => answer.ok && setProfiles(answer));
  }, [tool, last?.id]);
  if (last && (anyway || (!playing && last.id !== before)))
    return html`<${Shown} thrown=${last} tool=${tool} profiles=${profiles} />`;
  return html`
    <p class="tool-verdict" role="status">${t(playing ? "tools.throw_playing" : "tools.throw_wait")}</p>
    ${
      last &&
      html`<button type="button" class="button button-small" onClick=${() => setAnyway(true)}>
      ${t("tools.throw_last")}
    </button>`
    }`;
}

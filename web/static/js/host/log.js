/** What happened, by whom and when, the last on top; by kind if wanted. */
import { html, useState } from "../lib/dom.js";
import { day } from "../lib/local.js";
import { said } from "../lib/said.js";
import { coded, list, t } from "../lib/words.js";
import { Choice } from "../parts/choice.js";
import { origin } from "./throws/throws.js";

const SHOWN = 15;
const KINDS = ["all", "throws", "games", "people", "lane"];
const BEGINS = {
  throws: ["played_", "throw_", "gap_", "undone"],
  games: ["game_", "evening_", "table_", "club_", "tariff_", "paid", "charged", "imported", "screen_", "scene_"],
  people: ["seat_", "person_", "player_", "host_", "computer_"],
  lane: ["lane_", "link_", "correction_"],
};

const isOf = (kind, { code }) => kind === "all" || BEGINS[kind].some((begin) => code.startsWith(begin));

/** A line's words; who did it, which game it was and what the lane said of itself are codes of their own. */
export function logText({ code, values, text }) {
  const by = values?.by === undefined ? {} : { by: values.by === values.player ? t("by.self") : origin(values.by) };
  const reason = values?.said ? { reason: said(values.said) } : {};
  const detail = values?.inputs ? { detail: list(values.inputs.map(said)) } : {};
  const game = values?.game ? { game: t(`${values.game}.title`) } : {};
  const place = typeof values?.place === "number" ? { place: t(`place.${values.place}`) } : {};
  const filled = { ...values, ...by, ...reason, ...detail, ...game, ...place };
  const key = values?.undone ? `log.undone_${values.undone}` : `log.${code.replace("later_", "played_")}`;
  const what = coded(key, filled, text);
  const told = code.startsWith("later_") ? t("log.later", { ...filled, what }) : what;
  return values?.on_lane ? t("log.on_lane", { lane: values.on_lane, what: told }) : told;
}

/** The time of day; of a line from before the last one's day with its date. */
const timeOf = (line) => (line.day ? `${day(line.day, "tick")} ${line.at}` : line.at);

/** Who did it, where the line's words do not say so already. */
function doer({ by, values }) {
  if (!by || by === "station" || values?.by !== undefined || values?.name === by) return "";
  return ` (${["lane", "host", "wall"].includes(by) ? t(`by.${by}`) : by})`;
}

export function Log({ log }) {
  const [kind, setKind] = useState("all");
  const [all, setAll] = useState(false);
  const lines = [...log].reverse().filter((line) => isOf(kind, line));
  const shown = all ? lines : lines.slice(0, SHOWN);
  return html`
    <${Choice}
      label=${t("log.filter")}
      options=${KINDS}
      value=${kind}
      words=${(one) => t(`log.kind.${one}`)}
      onChoose=${setKind}
    />
    ${lines.length === 0 && html`<p class="hint">${t("log.none")}</p>`}
    <ol class="log">
      ${shown.map(
        (line, index) => html`<li key=${index}>
        <time>${timeOf(line)}</time> ${logText(line)}
        ${doer(line)}
      </li>`,
      )}
    </ol>
    ${
      lines.length > shown.length &&
      html`<button type="button" class="button button-plain" onClick=${() => setAll(true)}>
      ${t("log.all", { n: lines.length })}
    </button>`
    }`;
}

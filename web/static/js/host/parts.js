/** The parts of the host's page: what each is called, how things stand there in a few words, and what is in it. */
import { html } from "../lib/dom.js";
import { count, list, t } from "../lib/words.js";
import { ChampionshipPart, hot as cupHot, note as cupNote } from "../championship/host.js";
import { Club } from "./club.js";
import { Evening } from "./evening/evening.js";
import { GamePart } from "./game_part.js";
import { LanePanel } from "./lane/panel.js";
import { Log, logText } from "./log.js";
import { Machine } from "./machine/machine.js";
import { AsideThrows } from "./throws/loose.js";
import { People } from "./people/people.js";
import { Screens } from "./screens.js";
import { TablesCard } from "./tables.js";
import { Throws } from "./throws/throws.js";
import { Till } from "./till/till.js";

function throwsNote({ game }) {
  const throws = game?.throws ?? [];
  if (throws.length === 0) return t("part.no_throws");
  const last = throws[throws.length - 1];
  return t("part.last_throw", { n: throws.length, name: last.player, pins: last.pins });
}

function peopleNote({ players }) {
  const there = players.filter(({ here }) => here !== false);
  return `${count("part.here", there.length)} · ${count(
    "part.phones",
    players.filter(({ phone, asleep }) => phone && !asleep).length,
  )}`;
}

function eveningNote({ evening }) {
  if (!evening?.open) return t("part.no_evening");
  return [evening.name, t("part.since", { time: evening.opened })].filter(Boolean).join(" · ");
}

function logNote({ log = [] }) {
  const last = log[log.length - 1];
  return last ? `${last.at} ${logText(last)}` : t("log.none");
}

const laneNote = ({ lane }) => t(`part.lane_${lane.health}`);
const tablesNote = ({ tables = [], openings = [] }) =>
  tables.length + openings.length ? count("part.tables", tables.length + openings.length) : t("part.no_tables");
const screensNote = ({ screens }) =>
  count("part.screens", Array.isArray(screens) ? screens.filter(({ seen }) => seen).length : (screens ?? 0));

/** Everything in the order of use, each with the key that opens it. */
export function partsOf(state) {
  return [
    { name: "game", key: "s", note: t(state.game ? "part.game_note" : "part.no_game"), Body: GamePart },
    { name: "throws", key: "w", note: throwsNote(state), Body: ThrowsPart },
    { name: "people", key: "l", note: peopleNote(state), hot: state.players.some(({ asked }) => asked), Body: People },
    { name: "evening", key: "a", note: eveningNote(state), Body: Evening },
    { name: "tables", key: "t", note: tablesNote(state), Body: TablesCard },
    { name: "championship", key: "m", note: cupNote(state), hot: cupHot(state), Body: ChampionshipPart },
    { name: "screens", key: "d", note: screensNote(state), Body: Screens },
    { name: "till", key: "k", note: t(state.club?.till ? "part.till_on" : "part.till_off"), Body: Till },
    { name: "lane", key: "b", note: laneNote(state), hot: state.lane.health === "unhealthy", Body: LanePart },
    { name: "log", key: "r", note: logNote(state), Body: LogPart },
    { name: "machine", key: "o", note: t("part.machine_note"), Body: Machine },
    { name: "club", key: "v", note: state.club?.name || t("part.club_note"), Body: Club },
  ].map((part) => ({ ...part, title: t(`part.${part.name}`) }));
}

const ThrowsPart = ({ state, order }) =>
  html`<${Throws}
    throws=${state.game?.throws ?? []}
    players=${Object.keys(state.game?.computers ?? {}).length ? [] : state.game?.setup.players}
    order=${order}
  />
  ${
    state.game?.left?.length > 0 &&
    html`<p class="hint">
    ${t("host.renumbered", { names: list(state.game.left.map(({ name }) => name)) })}
  </p>`
  }
  <${AsideThrows} state=${state} order=${order} />`;
const LogPart = ({ state }) => html`<${Log} log=${state.log ?? []} />`;
const LanePart = ({ state, link, tool }) => html`<${LanePanel} state=${state} up=${link.up} tool=${tool} />`;

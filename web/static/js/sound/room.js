/**
 * The sound of the room.  Every wall follows what happens; heard is the one that the server names in the picture
 * (the client of its sound), so however many screens there are, each thing sounds once.  What happened while this page
 * had no link is not made up for, and a page that was loaded anew is silent until something new happens.
 */
import { say } from "../lib/speech.js";
import { t } from "../lib/words.js";
import { BEATS } from "../wall/beats.js";
import { newsOf, questionOf } from "./news.js";
import { headOf } from "./synth.js";

const PATIENCE = 60000; // milliseconds after which whoever is awaited is reminded, once

/** Heard, but nothing is said of them. */
const SILENT = new Set(["dice", "moved", "table_over", "fall", "stamp", "screw", "tock"]);

/** What the voice says of a piece of news. */
function wordsOf({ kind, name, pins, team, phase }) {
  if (kind === "turn") return t("say.turn", { name });
  if (kind === "nine") return t("say.nine");
  if (kind === "kranz") return t("moment.kranz");
  if (kind === "lead") return t("wall.leads", { name });
  if (kind === "pumpe") return t("moment.pumpe");
  if (kind === "winner") return t(team ? "say.winner_team" : "say.winner", { name });
  if (kind === "corrected") return t("say.corrected", { name, pins });
  if (kind === "tie") return t("say.tie");
  return t(phase === "throw" ? "say.remind_throw" : "say.remind_place", { name });
}

/** How loud this page is, 0 to 1; 0 where another one is heard, or none. */
export function loudness(view) {
  const sound = view.state?.sound;
  return view.up && view.id && sound?.client === view.id ? sound.volume / 100 : 0;
}

/** What is heard as `beat` begins: its own sound, with what there is to say of it. */
function cued({ kind, leads, name = leads }, news) {
  const { sound } = BEATS[kind];
  const own = news.filter((one) => one.kind === sound);
  return own.length || !sound ? own : [{ kind: sound, name }];
}

/**
 * Let the room hear what `connection` tells, which may be a director's (../wall/director.js).
 * @param {{play: (kind: string, volume: number) => Promise<boolean>}} speaker
 */
export function followRoom(connection, speaker) {
  let [before, view, question, timer, speaking] = [null, null, null, null, null];
  let [beat, hover] = [null, null];

  async function hear(news) {
    const volume = loudness(view);
    if (!volume || news.length === 0) return;
    const { kind } = news.at(-1);
    const heard = await speaker.play(kind, volume);
    if (!heard || !view.state.sound.voice || SILENT.has(kind)) return;
    clearTimeout(speaking); // what came before is overtaken
    speaking = setTimeout(() => say(news.map(wordsOf).join(" "), volume), 1000 * headOf(kind));
  }

  function remind(next) {
    if (next?.key === question?.key) return;
    clearTimeout(timer);
    question = next;
    if (next) timer = setTimeout(() => hear([{ kind: "remind", ...next }]), PATIENCE);
  }

  connection.subscribe((next) => {
    view = next;
    const { state, fresh } = next;
    if (!state) return;
    if (hover !== (next.hover ?? null) && next.hover !== null) hear([{ kind: "tock" }]);
    hover = next.hover ?? null;
    const begun = next.beat && next.beat.n !== beat?.n ? next.beat : null;
    beat = next.beat ?? null;
    if (state.game?.id !== before?.game?.id) clearTimeout(speaking); // nothing is said of a game that is no longer on
    if (!fresh && before) {
      hear(begun ? cued(begun, newsOf(before, state)) : newsOf(before, state));
      remind(questionOf(state));
    } else if (questionOf(state)?.key !== question?.key) {
      clearTimeout(timer);
      question = questionOf(state); // asked while this page did not listen, so another one may have reminded
    }
    before = state;
  });
}

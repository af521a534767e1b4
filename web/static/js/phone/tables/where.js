/**
 * Where the phone looks: at the lane, at the championship, at the list of tables, at the form that opens one, or at a
 * table.
 *
 * The address keeps it (`?tisch=7`, which is also what an invitation leads to), so a reload comes back.  Who has not
 * chosen looks at the lane where he plays there, else at the championship that he is in; while there is none and
 * nothing is played on the lane, at the table where he sits.
 */
import { useEffect, useState } from "../../lib/dom.js";
import { parameter } from "../../lib/page.js";
import { concerns } from "../../championship/model.js";
import { ownSeats } from "../../tables/kinds.js";

function write(where) {
  const address = new URL(location.href);
  if (where.at === "table") address.searchParams.set("tisch", where.table);
  else address.searchParams.delete("tisch");
  history.replaceState(null, "", address);
}

function invited() {
  const table = Number.parseInt(parameter("tisch", ""), 10);
  return Number.isInteger(table) ? { at: "table", table } : null;
}

/** Where somebody looks who has chosen nothing. */
function byItself(state) {
  const { game, tables = [], openings = [], you } = state;
  if (game && game.picture.status !== "finished" && ownSeats(game, you).length > 0) return { at: "lane" };
  if (concerns(state)) return { at: "championship" };
  if (game) return { at: "lane" };
  const mine = tables.find((table) => ownSeats(table, you).length > 0);
  if (mine) return { at: "table", table: mine.id };
  const waiting = openings.find(({ taken }) => taken.some((name) => you.includes(name)));
  return waiting ? { at: "table", table: waiting.table } : { at: "lane" };
}

/** Whether what is looked at is no longer there, and something else is; a new round and the end call everybody. */
function over(state, { at, table }) {
  const { championship = null, tables = [], openings = [] } = state;
  if (at === "championship") return championship === null;
  if (at !== "table" || !concerns(state)) return false;
  const game = tables.find(({ id }) => id === table);
  if (!game) return !openings.some((one) => one.table === table);
  if (!game.championship || game.picture.status !== "finished") return false;
  return game.championship.round < championship.round || championship.phase === "finished";
}

/** `[where, go]`; `first` is where the gallery looks. */
export function useWhere(state, first = null) {
  const [chosen, setChosen] = useState(first ?? invited());
  const go = (where) => {
    write(where);
    setChosen(where);
    scrollTo(0, 0); // what is there begins with its head
  };
  const on = chosen?.at === "table" ? (state.tables ?? []).find(({ again }) => again === chosen.table) : null;
  useEffect(() => {
    // its people play once more: whoever looked there comes along
    if (on) go({ at: "table", table: on.id });
  }, [on?.id]);
  return [chosen === null || over(state, chosen) ? byItself(state) : chosen, go];
}

/** Start of the Kegelbuch: the address says which evening or championship, the book says what happened in it. */
import { useAddress } from "../lib/address.js";
import { renewalOf, useAnswer } from "../lib/answers.js";
import { connect } from "../lib/connection.js";
import { html, render, useEffect, useState } from "../lib/dom.js";
import { root } from "../lib/page.js";
import { loadWords, t } from "../lib/words.js";
import { Book } from "./book.js";

/** What the book is asked of championships: of one, of a season's, or nothing. */
function championshipPath(one, season) {
  if (one) return `/api/championship?id=${encodeURIComponent(one)}`;
  if (!season) return null;
  return season === "latest" ? "/api/championships" : `/api/championships?season=${encodeURIComponent(season)}`;
}

/** Changes with everything that a sheet of the championship tells. */
function championshipNews(state) {
  const champ = state?.championship; // no state before the first one has come
  if (!champ) return "";
  const tables = champ.rounds.map((round) => round.tables.map(({ status }) => status));
  return JSON.stringify([champ.id, champ.phase, champ.standings, tables]);
}

function Page({ connection }) {
  const [view, setView] = useState({ state: null, up: false, since: new Date(), links: 0 });
  const [{ evening = "", championship = "", championships = "" }, go] = useAddress();
  useEffect(() => connection.subscribe(setView), []);
  const renewal = `${renewalOf(view.state)} ${championshipNews(view.state)}`;
  const list = useAnswer("/api/stats?span=all", renewal);
  const one = useAnswer(evening ? `/api/book?evening=${encodeURIComponent(evening)}` : null, renewal);
  const cup = useAnswer(championshipPath(championship, championships), renewal);
  return html`<${Book}
    list=${list}
    one=${one}
    chosen=${evening}
    cup=${championship || championships ? cup : null}
    go=${go}
    state=${view.state}
    link=${view}
  />`;
}

await loadWords();
document.title = t("title.book");
render(html`<${Page} connection=${connect(() => ({ role: "phone", tickets: [] }))} />`, root);

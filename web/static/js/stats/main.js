/** Start of the statistics page: the address says of what, the book says what, the live link says when to ask again. */
import { useAddress } from "../lib/address.js";
import { renewalOf, useAnswer } from "../lib/answers.js";
import { connect } from "../lib/connection.js";
import { html, render, useEffect, useState } from "../lib/dom.js";
import { root } from "../lib/page.js";
import { SPANS } from "./span.js";
import { Stats } from "./stats.js";
import { loadWords, t } from "../lib/words.js";

/** The address of the figures; a person who was not chosen yet is chosen from all there are. */
function pathOf({ span, id }) {
  const asked = new URLSearchParams({ span: span === "person" && !id ? "all" : span, ...(id && { id }) });
  return `/api/stats?${asked}`;
}

function Page({ connection }) {
  const [view, setView] = useState({ state: null, up: false, since: new Date(), links: 0 });
  const [address, go] = useAddress();
  useEffect(() => connection.subscribe(setView), []);
  const query = {
    span: SPANS.includes(address.span) ? address.span : SPANS[0],
    id: address.id ?? "",
    who: address.who ?? "",
  };
  const answer = useAnswer(pathOf(query), renewalOf(view.state));
  return html`<${Stats} answer=${answer} query=${query} go=${go} state=${view.state} link=${view} />`;
}

await loadWords();
document.title = t("title.stats");
render(html`<${Page} connection=${connect(() => ({ role: "phone", tickets: [] }))} />`, root);

/** Start of the Kegelbuch: the address says which evening, the book says what happened on it. */
import { useAddress } from "../lib/address.js";
import { renewalOf, useAnswer } from "../lib/answers.js";
import { connect } from "../lib/connection.js";
import { html, render, useEffect, useState } from "../lib/dom.js";
import { root } from "../lib/page.js";
import { loadWords, t } from "../lib/words.js";
import { Book } from "./book.js";

function Page({ connection }) {
  const [view, setView] = useState({ state: null, up: false, since: new Date(), links: 0 });
  const [{ evening = "" }, go] = useAddress();
  useEffect(() => connection.subscribe(setView), []);
  const renewal = renewalOf(view.state);
  const list = useAnswer("/api/stats?span=all", renewal);
  const one = useAnswer(evening ? `/api/book?evening=${encodeURIComponent(evening)}` : null, renewal);
  return html`<${Book} list=${list} one=${one} chosen=${evening} go=${go} state=${view.state} link=${view} />`;
}

await loadWords();
document.title = t("title.book");
render(html`<${Page} connection=${connect(() => ({ role: "phone", tickets: [] }))} />`, root);

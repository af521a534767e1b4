/**
 * Start of the page that plays Zehntausend alone.  Everything it needs came with it: it asks the station nothing more.
 * Where the origin is secure a service worker keeps it for when there is no station.
 */
import { html, render } from "../lib/dom.js";
import { keepFocus } from "../lib/focus.js";
import { parameter, root } from "../lib/page.js";
import { loadWords } from "../lib/words.js";
import { judge } from "./record.js";
import { Solo } from "./solo.js";
import { tableOf } from "./table.js";

const theme = parameter("theme");
if (theme === "light" || theme === "dark") document.body.dataset.theme = theme;

await loadWords();
window.judge = judge;
const throws = JSON.parse(document.getElementById("odds").textContent);
keepFocus(root);
render(html`<${Solo} table=${tableOf(throws)} />`, root);

if (isSecureContext && location.protocol.startsWith("http")) {
  navigator.serviceWorker
    ?.register("/solo-worker.js", { scope: "/solo" })
    .catch((fault) => console.warn("the page is not kept: it needs the station for a reload", fault));
}

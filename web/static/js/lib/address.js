/** The page's own address as what is looked at: every view has one, so it can be kept, sent on and gone back to. */
import { html, useEffect, useState } from "./dom.js";
import { page } from "./page.js";

const read = () => Object.fromEntries(new URLSearchParams(location.search));

/** The address of this page with these parameters; empty ones are left out, the language stays. */
export function addressOf(values, path = location.pathname) {
  const given = Object.entries({ ...values, lang: page.lang === "de" ? "" : page.lang }).filter(([, value]) => value);
  const asked = new URLSearchParams(given).toString();
  return asked ? `${path}?${asked}` : path;
}

/** What the address asks for, and how to go elsewhere on this page. */
export function useAddress() {
  const [values, setValues] = useState(read);
  useEffect(() => {
    const moved = () => setValues(read());
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const go = (next) => {
    history.pushState(null, "", addressOf(next));
    setValues(read());
    scrollTo(0, 0);
  };
  return [values, go];
}

/** A link within the page; with a modifier or another button it stays a link like any other. */
export function Go({ to, go, children, className = "", current = false }) {
  const follow = (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return html`<a class=${className} href=${addressOf(to)} aria-current=${current ? "true" : null} onClick=${follow}>
    ${children}
  </a>`;
}

/** What the server says about this page, read from the attributes of <body> (no inline script is allowed). */

const data = document.body.dataset;
const LANGUAGE = "kegelstation.language";

const known = (lang) => lang === "de" || lang === "en";

/** The language that the address asks for, which this browser keeps from then on; else the one it has kept. */
function language() {
  const asked = new URLSearchParams(location.search).get("lang");
  try {
    if (known(asked)) localStorage.setItem(LANGUAGE, asked);
    const kept = localStorage.getItem(LANGUAGE);
    if (known(kept)) return kept;
  } catch (fault) {
    console.warn("this browser keeps nothing (private mode): the address alone says the language", fault);
  }
  return data.lang === "en" ? "en" : "de";
}

/** Whether the browser speaks another language than German and nobody has chosen one on it. */
function isForeign() {
  if ((navigator.languages?.[0] ?? navigator.language ?? "de").toLowerCase().startsWith("de")) return false;
  try {
    return !known(localStorage.getItem(LANGUAGE));
  } catch {
    return !known(new URLSearchParams(location.search).get("lang")); // it keeps nothing, as said above
  }
}

export const page = {
  name: data.page || "",
  /** Prefix of every static address of this start of the server, such as "/static/3f2a". */
  static: data.static || "",
  assets: data.assets || "",
  lang: language(),
  /** Of each game: where it is played, how many may play, house rules, what the book counts, its own numbers. */
  games: JSON.parse(data.games || "{}"),
  foreign: isForeign(),
  dev: data.dev === "1" || data.dev === "true",
  /** What an error page has to say; empty elsewhere. */
  status: data.status || "",
  message: data.message || "",
};
Object.seal(page);

document.documentElement.lang = page.lang;

/** From now on this page is in `lang`, and so is whatever this browser opens; what is drawn is to be drawn anew. */
export function choose(lang) {
  page.lang = lang;
  document.documentElement.lang = lang;
  try {
    localStorage.setItem(LANGUAGE, lang);
  } catch (fault) {
    console.warn("this browser keeps nothing (private mode): the next page asks anew", fault);
  }
}

/** One parameter of the page's address, or `fallback`. */
export function parameter(name, fallback = null) {
  return new URLSearchParams(location.search).get(name) ?? fallback;
}

/** The element that a page draws itself into. */
export const root = document.getElementById("app");

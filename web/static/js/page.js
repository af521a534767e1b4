/** What the server says about this page, read from the attributes of <body> (no inline script is allowed). */

const data = document.body.dataset;

export const page = Object.freeze({
  name: data.page || "",
  /** Prefix of every static address of this start of the server, such as "/static/3f2a". */
  static: data.static || "",
  assets: data.assets || "",
  lang: data.lang === "en" ? "en" : "de",
  dev: data.dev === "1" || data.dev === "true",
  /** What an error page has to say; empty elsewhere. */
  status: data.status || "",
  message: data.message || "",
});

/** One parameter of the page's address, or `fallback`. */
export function parameter(name, fallback = null) {
  return new URLSearchParams(location.search).get(name) ?? fallback;
}

/** The element that a page draws itself into. */
export const root = document.getElementById("app");

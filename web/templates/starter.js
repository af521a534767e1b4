/*
 * Watches over the start of a page: whatever does not come, comes half or does not run, is said and fetched again until
 * the page stands.  It is part of the page itself, where nothing of its own can get lost, and in the language of old
 * browsers, so that these are told that they are too old.  The station's policy allows it by its checksum.
 */
(function () {
  "use strict";
  var WORDS = {
    slow: ["Die Kegelstation lädt …", "Loading …"],
    late: ["Die Seite ist nicht ganz angekommen. Sie wird gleich noch einmal geladen.", "The page did not arrive whole. It will be loaded again in a moment."],
    odd: ["Die Seite startet in diesem Browser nicht. Ist er alt, hilft nur ein neuerer. Sie wird gleich noch einmal geladen.", "The page does not start in this browser. If it is old, only a newer one helps. It will be loaded again in a moment."],
    old: ["Dieser Browser ist zu alt für die Kegelstation. Bitte einen neueren nehmen (Chrome, Edge, Firefox oder Safari, nicht älter als 2021).", "This browser is too old for the Kegelstation. Please take a newer one (Chrome, Edge, Firefox or Safari, not older than 2021)."]
  };
  var LOOK = 200, SLOW = 1000, STEP = 1000, MOST = 10000, STALLED = 25000; // milliseconds
  var TOO_OLD = !("noModule" in document.createElement("script"));
  var KEPT = "kegelstation.tries"; // how often the whole page was loaded again in vain
  var begun = new Date().getTime(), stalled = begun + STALLED;
  var note = null, awaited = 0, tries = 0;

  function app() { return document.getElementById("app"); }
  function started() { return Boolean(app() && app().firstChild); }

  function kept(value) {
    try {
      if (value === 0) sessionStorage.removeItem(KEPT);
      else if (value) sessionStorage.setItem(KEPT, String(value));
      return Number(sessionStorage.getItem(KEPT)) || 0;
    } catch (fault) { return tries; } // a browser that keeps nothing: the pauses of whole loads do not grow
  }

  function say(what) {
    var box = document.body || document.documentElement, lines = WORDS[what], line, number;
    if (!note) {
      note = document.createElement("div");
      note.id = "starting";
      note.setAttribute("role", "status");
      note.style.cssText = "position:fixed;z-index:99;left:0;right:0;top:0;padding:1em;text-align:center;font:1.3em/1.4 sans-serif;background:#123a8c;color:#fff";
    }
    if (note.getAttribute("data-said") === what) return;
    note.setAttribute("data-said", what);
    note.innerHTML = "";
    for (number = 0; number < 2; number += 1) {
      line = document.createElement("p");
      line.style.cssText = "margin:.2em" + (number ? ";font-size:.7em" : "");
      line.lang = number ? "en" : "de";
      line.appendChild(document.createTextNode(lines[number]));
      note.appendChild(line);
    }
    box.insertBefore(note, box.firstChild);
  }

  function pause() { tries += 1; return Math.min(MOST, STEP * tries); }

  /* The same script or sheet once more, in its place; under an address that no cache knows. */
  function again(old) {
    var script = old.tagName === "SCRIPT", where = script ? "src" : "href", fresh = document.createElement(old.tagName);
    var address = old.getAttribute(where).split("?")[0] + "?" + tries + "." + new Date().getTime();
    if (script) fresh.type = "module";
    else fresh.rel = "stylesheet";
    fresh.setAttribute(where, address);
    fresh.awaited = old.awaited;
    if (old.parentNode) old.parentNode.replaceChild(fresh, old);
  }

  function renew() {
    tries = kept(kept() + 1);
    window.loadAgain(pause(), MOST);
  }

  function part(of) { return of && (of.tagName === "SCRIPT" ? of.src : of.tagName === "LINK" && of.rel === "stylesheet"); }

  function failed(event) {
    var of = event.target;
    if (part(of)) {
      if (!of.awaited) awaited += 1;
      of.awaited = true; // until it has come
      say("late");
      setTimeout(function () { again(of); }, pause());
    } else if ((of === window || !of) && !started()) {
      say(kept() ? "odd" : "late");
      renew();
    }
  }

  function look() {
    var now = new Date().getTime(), parts, number;
    if (TOO_OLD && document.body) return say("old");
    if (started() && !awaited) {
      kept(0);
      if (note && note.parentNode) note.parentNode.removeChild(note);
      if (document.readyState === "complete") return undefined;
    } else if (now > stalled) { // what was asked for neither comes nor fails
      stalled = now + STALLED * (tries + 2);
      say("late");
      tries += 1;
      parts = document.querySelectorAll("link[rel=stylesheet],script[src]");
      if (!parts.length) renew();
      for (number = 0; number < parts.length; number += 1) if (!parts[number].arrived) again(parts[number]);
    } else if (now > begun + SLOW && !note) say("slow");
    return setTimeout(look, LOOK);
  }

  window.addEventListener("error", failed, true);
  window.addEventListener("unhandledrejection", failed, true);
  window.addEventListener("late", function () { say("late"); }); // a page that fetches again by itself
  document.addEventListener("load", function (event) { // of a part; it never comes as far as the window
    if (!part(event.target)) return;
    if (event.target.awaited) awaited -= 1;
    event.target.arrived = true;
  }, true);
  look();
}());

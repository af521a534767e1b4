/* Stands first, so that it is there when the rest of the page was cut off. */
(function () {
  "use strict";
  var asking = false;
  /* The page once more, as soon as the station gives it whole; so it never gives way to an error of the browser's. */
  window.loadAgain = function (pause, longest, idle) { // milliseconds; `idle` says whether it is not needed any more
    if (asking) return;
    asking = true;
    setTimeout(function ask() {
      var asked = new XMLHttpRequest();
      asked.open("GET", location.href, true);
      asked.timeout = 20000;
      asked.onloadend = function () {
        pause = Math.min(longest, pause + 1000);
        if (idle && idle()) asking = false;
        else if (asked.status === 200 && /<\/html>\s*$/.test(asked.responseText)) location.reload();
        else setTimeout(ask, pause);
      };
      asked.send();
    }, pause);
  };
  function whole() { return document.querySelector("script[src],#whole"); } // it stands last
  setTimeout(function () { // a page that was cut off is loading for ever in Chromium
    var told = document.createElement("p");
    if (whole()) return;
    told.appendChild(document.createTextNode("Die Seite ist nicht ganz angekommen und wird noch einmal geladen. · The page did not arrive whole and is loaded again."));
    (document.body || document.documentElement).appendChild(told);
    window.loadAgain(1500, 10000, function () {
      if (whole()) told.parentNode.removeChild(told); // it was only slow
      return whole();
    });
  }, 3000);
}());

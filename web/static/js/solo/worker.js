/**
 * Keeps the page that plays alone, which is one file.  What is kept is given at once, and fetched anew for the next
 * time; a station that is not there changes nothing.
 */
const CACHE = "solo";
const PAGE = "/solo";

async function renewed(cache) {
  const answer = await fetch(PAGE, { cache: "no-cache" });
  if (answer.ok) await cache.put(PAGE, answer.clone());
  return answer;
}

async function page(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  if (!kept) return renewed(cache);
  event.waitUntil(renewed(cache).catch(() => {})); // no station: what is kept does
  return kept;
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then(renewed));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).pathname === PAGE) event.respondWith(page(event));
});

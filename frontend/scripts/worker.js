/**
 * The service worker: it keeps the files of the page on the device, so that the page opens without its
 * server. Asked first is always the server, for the page and its worker must speak the same messages; a
 * file with a hash in its name never changes and is taken from what is kept. What the server says is never
 * kept. `scripts/make-worker.js` writes this to dist with the two constants filled in.
 */

const cacheName = "coupturc-@version@";
const files = ["@files@"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/"))
    return;
  if (request.mode === "navigate") event.respondWith(serverFirst(request, "/"));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else event.respondWith(serverFirst(request, pathname));
});

async function keepAll() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((path) => new Request(path, { cache: "no-cache" })));
}

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("coupturc-") && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function serverFirst(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw error;
  }
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

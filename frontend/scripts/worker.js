/**
 * The service worker: it keeps the files of the page on the device, so that the page opens without its
 * server. Asked first is always the server, for the page and its worker must speak the same messages; a
 * file with a hash in its name never changes and is taken from what is kept. What the server says is never
 * kept. A first visit keeps what it has fetched itself, and `keep`, which the page says when it is idle or
 * when all is wanted, whatever can be done without a server; other files are kept when they are opened.
 * `scripts/make-worker.js` writes this to dist with the constants filled in.
 */

const cacheName = "coupturc-@version@";
/** The frame and the page that begins. */
const first = ["@first@"];
/** Whatever else can be done without a server. */
const rest = ["@rest@"];
/** A cache without anything in it: where it is, this device keeps the rest too, also of newer pages. */
const wholeMark = "whole";
/** So many files at once leave room on the line for what somebody waits for. */
const atOnce = 6;
/** The engine: its module, its weights and the rules that it was asked for. They stay when the page changes. */
const engineCache = "engine";
/** So a proxy answers for a server that is away. */
const awayStatuses = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(keepAsBefore().then(() => self.skipWaiting()));
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
  else if (pathname.startsWith("/engine/weights/")) event.respondWith(weightsOf(request));
  else if (pathname.startsWith("/engine/")) event.respondWith(serverFirstThenKept(request));
  else event.respondWith(serverFirst(request, pathname));
});

self.addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  const told = keepWhole().then(
    () => true,
    () => false,
  );
  event.waitUntil(told.then((isKept) => event.ports[0]?.postMessage(isKept)));
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data.json()));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.path));
});

/** Show a notice, unless a page is looked at: that shows it itself. */
async function show({ text, path, tag }) {
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const shown = { body: text, tag, icon: "/icons/192.png", data: { path } };
  await self.registration.showNotification("Coup Turc", shown);
}

/** The browser has another subscription, or had to give up the old one: the server pushes to the new one from now on. */
async function renew({ newSubscription }) {
  const made = newSubscription ?? (await subscribe());
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const headers = { "content-type": "application/json" };
  await fetch("/api/account/push", { method: "POST", headers, body });
}

/** Subscribe with the server's key; null where it pushes nothing, or whose notices they were is not known any more. */
async function subscribe() {
  const answer = await fetch("/api/account/notices");
  const key = answer.ok ? (await answer.json()).push_key : "";
  if (!key) return null;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  return self.registration.pushManager.subscribe(wanted);
}

async function goTo(path) {
  const [page] = await self.clients.matchAll({ type: "window" });
  const found = await page?.navigate(path).catch(() => null);
  await (found ? found.focus() : self.clients.openWindow(path));
}

/** A newer page keeps as much of itself as the older one did. */
async function keepAsBefore() {
  await keep(first);
  if (await caches.has(wholeMark)) await keep(rest);
}

async function keepWhole() {
  // A page that was loaded past the worker (reloaded by force, or just before it stood) fetches past it, and nothing is kept.
  await self.clients.claim();
  await keep([...first, ...rest]);
  await caches.open(wholeMark);
}

/** Keep those of these files that are not there yet. */
async function keep(paths) {
  const cache = await caches.open(cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = paths.filter((path) => !there.has(path));
  for (let at = 0; at < missing.length; at += atOnce)
    await Promise.all(missing.slice(at, at + atOnce).map((path) => keepOne(cache, path)));
}

/** What has a hash in its name is taken from an older page's files, or from what the browser has fetched for the page. */
async function keepOne(cache, path) {
  const hasHash = path.startsWith("/assets/");
  const older = hasHash && (await caches.match(path));
  if (older) return cache.put(path, older);
  const reading = { cache: hasHash ? "default" : "no-cache", priority: "low" };
  return cache.add(new Request(path, reading));
}

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("coupturc-") && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function serverFirst(request, path) {
  const asked = fetch(request);
  const answer = await asked.catch(() => null);
  if (answer && !awayStatuses.includes(answer.status)) return answer;
  return (await caches.match(path)) ?? asked;
}

/** What the server has is kept for the time without it; a copy that is the same is not written again. */
async function serverFirstThenKept(request) {
  const answer = await serverFirst(request, request);
  if (answer.ok) await keepChanged(request, answer).catch(() => {});
  return answer;
}

async function keepChanged(request, answer) {
  const cache = await caches.open(engineCache);
  const tag = answer.headers.get("etag");
  const kept = tag && (await cache.match(request));
  if (!(kept && kept.headers.get("etag") === tag)) await cache.put(request, answer.clone());
}

/** Weights have a hash in their name; those of a game replace its older ones when no kept rules want these any more. */
async function weightsOf(request) {
  const kept = request.cache === "reload" ? undefined : await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // Where there is no room for it, the page goes on with what has come.
  if (answer.ok) await replaceWeights(request, answer.clone()).catch(() => {});
  return answer;
}

async function replaceWeights(request, answer) {
  const cache = await caches.open(engineCache);
  const game = request.url.replace(/-[^-]*$/, "-");
  const all = await cache.keys();
  const older = all.filter(({ url }) => url.startsWith(game) && url !== request.url);
  const forget = (which) => Promise.all(which.map((each) => cache.delete(each)));
  try {
    await cache.put(request, answer.clone());
  } catch {
    // There is no room for both.
    await forget(older);
    return cache.put(request, answer);
  }
  const rules = await keptRules(cache, all);
  await forget(older.filter(({ url }) => !rules.includes(new URL(url).pathname)));
}

/** The text of all rules that are kept: each names its weights. */
async function keptRules(cache, all) {
  const rules = all.filter(({ url }) => url.endsWith(".json"));
  const texts = rules.map(async (each) => (await cache.match(each))?.text() ?? "");
  return (await Promise.all(texts)).join();
}

async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // Where there is no room for it, the page goes on with what has come.
  if (answer.ok) await putOpened(request, answer.clone()).catch(() => {});
  return answer;
}

async function putOpened(request, answer) {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
}

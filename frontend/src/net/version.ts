/** Keeps the page on the device for use without the server, and reports when the server has a newer one. */

import { savesData } from "./saves_data";

const askAgainMs = 10 * 60_000;
/** After so long a page has what it needs itself, and most people look at it. */
const settledMs = 5_000;

let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null);

/** Keep the page on the device, and listen for a newer one. */
export function keepPage(onNewer: () => void): void {
  if (!("serviceWorker" in navigator)) return;
  registered = new Promise((resolve) => {
    addEventListener("load", () => resolve(register(onNewer)), { once: true });
  });
}

/** Let all of the page be kept that can do something without its server; return whether it is, when that is known. */
export async function pageIsKept(): Promise<boolean> {
  const registration = await registered;
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (!(worker && (await stands(worker)) && (await keepsWhole(worker)))) return false;
  await goesThroughWorker();
  return true;
}

/** Wait until what this page fetches goes through the worker, which has claimed it. */
function goesThroughWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    if (serviceWorker.controller) resolve();
    else serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
}

function keepsWhole(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    // A newer one has come meanwhile.
    worker.addEventListener("statechange", () => worker.state === "redundant" && resolve(false));
    worker.postMessage("keep", [port2]);
  });
}

/** Who has installed the page wants it away from the server too; for others it is kept when nothing else is to be done. */
function keepWhenIdle(): void {
  const keep = (): void => void pageIsKept();
  addEventListener("appinstalled", keep, { once: true });
  if (matchMedia("(display-mode: standalone)").matches) keep();
  else if (!savesData()) setTimeout(() => whenIdle(keep), settledMs);
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else act();
}

function stands(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

async function register(onNewer: () => void): Promise<ServiceWorkerRegistration | null> {
  const workers = navigator.serviceWorker;
  try {
    const registration = await workers.register("/worker.js");
    workers.addEventListener("controllerchange", () => void reportIfOlder(onNewer));
    askWhenSeen(registration);
    keepWhenIdle();
    return registration;
  } catch {
    return null; // Without a worker the page is there as long as its server is.
  }
}

/** A page that stays open for days asks when somebody looks at it again. */
function askWhenSeen(registration: ServiceWorkerRegistration): void {
  let askedMs = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - askedMs < askAgainMs) return;
    askedMs = performance.now();
    registration.update().catch(() => undefined);
  });
}

/** Report whether the server's page no longer names the script that runs here. */
async function reportIfOlder(onNewer: () => void): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (!own) return;
  try {
    const page = await (await fetch("/", { cache: "no-store" })).text();
    if (!page.includes(new URL(own).pathname)) onNewer();
  } catch {
    // The next worker asks again.
  }
}

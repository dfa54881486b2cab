/** Keeps the page on the device for use without the server, and reports when the server has a newer one. */

const askAgainMs = 10 * 60_000;

/** Keep the page on the device, and listen for a newer one. */
export function keepPage(onNewer: () => void): void {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => void register(onNewer), { once: true });
}

async function register(onNewer: () => void): Promise<void> {
  const workers = navigator.serviceWorker;
  try {
    const registration = await workers.register("/worker.js");
    workers.addEventListener("controllerchange", () => void reportIfOlder(onNewer));
    askWhenSeen(registration);
  } catch {
    // Without a worker the page is there as long as its server is.
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

/**
 * Answers of the server about lessons, kept on the device so that they can be read when the server is away. A browser
 * keeps nothing on a page that was not sent safely or in a private window: there lessons need the server.
 */

const cacheName = "kept-lessons";

/** What became of something that should be on the device: it is there, had no room, or has not come. */
export type Keeping = "kept" | "full" | "failed";

/** Return what became of all of them together. */
export function keepingOf(all: readonly Keeping[]): Keeping {
  if (all.includes("failed")) return "failed";
  return all.includes("full") ? "full" : "kept";
}

/** Keep an answer by its address, where there is room for it. */
export async function keep(path: string, body: unknown): Promise<Keeping> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(path, Response.json(body));
    return "kept";
  } catch {
    return "full";
  }
}

/** Return what was kept by an address; null when nothing was. */
export async function kept<T>(path: string): Promise<T | null> {
  try {
    const found = await (await caches.open(cacheName)).match(path);
    return found ? ((await found.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Return the addresses by which something is kept. */
export async function keptPaths(): Promise<ReadonlySet<string>> {
  try {
    const requests = await (await caches.open(cacheName)).keys();
    return new Set(requests.map(({ url }) => new URL(url).pathname));
  } catch {
    return new Set();
  }
}

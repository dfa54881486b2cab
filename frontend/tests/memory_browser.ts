/** What a browser keeps, in memory: caches, a database and notes. */

import { vi } from "vitest";

type Key = string | { readonly url: string };

class MemoryCache {
  readonly files = new Map<string, Response>();

  constructor(
    private readonly origin: string,
    private readonly hasRoom: () => boolean,
  ) {}

  async match(key: Key): Promise<Response | undefined> {
    return this.files.get(this.urlOf(key))?.clone();
  }

  async put(key: Key, response: Response): Promise<void> {
    const url = this.urlOf(key);
    if (!this.files.has(url) && !this.hasRoom()) throw new DOMException("", "QuotaExceededError");
    const { headers, status } = response;
    this.files.set(url, new Response(await response.arrayBuffer(), { headers, status }));
  }

  async delete(key: Key): Promise<boolean> {
    return this.files.delete(this.urlOf(key));
  }

  async keys(): Promise<readonly { readonly url: string }[]> {
    return [...this.files.keys()].map((url) => ({ url }));
  }

  private urlOf(key: Key): string {
    return new URL(typeof key === "string" ? key : key.url, this.origin).href;
  }
}

/** Caches with room for so many files. */
export class MemoryCaches {
  mostFiles = Number.POSITIVE_INFINITY;
  private readonly all = new Map<string, MemoryCache>();

  constructor(private readonly origin = "https://dammen.example") {}

  async open(name: string): Promise<MemoryCache> {
    const found = this.all.get(name);
    if (found) return found;
    const made = new MemoryCache(this.origin, () => this.count < this.mostFiles);
    this.all.set(name, made);
    return made;
  }

  async match(key: Key): Promise<Response | undefined> {
    for (const cache of this.all.values()) {
      const found = await cache.match(key);
      if (found) return found;
    }
    return undefined;
  }

  private get count(): number {
    return [...this.all.values()].reduce((sum, { files }) => sum + files.size, 0);
  }
}

type Row = Record<string, unknown>;

const keyPaths = { games: "id", analyses: "id", letters: "number" } as const;
type StoreName = keyof typeof keyPaths;

/** A database of the device; what is done in it happens at once. */
export class MemoryDatabase {
  isFull = false;
  readonly rows: Record<StoreName, Map<unknown, Row>> = {
    games: new Map(),
    analyses: new Map(),
    letters: new Map(),
  };
  private lastNumber = 0;

  /** Let the page find this database, and a place for notes. */
  install(): void {
    const notes = new Map<string, string>();
    vi.stubGlobal("indexedDB", { open: () => request(() => this) });
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => notes.get(key) ?? null,
      setItem: (key: string, value: string) => notes.set(key, value),
    });
  }

  close(): void {}

  transaction(name: StoreName): object {
    const transaction = { objectStore: () => this.store(name), oncomplete: () => {} };
    // It is over when nothing is asked of it any more.
    setImmediate(() => transaction.oncomplete());
    return transaction;
  }

  private store(name: StoreName): object {
    const rows = this.rows[name];
    return {
      get: (key: unknown) => request(() => structuredClone(rows.get(key))),
      getAll: () => request(() => structuredClone([...rows.values()])),
      delete: (key: unknown) => request(() => rows.delete(key)),
      put: (row: Row) => request(() => this.write(name, row)),
      add: (row: Row) => request(() => this.write(name, row)),
    };
  }

  private write(name: StoreName, row: Row): void {
    if (this.isFull) throw new DOMException("", "QuotaExceededError");
    const path = keyPaths[name];
    if (path === "number") this.lastNumber += 1;
    const whole = path === "number" ? { number: this.lastNumber, ...row } : row;
    this.rows[name].set(whole[path], structuredClone(whole));
  }
}

/** A request of a database. */
function request<T>(work: () => T): object {
  const made = {
    result: undefined as T | undefined,
    error: null as unknown,
    onsuccess: () => {},
    onerror: () => {},
  };
  queueMicrotask(() => {
    try {
      made.result = work();
      made.onsuccess();
    } catch (error) {
      made.error = error;
      made.onerror();
    }
  });
  return made;
}

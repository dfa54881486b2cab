/**
 * Games that are played on this device without the server, kept in its database. What is kept there is on the disk when
 * `keep` has answered.
 */

import type {
  DrawAccept,
  DrawDecline,
  DrawOffer,
  GameSummary,
  Move,
  Players,
  ProblemCode,
  Resign,
  TakeBack,
} from "../generated/messages";

/** What can happen in a game on a device. */
export type DeviceRequest = Move | TakeBack | Resign | DrawOffer | DrawAccept | DrawDecline;

export interface DeviceGame {
  readonly id: string;
  readonly profile: string;
  readonly players: Players;
  readonly requests: readonly DeviceRequest[];
  /** What lists show of it. */
  readonly summary: GameSummary;
  /** Why the server does not take it; null while it has not refused. */
  readonly refused: Refused | null;
  /** The name by which the server has it; it goes on there. */
  readonly handed: string | null;
}

export interface Refused {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Where games of this device lie. */
export interface Shelf {
  /** Keep a game after so many requests; false when another page has changed it since. */
  keep(game: DeviceGame, before: number | null): Promise<boolean>;
  find(id: string): Promise<DeviceGame | null>;
  all(): Promise<readonly DeviceGame[]>;
  remove(id: string): Promise<void>;
}

const databaseName = "coupturc";
const storeName = "games";
/** Whether there may be games here; read without opening the database. */
const noteKey = "coupturc.games";

/** Whether an address names a game of a device; the server's names are shorter. */
export function isOnDevice(id: string): boolean {
  return /^d-[0-9a-f]{32}$/.test(id);
}

export function mayHaveGames(): boolean {
  try {
    return localStorage.getItem(noteKey) !== null;
  } catch {
    return false;
  }
}

/** The shelf of this browser. */
export const shelf: Shelf = {
  async keep(game, before) {
    localStorage.setItem(noteKey, "1");
    return run("readwrite", async (store) => {
      const known = await answered<DeviceGame | undefined>(store.get(game.id));
      if ((known?.requests.length ?? null) !== before) return false;
      await answered(store.put(game));
      return true;
    });
  },
  find: (id) =>
    run("readonly", async (store) => (await answered<DeviceGame>(store.get(id))) ?? null),
  all: () => run("readonly", (store) => answered<DeviceGame[]>(store.getAll())),
  remove: (id) =>
    run("readwrite", async (store) => {
      await answered(store.delete(id));
    }),
};

/** Do something in a transaction; it is over when what was written is on the disk. */
async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(storeName, mode, { durability: "strict" });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Whatever fails in the work aborts the transaction.
    over.catch(() => {});
    const result = await work(transaction.objectStore(storeName));
    await over;
    return result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
  return answered(request);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

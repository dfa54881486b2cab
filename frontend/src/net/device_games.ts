/**
 * Games that are played on this device without the server, kept in its database. What is kept there is on the disk when
 * `keep` has answered.
 */

import type {
  DeviceGameKept,
  DeviceRequest,
  GameSummary,
  DeviceGame as HandedGame,
  Players,
  ProblemCode,
} from "../generated/messages";
import { ask, posted } from "./api";
import { answered, run } from "./device_database";
import { noteGames } from "./device_note";

export type { DeviceRequest };

export interface DeviceGame {
  readonly id: string;
  readonly profile: string;
  readonly players: Players;
  /** Who played it, as lessons call him; absent where an older page has kept it. */
  readonly learner?: string;
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
export interface DeviceStore {
  /** Keep a game after so many requests; false when another page has changed it since, or the server has it. */
  keep(game: DeviceGame, before: number | null): Promise<boolean>;
  find(id: string): Promise<DeviceGame | null>;
  all(): Promise<readonly DeviceGame[]>;
  remove(id: string): Promise<void>;
  /** Leave only the name by which the server has a game with so many requests; false when there are more by now. */
  leave(id: string, count: number, handed: string): Promise<boolean>;
}

/** Hand a game over; what is sent again is kept once. */
export function handOver({ id, profile, players, requests, summary, learner }: DeviceGame) {
  // The server takes the moment for it where a damaged game does not say when it began.
  const created_ms = Date.parse((summary as Partial<GameSummary> | undefined)?.created ?? "") || 0;
  const game: HandedGame = { profile, players, created_ms, requests, learner: learner ?? null };
  const path = `/api/device-games/${encodeURIComponent(id)}`;
  return ask<DeviceGameKept>(path, { ...posted(game), method: "PUT" });
}

const storeName = "games";
/** Whether an address names a game of a device; the server's names are shorter. */
export function isOnDevice(id: string): boolean {
  return /^d-[0-9a-f]{32}$/.test(id);
}

/** The games that this browser keeps. */
export const deviceStore: DeviceStore = {
  async keep(game, before) {
    noteGames();
    return run(storeName, "readwrite", async (store) => {
      const known = await answered<DeviceGame | undefined>(store.get(game.id));
      if (known?.handed || (known?.requests.length ?? null) !== before) return false;
      await answered(store.put(game));
      return true;
    });
  },
  leave: (id, count, handed) =>
    run(storeName, "readwrite", async (store) => {
      const known = await answered<DeviceGame | undefined>(store.get(id));
      if (known?.requests.length !== count) return false;
      await answered(store.put({ ...known, requests: [], handed }));
      return true;
    }),
  find: (id) =>
    run(
      storeName,
      "readonly",
      async (store) => (await answered<DeviceGame>(store.get(id))) ?? null,
    ),
  all: () => run(storeName, "readonly", (store) => answered<DeviceGame[]>(store.getAll())),
  remove: (id) =>
    run(storeName, "readwrite", async (store) => {
      await answered(store.delete(id));
    }),
};

/** Analyses that are made on this device without the server, kept in its database. */

import type {
  DeviceAnalysisKept,
  DeviceAnalysis as Handed,
  ProfileName,
} from "../generated/messages";
import { ask, posted } from "./api";
import { answered, run } from "./device_database";
import type { Refused } from "./device_games";
import { noteGames } from "./device_note";

export interface DeviceAnalysis {
  readonly id: string;
  readonly profile: ProfileName;
  /** The position that it begins from; absent for the usual start. */
  readonly fen?: string;
  /** Moves from there, in the order in which they came. */
  readonly lines: readonly (readonly string[])[];
  readonly changed: string;
  /** Who made it, as lessons call him; absent where an older page has kept it. */
  readonly learner?: string;
  /** Why the server does not take it; null while it has not refused. */
  readonly refused: Refused | null;
  /** The name by which the server has it; it goes on there. */
  readonly handed: string | null;
}

const storeName = "analyses";

/** Keep an analysis; it is on the disk when this has answered. Null before stands for a new one. */
export async function keepAnalysis(
  analysis: DeviceAnalysis,
  before: DeviceAnalysis | null,
): Promise<boolean> {
  noteGames();
  return run(storeName, "readwrite", async (store) => {
    const known = await answered<DeviceAnalysis | undefined>(store.get(analysis.id));
    // Another page, or the server, may have been faster.
    if (JSON.stringify(known ?? null) !== JSON.stringify(before)) return false;
    await answered(store.put(analysis));
    return true;
  });
}

export function findAnalysis(id: string): Promise<DeviceAnalysis | null> {
  return run(
    storeName,
    "readonly",
    async (store) => (await answered<DeviceAnalysis | undefined>(store.get(id))) ?? null,
  );
}

export function removeAnalysis(id: string): Promise<void> {
  return run(storeName, "readwrite", async (store) => {
    await answered(store.delete(id));
  });
}

export function allAnalyses(): Promise<readonly DeviceAnalysis[]> {
  return run(storeName, "readonly", (store) => answered<DeviceAnalysis[]>(store.getAll()));
}

/** Hand an analysis over; what is sent again is kept once. */
export function handOverAnalysis({ id, profile, fen, lines, learner }: DeviceAnalysis) {
  const made = { fen: fen ?? null, learner: learner ?? null };
  const analysis: Handed = { profile: profile.id, lines, ...made };
  const path = `/api/device-analyses/${encodeURIComponent(id)}`;
  return ask<DeviceAnalysisKept>(path, { ...posted(analysis), method: "PUT" });
}

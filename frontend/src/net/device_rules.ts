/**
 * What this device needs for games without the server: the profiles, the rules of each, the module and the weights, and
 * combinations to practise. The service worker keeps what lies below /engine once it was asked for (scripts/worker.js).
 */

import type { DeviceRules, Profiles } from "../generated/messages";
import { type Answer, ask, fetchProfiles } from "./api";
import { type Keeping, keep, keepingOf, kept } from "./kept";
import { fetchEngineRules } from "./own_engine";
import { keepPuzzles } from "./practice";

const profilesPath = "/engine/profiles.json";

export function fetchDeviceRules(profile: string): Promise<Answer<DeviceRules>> {
  return ask(`/engine/games/${encodeURIComponent(profile)}.json`);
}

/** The profiles as they were when everything was kept. */
export function keptProfiles(): Promise<Profiles | null> {
  return kept(profilesPath);
}

/**
 * Fetch and keep all of it; what is there already costs little.
 *
 * @param day The combinations of that day and of those after it are kept too.
 */
export async function keepGames(day: string): Promise<Keeping> {
  const profiles = await fetchProfiles();
  if (!profiles.ok) return "failed";
  const all = await Promise.all(profiles.body.profiles.map(({ id }) => fetchDeviceRules(id)));
  // For analyses.
  const scales = await Promise.all(profiles.body.profiles.map(({ id }) => fetchEngineRules(id)));
  const weights = all.flatMap((each) => (each.ok ? each.body.engine.weights : []));
  const files = ["/engine/core.wasm", ...new Set(weights)];
  if (![...all, ...scales].every(({ ok }) => ok)) return "failed";
  const games = [...new Set(profiles.body.profiles.map(({ game }) => game))];
  const done = keepingOf([
    ...(await Promise.all(files.map(fetchKept))),
    ...(await Promise.all(games.map((game) => keepPuzzles(game, day)))),
  ]);
  return done === "kept" ? keep(profilesPath, profiles.body) : done;
}

/** The service worker keeps what has come, all of it and where there is room. */
async function fetchKept(path: string): Promise<Keeping> {
  try {
    const response = await fetch(path);
    await response.arrayBuffer();
    if (!response.ok) return "failed";
    return (await caches.match(path)) ? "kept" : "full";
  } catch {
    return "failed";
  }
}

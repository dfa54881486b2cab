/** The server's HTTP side. Answers are values: a problem is expected, not exceptional. */

import type { GameSummary, NewGame, Problem, ProblemCode, Profiles } from "../generated/messages";

export type Answer<T> =
  | { readonly ok: true; readonly body: T }
  | {
      readonly ok: false;
      readonly code: ProblemCode | "offline";
      readonly params: Problem["params"];
    };

export function fetchProfiles(): Promise<Answer<Profiles>> {
  return ask<Profiles>("/api/profiles");
}

export function createGame(game: NewGame): Promise<Answer<GameSummary>> {
  const headers = { "content-type": "application/json" };
  return ask<GameSummary>("/api/games", { method: "POST", headers, body: JSON.stringify(game) });
}

export async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, init);
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, body: body as T };
    const { code, params } = body as Problem;
    return { ok: false, code, params };
  } catch {
    return { ok: false, code: "offline", params: {} };
  }
}

/** The server's HTTP side. Answers are values: a problem is expected, not exceptional. */

import type {
  GameLine,
  GameSummary,
  Games,
  NewGame,
  NewPosition,
  PositionCheck,
  Problem,
  ProblemCode,
  Profiles,
} from "../generated/messages";

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
  return ask<GameSummary>("/api/games", posted(game));
}

/** What list of games is asked for; what is empty does not narrow it. */
export interface GamesQuery {
  readonly q: string;
  readonly game: string;
  readonly state: string;
  /** The game that the list goes on behind. */
  readonly after: string | null;
}

export function fetchGames(query: GamesQuery): Promise<Answer<Games>> {
  const asked = Object.entries(query).filter(([, value]) => value);
  return ask<Games>(`/api/games?${new URLSearchParams(Object.fromEntries(asked))}`);
}

export function fetchLine(id: string): Promise<Answer<GameLine>> {
  return ask<GameLine>(`/api/games/${encodeURIComponent(id)}/line`);
}

export function deleteGame(id: string): Promise<Answer<null>> {
  return ask<null>(`/api/games/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Ask what a position is, or everything that is wrong with it. */
export function checkPosition(position: NewPosition): Promise<Answer<PositionCheck>> {
  return ask<PositionCheck>("/api/positions", posted(position));
}

function posted(body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

const noContent = 204;

export async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, init);
    const body: unknown = response.status === noContent ? null : await response.json();
    if (response.ok) return { ok: true, body: body as T };
    const { code, params } = body as Problem;
    return { ok: false, code, params };
  } catch {
    return { ok: false, code: "offline", params: {} };
  }
}

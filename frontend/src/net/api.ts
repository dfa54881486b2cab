/** Games and positions over HTTP. Answers are values: a problem is expected, not exceptional. */

import type {
  GameLine,
  Games,
  LineSteps,
  Me,
  NewGame,
  NewGameMade,
  NewLine,
  NewPlan,
  NewPosition,
  Plan,
  PositionCheck,
  Problem,
  ProblemCode,
  Profiles,
  RuleSheet,
  Visibility,
} from "../generated/messages";
import { fetchByWork } from "./work";

export interface Refusal {
  readonly ok: false;
  readonly code: ProblemCode | "offline";
  readonly params: Problem["params"];
  /** Everything that is wrong with a position, when the code is `fen`. */
  readonly faults?: Problem["faults"];
}

export type Answer<T> = { readonly ok: true; readonly body: T } | Refusal;

export function fetchProfiles(): Promise<Answer<Profiles>> {
  return ask<Profiles>("/api/profiles");
}

export function createGame(game: NewGame): Promise<Answer<NewGameMade>> {
  return ask<NewGameMade>("/api/games", posted(game));
}

/** Begin a game with the setup of another one, colours changed, or join the one that the opponent has begun. */
export function createRematch(id: string): Promise<Answer<NewGameMade>> {
  return ask<NewGameMade>(`/api/games/${encodeURIComponent(id)}/rematch`, { method: "POST" });
}

/** Ask who plays here, and whether each side of a game belongs to a person. */
export function fetchMe(): Promise<Answer<Me>> {
  return ask<Me>("/api/me");
}

/** Choose the name under which others see the one who plays here. */
export function rename(name: string): Promise<Answer<Me>> {
  return ask<Me>("/api/me", posted({ name }));
}

/** Take the open side of a game, by invitation. */
export function takeSeat(id: string, token: string, name: string): Promise<Answer<null>> {
  return ask<null>(`/api/games/${encodeURIComponent(id)}/seat`, posted({ token, name }));
}

/** Fetch a drawing of a link that a telephone reads; null when there is none. */
export async function fetchQr(text: string): Promise<Blob | null> {
  try {
    const response = await fetch("/api/qr", posted({ text }));
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** A search in the list of games; an empty field matches everything. */
export interface GamesQuery {
  readonly q: string;
  readonly game: string;
  readonly state: string;
  /** The last game of the page before; empty for the first page. */
  readonly after: string | null;
}

export function fetchGames(query: GamesQuery): Promise<Answer<Games>> {
  const asked = Object.entries(query).filter(([, value]) => value);
  return ask<Games>(`/api/games?${new URLSearchParams(Object.fromEntries(asked))}`);
}

export function fetchLine(id: string): Promise<Answer<GameLine>> {
  return ask<GameLine>(`/api/games/${encodeURIComponent(id)}/line`);
}

/** Ask for one's conditional moves, and for the moves that may follow a line. */
export function fetchPlan(id: string, line: readonly string[]): Promise<Answer<Plan>> {
  const after = new URLSearchParams(line.map((move) => ["after", move]));
  return ask<Plan>(`/api/games/${encodeURIComponent(id)}/plan?${after}`);
}

/** Keep conditional moves in the place of those before. */
export function keepPlan(id: string, lines: NewPlan["lines"]): Promise<Answer<Plan>> {
  const put = { ...posted({ lines } satisfies NewPlan), method: "PUT" };
  return ask<Plan>(`/api/games/${encodeURIComponent(id)}/plan`, put);
}

export function fetchRules(id: string): Promise<Answer<RuleSheet>> {
  return ask<RuleSheet>(`/api/games/${encodeURIComponent(id)}/rules`);
}

export function fetchProfileRules(profile: string): Promise<Answer<RuleSheet>> {
  return ask<RuleSheet>(`/api/profiles/${encodeURIComponent(profile)}/rules`);
}

/** Say who may watch one's own game, as long as nobody else sits there. */
export function setVisibility(id: string, visibility: Visibility): Promise<Answer<null>> {
  return ask<null>(`/api/games/${encodeURIComponent(id)}/visibility`, posted({ visibility }));
}

export function deleteGame(id: string): Promise<Answer<null>> {
  return ask<null>(`/api/games/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Ask the server to read a position, or to name everything that is wrong with it. */
export function checkPosition(position: NewPosition): Promise<Answer<PositionCheck>> {
  return ask<PositionCheck>("/api/positions", posted(position));
}

/** Ask what stands on the board after each move of a line that nobody plays. */
export function fetchSteps(line: NewLine): Promise<Answer<LineSteps>> {
  return ask<LineSteps>("/api/lines", posted(line));
}

export function posted(body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** Ask in the name of a link, which says what its holder may do. */
export function byLink(token: string | null | undefined, init: RequestInit = {}): RequestInit {
  if (!token) return init;
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } };
}

const noContent = 204;

export async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetchByWork(path, init);
    const body: unknown = response.status === noContent ? null : await response.json();
    if (response.ok) return { ok: true, body: body as T };
    const { code, params, faults } = body as Problem;
    return { ok: false, code, params, faults };
  } catch {
    return { ok: false, code: "offline", params: {} };
  }
}

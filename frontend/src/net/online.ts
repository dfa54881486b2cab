/** The lobby, people and ratings over HTTP. */

import type {
  GameName,
  GameRatings,
  Games,
  KeptNotices,
  Leaders,
  NewSeek,
  NoticesRead,
  OwnGames,
  PairedGame,
  PersonPage,
  SeekMade,
  Tempo,
  WatchedGames,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

export function createSeek(seek: NewSeek): Promise<Answer<SeekMade>> {
  return ask<SeekMade>("/api/lobby/seeks", posted(seek));
}

export function acceptSeek(id: string): Promise<Answer<PairedGame>> {
  return ask<PairedGame>(`/api/lobby/seeks/${encodeURIComponent(id)}/accept`, { method: "POST" });
}

/** Withdraw one's own seek, or decline a challenge. */
export function removeSeek(id: string): Promise<Answer<null>> {
  return ask<null>(`/api/lobby/seeks/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export function fetchOwnGames(): Promise<Answer<OwnGames>> {
  return ask<OwnGames>("/api/lobby/games");
}

/** Fetch the games that go on and that all may watch. */
export function fetchPublicGames(): Promise<Answer<Games>> {
  return ask<Games>("/api/lobby/public");
}

/** Fetch the games that are played now and that all may watch, the best first. */
export function fetchWatched(): Promise<Answer<WatchedGames>> {
  return ask<WatchedGames>("/api/watch");
}

export function fetchGameRatings(id: string): Promise<Answer<GameRatings>> {
  return ask<GameRatings>(`/api/games/${encodeURIComponent(id)}/ratings`);
}

export function fetchPerson(id: string): Promise<Answer<PersonPage>> {
  return ask<PersonPage>(`/api/people/${encodeURIComponent(id)}`);
}

export function fetchLeaders(game: GameName, tempo: Tempo): Promise<Answer<Leaders>> {
  return ask<Leaders>(`/api/leaders/${game}/${tempo}`);
}

/** Fetch what has happened, the latest first. */
export function fetchNotices(): Promise<Answer<KeptNotices>> {
  return ask<KeptNotices>("/api/notices");
}

export function markRead(seen: NoticesRead): Promise<Answer<null>> {
  return ask<null>("/api/notices/read", posted(seen));
}

/** Archives of games over HTTP. */

import type {
  ArchivedOpened,
  ArchiveGame,
  ArchiveKept,
  ArchiveNames,
  ArchivePlayer,
  ArchiveQuery,
  ArchiveSources,
  Explored,
  ImportLine,
  NewMark,
  NewSearch,
  OpenArchived,
  SearchLine,
} from "../generated/messages";
import { type Answer, ask, posted, type Refusal } from "./api";
import { readLines } from "./json_lines";

/** Which games of which archive are asked for; what is empty does not count. */
export interface ArchiveAsked {
  readonly archive: string;
  readonly player: string;
  readonly colour: string;
  readonly opponent: string;
  /** A part of the event's name. */
  readonly event: string;
  /** Years. */
  readonly first: string;
  readonly last: string;
  /** Ratings of both players. */
  readonly least: string;
  readonly most: string;
  readonly result: string;
  /** A query that finds them, whatever else is asked of them. */
  readonly query: string;
  /** One that the person who asks put on them. */
  readonly mark: string;
}

export function fetchSources(): Promise<Answer<ArchiveSources>> {
  return ask("/api/archive");
}

/** Ask what games made of a position; the server counts no further when the signal is given. */
export function fetchExplored(
  asked: ArchiveAsked,
  profile: string,
  fen: string,
  signal: AbortSignal,
): Promise<Answer<Explored>> {
  return ask(`/api/archive/explore?${queryOf({ ...asked, profile, fen })}`, { signal });
}

export function fetchPlayer(name: string): Promise<Answer<ArchivePlayer>> {
  return ask(`/api/archive/player?${queryOf({ player: name })}`);
}

/** Make an analysis of a game of an archive, to be shown at one of its positions. */
export function openArchived({
  archive,
  number,
  ply,
}: ArchiveGame): Promise<Answer<ArchivedOpened>> {
  const body: OpenArchived = { archive, number, ply };
  return ask("/api/archive/games", posted(body));
}

/** Keep an analysis among one's own games, as it is now. */
export function keepAnalysis(id: string): Promise<Answer<null>> {
  return ask(`/api/archive/analyses/${encodeURIComponent(id)}`, { method: "POST" });
}

/** Ask for one's marks and saved searches. */
export function fetchKept(): Promise<Answer<ArchiveKept>> {
  return ask("/api/archive/kept");
}

/** Put a mark on a game, or take it off. */
export function markGame(mark: NewMark): Promise<Answer<null>> {
  return ask("/api/archive/marks", posted(mark));
}

/** Save a search under a name, or let the one of that name go. */
export function saveSearch(search: NewSearch): Promise<Answer<null>> {
  return ask("/api/archive/searches", posted(search));
}

export function queryOf(values: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Ask what queries can name. */
export function fetchNames(): Promise<Answer<ArchiveNames>> {
  return ask("/api/archive/names");
}

/** Ask what a query asks for, in the words of a language. */
export function fetchQueryWords(
  values: { readonly profile: string; readonly query: string; readonly language: string },
  signal: AbortSignal,
): Promise<Answer<ArchiveQuery>> {
  return ask(`/api/archive/query?${queryOf(values)}`, { signal });
}

type SearchAsked = Readonly<Record<"archive" | "profile" | "query", string>>;

/**
 * Search archives; the server looks no further when the signal is given.
 * @param last the game behind which it goes on
 */
export function searchArchive(
  asked: SearchAsked,
  last: ArchiveGame | undefined,
  signal: AbortSignal,
  take: (line: SearchLine) => void,
): Promise<Refusal | null> {
  const values = last ? { ...asked, after: last.archive, number: String(last.number) } : asked;
  return readLines(`/api/archive/search?${queryOf(values)}`, { signal }, take);
}

/** Bring a PDN file into one's own archive. */
export function bringFile(file: File, take: (line: ImportLine) => void): Promise<Refusal | null> {
  const path = `/api/archive/files?${queryOf({ name: file.name })}`;
  return readLines(path, { method: "POST", body: file }, take);
}

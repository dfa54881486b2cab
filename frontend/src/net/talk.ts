/** Talk at a game, and whom somebody has blocked, over HTTP. */

import type { Blocked, NewLineSaid, NewTalk, Talk } from "../generated/messages";
import { type Answer, ask, posted } from "./api";

/** Fetch what was said at a game after this line. */
export function fetchTalk(game: string, after: number): Promise<Answer<Talk>> {
  return ask<Talk>(`${talkPath(game)}?after=${String(after)}`);
}

export function say(game: string, line: NewLineSaid): Promise<Answer<null>> {
  return ask<null>(talkPath(game), posted(line));
}

/** Want nothing to do with somebody any more, or let him talk and challenge again. */
export function block(person: string, blocked: boolean): Promise<Answer<null>> {
  const method = blocked ? "PUT" : "DELETE";
  return ask<null>(`/api/people/${encodeURIComponent(person)}/block`, { method });
}

export function fetchBlocked(): Promise<Answer<Blocked>> {
  return ask<Blocked>("/api/blocked");
}

/** Choose whether other members who want it too may write freely. */
export function changeTalk(change: NewTalk): Promise<Answer<null>> {
  return ask<null>("/api/account/talk", posted(change));
}

function talkPath(game: string): string {
  return `/api/games/${encodeURIComponent(game)}/talk`;
}

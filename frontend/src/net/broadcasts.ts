/** Broadcasts over HTTP. */

import type {
  BroadcastMade,
  Broadcasts,
  BroadcastView,
  NewBroadcast,
  TypedBoard,
  TypedMoves,
} from "../generated/messages";
import { type Answer, ask, byLink, posted } from "./api";

/** Fetch the broadcasts of a tournament, or one's own. */
export function fetchBroadcasts(tournament: string | null): Promise<Answer<Broadcasts>> {
  return ask(`/api/broadcasts${tournament ? `?${new URLSearchParams({ tournament })}` : ""}`);
}

export function createBroadcast(broadcast: NewBroadcast): Promise<Answer<BroadcastMade>> {
  return ask("/api/broadcasts", posted(broadcast));
}

/** Fetch a broadcast; the browser asks whether the one that it keeps is still right. */
export function fetchBroadcast(id: string): Promise<Answer<BroadcastView>> {
  return ask(address(id));
}

export function renewToken(id: string): Promise<Answer<BroadcastMade>> {
  return ask(`${address(id)}/token`, { method: "POST" });
}

export function deleteBroadcast(id: string): Promise<Answer<null>> {
  return ask(address(id), { method: "DELETE" });
}

/** A board of a tournament: where its game is shown as it is typed. */
export interface TypedPlace {
  readonly id: string;
  readonly round: number;
  readonly board: number;
  /** Of the link by which somebody in the hall enters it. */
  readonly token?: string | null;
}

/** Fetch a board of a tournament as far as it is typed live. */
export function fetchTyped(place: TypedPlace): Promise<Answer<TypedBoard>> {
  return ask(typedAddress(place));
}

/** Show the moves of a game until now on the live boards. */
export function sendTyped(place: TypedPlace, moves: TypedMoves): Promise<Answer<TypedBoard>> {
  return ask(typedAddress(place), byLink(place.token, posted(moves)));
}

/** Show a board no more. */
export function endTyped(place: TypedPlace): Promise<Answer<null>> {
  return ask(typedAddress(place), byLink(place.token, { method: "DELETE" }));
}

function typedAddress({ id, round, board }: TypedPlace): string {
  return `/api/tournaments/${encodeURIComponent(id)}/rounds/${round}/boards/${board}/live`;
}

/** Return where a relay sends its games. */
export function relayUrl(origin: string, id: string): string {
  return `${origin}${address(id)}/pdn`;
}

function address(id: string): string {
  return `/api/broadcasts/${encodeURIComponent(id)}`;
}

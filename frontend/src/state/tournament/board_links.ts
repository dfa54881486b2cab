/** Links by which somebody in the hall enters boards: where they lead, and what they are for. */

import type { TournamentView, TypedPlaces } from "../../generated/messages";

/** Return where the link of a round or of one of its boards leads; who has the token enters them. */
export function typingPath(id: string, round: number, token: string): string {
  return `/tournaments/${encodeURIComponent(id)}/rounds/${round}/boards#${token}`;
}

/** Return the boards of a round that a link is for: all of them when it names none. */
export function typedBoards(types: TypedPlaces, count: number): readonly number[] {
  if (types.board !== null) return types.board <= count ? [types.board] : [];
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Whether the link that somebody has is for a board. */
export function isTyped({ types }: TournamentView, round: number, board: number): boolean {
  return types !== null && types.round === round && (types.board ?? board) === board;
}

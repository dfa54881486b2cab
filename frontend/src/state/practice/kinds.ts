/** The trainers and their addresses. */

import type { GameName, PracticeKind } from "../../generated/messages";

export const games: readonly GameName[] = ["international", "turkish"];
export const kinds: readonly PracticeKind[] = ["squares", "captures", "endings", "combinations"];

export function isTrainer(game: string, kind: string): boolean {
  return games.some((each) => each === game) && kinds.some((each) => each === kind);
}

export function trainerPath(game: GameName, kind: PracticeKind): string {
  return `/practice/${game}/${kind}`;
}

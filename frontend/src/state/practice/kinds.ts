/** The trainers and their addresses. */

import type { CombinationTheme, GameName, PracticeKind } from "../../generated/messages";
import { isGameName } from "../games";

export const kinds: readonly PracticeKind[] = ["squares", "captures", "endings", "combinations"];

export function isTrainer(game: string, kind: string): boolean {
  return isGameName(game) && kinds.some((each) => each === kind);
}

export function trainerPath(game: GameName, kind: PracticeKind): string {
  return `/practice/${game}/${kind}`;
}

export function themePath(game: GameName, theme: CombinationTheme): string {
  return `${trainerPath(game, "combinations")}#theme=${theme}`;
}

export function dailyPath(game: GameName): string {
  return `${trainerPath(game, "combinations")}#today`;
}

export function stormPath(game: GameName): string {
  return `/practice/${game}/storm`;
}

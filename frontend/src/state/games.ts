/** The games that can be played, by their names. */

import { games } from "../generated/games";
import type { GameName } from "../generated/messages";
import * as m from "../paraglide/messages";

const gameNames: readonly GameName[] = games.map(({ id }) => id);

/** The game that nothing else was said of. */
export const usualGame = gameNames[0] as GameName;

export function isGameName(text: string | null): text is GameName {
  return gameNames.some((each) => each === text);
}

/** Whether its squares are named with letters, such as a1. */
export function isLettered(game: GameName): boolean {
  return games.some(({ id, lettered }) => id === game && lettered);
}

/** The game whose squares are named with letters. */
export const letteredGame = gameNames.find(isLettered) ?? usualGame;

/** The game that comes first in the language of the page: the one that most of its speakers play. */
export function firstGame(): GameName {
  const first = m.first_game();
  return isGameName(first) ? first : usualGame;
}

export function gamesInOrder(): readonly GameName[] {
  const first = firstGame();
  return [first, ...gameNames.filter((each) => each !== first)];
}

/** Arenas: their games by round and board, and who waits for an opponent. */

import type { TournamentBoard, TournamentView } from "../../generated/messages";

export interface ArenaPlace {
  readonly round: number;
  readonly board: number;
  readonly game: TournamentBoard;
}

/** Every game, in the order in which they began. */
export function placesOf(view: TournamentView): ArenaPlace[] {
  return view.rounds.flatMap(({ boards }, round) =>
    boards.map((game, board) => ({ round: round + 1, board: board + 1, game })),
  );
}

/** Who takes part and plays nobody now. */
export function waiting(view: TournamentView): readonly number[] {
  const open = placesOf(view).filter(({ game }) => game.outcome === null);
  const busy = new Set(open.flatMap(({ game }) => [game.white, game.black]));
  return view.players
    .filter(({ number, left }) => !left && !busy.has(number))
    .map(({ number }) => number);
}

/** Games that nobody has a result of although the window of their round is over. */

import type { TournamentBoard, TournamentView } from "../../generated/messages";

export interface Overdue {
  readonly round: number;
  readonly boards: readonly { readonly board: number; readonly game: TournamentBoard }[];
}

/** The rounds with such games, first round first. */
export function overdueBoards({ rounds }: TournamentView, nowMs: number): readonly Overdue[] {
  return rounds
    .map(({ published, window, boards }, index) => {
      const isOver = published && window !== null && window.closes_ms < nowMs;
      const numbered = boards.map((game, at) => ({ board: at + 1, game }));
      return {
        round: index + 1,
        boards: isOver ? numbered.filter(({ game }) => game.outcome === null) : [],
      };
    })
    .filter(({ boards }) => boards.length > 0);
}

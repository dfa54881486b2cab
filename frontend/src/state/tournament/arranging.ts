/** Pairings that an arbiter changes by hand. */

import type { TournamentRound } from "../../generated/messages";
import type { Asked } from "./session.svelte";

/** Exchange two players of a pairing, who sit at boards or have no opponent. */
export function exchanged(
  paired: TournamentRound,
  round: number,
  one: number,
  other: number,
): Asked {
  const swap = (who: number): number => (who === one ? other : who === other ? one : who);
  return arranged(paired, round, swap, null);
}

/** Change the colours of a board, by its number. */
export function turned(paired: TournamentRound, round: number, board: number): Asked {
  return arranged(paired, round, (who) => who, board);
}

/** Everybody of a pairing who can be exchanged: not the one who sits at every board of a simul. */
export function seated(paired: TournamentRound): readonly number[] {
  const { boards } = paired;
  const seats = new Set([...boards.flatMap(({ white, black }) => [white, black]), ...byes(paired)]);
  const isEverywhere = (who: number): boolean =>
    boards.length > 1 && boards.every(({ white, black }) => white === who || black === who);
  return [...seats].filter((who) => !isEverywhere(who));
}

function arranged(
  paired: TournamentRound,
  round: number,
  swap: (who: number) => number,
  turn: number | null,
): Asked {
  const games = paired.boards.map(({ white, black }, index) =>
    index + 1 === turn
      ? { white: black, black: white }
      : { white: swap(white), black: swap(black) },
  );
  return { type: "arrange", round, games, byes: byes(paired).map(swap) };
}

function byes(paired: TournamentRound): readonly number[] {
  return paired.absences.filter(({ why }) => why === "bye").map(({ number }) => number);
}

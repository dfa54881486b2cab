/** Pairings that an arbiter changes by hand. */

import type { TournamentAbsence, TournamentRound, TournamentView } from "../../generated/messages";
import type { Asked, TournamentSession } from "./session.svelte";

/** A paired round, by its number, at the desk of who may arrange it. */
export interface RoundAtDesk {
  readonly session: TournamentSession;
  readonly view: TournamentView;
  readonly round: TournamentRound;
  readonly number: number;
}

/** Exchange two players of a pairing, who sit at boards or have no opponent. */
export function exchanged(
  view: TournamentView,
  paired: TournamentRound,
  round: number,
  one: number,
  other: number,
): Asked {
  const swap = (who: number): number => (who === one ? other : who === other ? one : who);
  return arranged(view, paired, round, swap, null);
}

/** Change the colours of a board, by its number. */
export function turned(
  view: TournamentView,
  paired: TournamentRound,
  round: number,
  board: number,
): Asked {
  return arranged(view, paired, round, (who) => who, board);
}

/** Everybody of a pairing who can be exchanged: not the one who sits at every board of a simul. */
export function seated(view: TournamentView, paired: TournamentRound): readonly number[] {
  const { boards } = paired;
  const players = boards.flatMap(({ white, black }) => [white, black]);
  const seats = new Set([...players, ...byes(view, paired)]);
  const isEverywhere = (who: number): boolean =>
    boards.length > 1 && boards.every(({ white, black }) => white === who || black === who);
  return [...seats].filter((who) => !isEverywhere(who));
}

/** Somebody who has no opponent in a round, and why; without a reason he has come since. */
export interface Unseated {
  readonly number: number;
  readonly why: TournamentAbsence | null;
}

/** Those who can be given a board: who has a bye first, then who has come since, then who is absent. */
export function unseated(view: TournamentView, paired: TournamentRound): readonly Unseated[] {
  const playing = new Set(paired.boards.flatMap(({ white, black }) => [white, black]));
  const reasons = new Map(paired.absences.map(({ number, why }) => [number, why]));
  const free = view.players
    .filter(({ number, left }) => !left && !playing.has(number))
    .map(({ number }) => ({ number, why: reasons.get(number) ?? null }));
  const rank = ({ why }: Unseated): number => (isBye(view, why) ? 0 : why === null ? 1 : 2);
  return free.toSorted((one, other) => rank(one) - rank(other));
}

/** Seat two behind the other boards; without Black, White has a bye. */
export function seatedBehind(
  view: TournamentView,
  paired: TournamentRound,
  round: number,
  white: number,
  black: number | null,
): Asked {
  const games = paired.boards.map((each) => ({ white: each.white, black: each.black }));
  const rest = byes(view, paired).filter((who) => who !== white && who !== black);
  if (black === null) return { type: "arrange", round, games, byes: [...rest, white] };
  return { type: "arrange", round, games: [...games, { white, black }], byes: rest };
}

function arranged(
  view: TournamentView,
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
  return { type: "arrange", round, games, byes: byes(view, paired).map(swap) };
}

/** Whether somebody was paired without an opponent; in a knock-out he is called free. */
export function isBye({ system }: TournamentView, why: TournamentAbsence | null): boolean {
  return why === "bye" || (why === "free" && system === "knock_out");
}

function byes(view: TournamentView, paired: TournamentRound): readonly number[] {
  return paired.absences.filter(({ why }) => isBye(view, why)).map(({ number }) => number);
}

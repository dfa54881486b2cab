/** Tournaments in which teams meet. */

import type { TournamentMatch, TournamentRound, TournamentView } from "../../generated/messages";
import { seated } from "./arranging";

export function meetsInTeams({ system }: TournamentView): boolean {
  return system === "team_round_robin" || system === "team_swiss";
}

/** The name of a team, by its number. */
export function teamName(view: TournamentView, number: number): string {
  return view.teams.find((team) => team.number === number)?.name ?? "";
}

/** The boards of a round by matches; all of them without a match where players meet for themselves. */
export function boardsByMatch({
  matches,
  boards,
}: TournamentRound): readonly { match: TournamentMatch | null; boards: readonly number[] }[] {
  if (matches.length === 0) return [{ match: null, boards: boards.map((_, index) => index + 1) }];
  return matches.map((match) => ({ match, boards: match.boards }));
}

/** Who can take a seat in a pairing although he was not paired: the substitutes. */
export function substitutes(view: TournamentView, paired: TournamentRound): readonly number[] {
  if (!meetsInTeams(view)) return [];
  const busy = new Set([...seated(view, paired), ...paired.absences.map(({ number }) => number)]);
  return view.players
    .filter(({ number, left }) => !left && !busy.has(number))
    .map(({ number }) => number);
}

/** Chooses the words of tournaments from the catalogues. */

import type {
  AnnouncedAbsence,
  PlayersFault,
  TieBreak,
  TournamentAbsence,
  TournamentOutcome,
  TournamentRefused,
  TournamentSystem,
} from "../generated/messages";
import * as m from "../paraglide/messages";
import { locale } from "./locale.svelte";

export function systemWord(system: TournamentSystem): string {
  return m.tournament_system_word({ system });
}

export function absenceWord(why: TournamentAbsence): string {
  return m.tournament_absence({ why });
}

/** Rounds on end for which one reason of an absence was given. */
export interface AbsentSpan {
  readonly from: number;
  readonly to: number;
  readonly why: AnnouncedAbsence;
}

/** Say in which rounds somebody is absent, and why. */
export function absentSpanWord({ from, to, why }: AbsentSpan): string {
  const rounds =
    from === to ? m.tournament_round({ round: from }) : m.tournament_round_span({ from, to });
  return `${rounds}: ${absenceWord(why)}`;
}

export function tieBreakWord(name: TieBreak): string {
  return m.tournament_tie_break({ name });
}

export function parameterWord(name: string): string {
  return m.tournament_parameter({ name });
}

export function outcomeWord(outcome: TournamentOutcome | null): string {
  return m.tournament_outcome({ outcome: outcome ?? "none" });
}

/** Results as they are written on a score sheet. */
const signs: Readonly<Record<TournamentOutcome, string>> = {
  white_wins: "2-0",
  draw: "1-1",
  black_wins: "0-2",
  white_wins_by_forfeit: "+ -",
  black_wins_by_forfeit: "- +",
  double_forfeit: "- -",
};

export function outcomeSign(outcome: TournamentOutcome): string {
  return signs[outcome];
}

/** Say why a request changed nothing. */
export function tournamentRefusalWords({ code, params }: TournamentRefused): string {
  const words = { round: "", board: "", number: "", name: "", next: "", last: "" };
  const counts = { rounds: "", count: "", limit: "", library: "", white: "", black: "" };
  return m.tournament_refused({ ...words, ...counts, ...params, code });
}

/** Say what is wrong with a file of players or of a tournament, and where. */
export function playersFaultWords({ code, line, column, values }: PlayersFault): string {
  const words = { limit: "", options: "", found: "", count: "", first: "" };
  const trf = { other: "", number: "", round: "", system: "" };
  const place = m.tournament_fault_place({ line, column });
  return `${place} ${m.tournament_fault({ ...words, ...trf, ...values, code })}`;
}

/** What a form offers for the sex of a player. */
export const sexes = ["", "w", "m"] as const;

export function sexWord(sex: "" | "m" | "w"): string {
  return m.tournament_sex_word({ sex: sex || "unknown" });
}

/** Write an amount of hundredths as the language writes money. */
export function moneyWord(hundredths: number, currency: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${currency} ${new Intl.NumberFormat(locale(), digits).format(hundredths / 100)}`.trim();
}

/** Write points and tie-breaks as the language writes numbers. */
export function decimalWord(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(value);
}

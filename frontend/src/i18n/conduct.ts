/** What is reported, who stands out, what moderators decide, and what may be wrong with that. */

import type { Decision, FairPlayHint, NewDecision, NewReport } from "../generated/messages";
import * as m from "../paraglide/messages";
import { grouped, percent } from "./analysis";
import { timeWords } from "./time";
import { type AnyFault, faultWords } from "./words";

export type ReportReason = NewReport["reason"];
export type Verdict = NewDecision["verdict"];
type Decided = Decision["verdict"];

const reasons: Readonly<Record<ReportReason, () => string>> = {
  insult: m.report_insult,
  computer: m.report_computer,
  leaving: m.report_leaving,
  name: m.report_name,
  other: m.report_other,
};

/** All reasons, in the order in which they are shown. */
export const reportReasons = Object.keys(reasons) as readonly ReportReason[];

export function reportWords(reason: ReportReason): string {
  return reasons[reason]();
}

/** Say what a hint is made of: what was found, what is usual, and how the time went. */
export function hintWords(hint: FairPlayHint): string[] {
  const { rating, hard, found, people, hard_seconds: long, other_seconds: short } = hint;
  const lies = { usual: percent(hint.usual), distance: grouped(hint.distance) };
  const lines = [
    m.hint_found({ rating, found, hard, part: percent(found / hard) }),
    people > 0 ? m.hint_usual({ ...lies, people }) : m.hint_few_known(lies),
    m.hint_lost({ lost: percent(hint.lost) }),
  ];
  if (long !== null && short !== null) {
    lines.push(m.hint_times({ hard: timeWords(long * 1000), other: timeWords(short * 1000) }));
  }
  return lines;
}

const verdictWords: Readonly<Record<Decided, () => string>> = {
  none: m.verdict_none,
  warn: m.verdict_warn,
  no_text: m.verdict_no_text,
  no_play: m.verdict_no_play,
  closed: m.verdict_closed,
  lifted: m.verdict_lifted,
  moderator: m.verdict_moderator,
  no_moderator: m.verdict_no_moderator,
};

/** All that a moderator can decide, from mild to severe. */
export const verdicts: readonly Verdict[] = ["none", "warn", "no_text", "no_play", "closed"];

export function decidedWords(verdict: Decided): string {
  return verdictWords[verdict]();
}

const faults: Readonly<Partial<Record<AnyFault, () => string>>> = {
  not_playing: m.fault_not_playing,
  reported: m.fault_reported,
  moderators_only: m.fault_moderators_only,
  unknown_report: m.fault_unknown_report,
  own_report: m.fault_own_report,
  decided: m.fault_decided,
  why_missing: m.fault_why_missing,
};

/** Say what went wrong with a report or a decision. */
export function conductFaultWords(code: AnyFault): string {
  return faults[code]?.() ?? faultWords(code);
}

/** What is reported, what moderators decide, and what that means for somebody. */

import type { Decision, NewDecision, NewReport, Standing } from "../generated/messages";
import * as m from "../paraglide/messages";
import { momentWords } from "./time";

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

/** Say to somebody what stands against him, and until when. */
export function standingWords({ verdict, until }: Pick<Standing, "verdict" | "until">): string {
  const moment = until === null ? "" : momentWords(until);
  if (verdict === "no_text") return m.standing_no_text({ until: moment });
  if (verdict === "no_play") return m.standing_no_play({ until: moment });
  return verdict === "closed" ? m.standing_closed() : m.standing_warn();
}

/** Absences of rounds to come, as an arbiter enters and sees them: one evening, or several on end. */

import type { EnteredPlayer } from "../../generated/messages";
import type { AbsentSpan } from "../../i18n/tournament";
import type { Asked } from "./session.svelte";

/** Put rounds on end with one reason together. */
export function absentSpans(absences: EnteredPlayer["absences"]): readonly AbsentSpan[] {
  const spans: AbsentSpan[] = [];
  for (const { round, why } of absences) {
    const last = spans.at(-1);
    if (last && last.to === round - 1 && last.why === why)
      spans[spans.length - 1] = { ...last, to: round };
    else spans.push({ from: round, to: round, why });
  }
  return spans;
}

/** What is asked to be absent in rounds on end. */
export function awayIn(number: number, { from, to, why }: AbsentSpan): readonly Asked[] {
  return roundsFrom(from, to).map((round) => ({ type: "absent", number, round, why }));
}

/** What is asked to be there after all. */
export function backIn(number: number, { from, to }: AbsentSpan): readonly Asked[] {
  return roundsFrom(from, to).map((round) => ({ type: "present", number, round }));
}

function roundsFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}

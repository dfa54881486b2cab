/** Games that begin soon at an hour that both players agreed on. */

import type { OwnBoard } from "./own";

const aheadMs = 15 * 60_000;
const lateMs = 5 * 60_000;

/** Name the hour of a board, so that it is said once. */
export function hourOf({ round, board, meeting }: OwnBoard): string {
  return `${round}/${board}/${meeting?.agreed_ms ?? ""}`;
}

/** Those that are due now and were not said yet. */
export function dueNow(
  boards: readonly OwnBoard[],
  nowMs: number,
  said: ReadonlySet<string>,
): readonly OwnBoard[] {
  return boards.filter((own) => {
    const agreed = own.meeting?.agreed_ms;
    if (!agreed || own.meeting?.game || said.has(hourOf(own))) return false;
    return agreed - nowMs <= aheadMs && nowMs - agreed <= lateMs;
  });
}

/** Who is at a game of two people in two places, and when one who was left alone may claim it. */

import type { Presence } from "../../generated/messages";

export class Attendance {
  presence = $state.raw<Presence | null>(null);
  /** When the opponent has been away for long enough, by `performance.now()`; null while he is here. */
  claimAtMs = $state.raw<number | null>(null);
  /** Whether this page may claim the game that its opponent has left. */
  mayClaim = $state.raw(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  take(presence: Presence): void {
    const { claim_in_ms: waitMs } = presence;
    clearTimeout(this.timer);
    this.presence = presence;
    this.mayClaim = waitMs === 0;
    this.claimAtMs = waitMs === null ? null : performance.now() + waitMs;
    if (waitMs) this.timer = setTimeout(() => (this.mayClaim = true), waitMs);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

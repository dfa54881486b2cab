/** How long a person would think about a move: what src/coupturc/engine/human_time.py says, for games on this device. */

import { pace } from "../../generated/human_time";
import type { LegalMove } from "../../generated/messages";

/** Where a move is played in a game from the usual start. */
export interface Situation {
  readonly legal: readonly unknown[];
  readonly before: readonly Pick<LegalMove, "captured">[];
  /** Whether the other side may capture after it. */
  readonly offers: boolean;
}

export function secondsFor(move: Pick<LegalMove, "captured">, situation: Situation): number {
  const factor = Math.exp(pace.spread * normal());
  return Math.min(usualSeconds(move, situation) * factor, pace.most);
}

function usualSeconds(
  { captured }: Pick<LegalMove, "captured">,
  { legal, before, offers }: Situation,
): number {
  if (legal.length === 1) return pace.forced;
  if (captured.length > 0 && (before.at(-1)?.captured.length ?? 0) > 0) return pace.returned;
  if (before.length < pace.opening_plies) return pace.opening;
  const seconds = pace.quiet + pace.each_move * legal.length;
  return offers ? seconds * pace.offer_factor : seconds;
}

/** Return a random number from the normal distribution with mean 0 and deviation 1 (Box and Muller). */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

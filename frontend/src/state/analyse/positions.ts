/** Sets up positions to analyse: with the server, and on this device while the server is away. */

import type { NewPosition, PositionCheck } from "../../generated/messages";
import { createAnalysis } from "../../net/analysis";
import { type Answer, checkPosition } from "../../net/api";

export async function judgeAnywhere(position: NewPosition): Promise<Answer<PositionCheck>> {
  return orHere(await checkPosition(position), async () => {
    const { checkHere } = await import("../device/positions");
    return { ok: true, body: await checkHere(position) };
  });
}

/**
 * Begin an analysis.
 *
 * @param rules Their id, or a game.
 * @param fen Null for the usual start.
 */
export async function beginAnywhere(
  rules: string,
  fen: string | null,
  moves: readonly string[] = [],
): Promise<Answer<{ readonly id: string }>> {
  return orHere(await createAnalysis({ profile: rules, fen, moves }), async () => {
    const { beginAnalysis } = await import("../device/analysis");
    return beginAnalysis(rules, fen, moves);
  });
}

/** Do on this device what a server that is away does not. */
async function orHere<T>(
  answer: Answer<T>,
  here: () => Promise<Answer<T> | null>,
): Promise<Answer<T>> {
  if (answer.ok || answer.code !== "offline") return answer;
  try {
    return (await here()) ?? answer;
  } catch {
    // Not all that it needs is on this device: the server is what is missing.
    return answer;
  }
}

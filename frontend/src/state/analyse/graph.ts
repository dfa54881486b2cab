/** The graph of a report: where each move stands, from White's chances. Pure. */

import type { ReportPly } from "../../generated/messages";

export interface GraphPoint {
  readonly x: number;
  readonly y: number;
  readonly ply: ReportPly;
}

/** Place the moves in a field of 1 by 1; White wins at the top. */
export function pointsOf(plies: readonly ReportPly[], total: number): readonly GraphPoint[] {
  const offset = Math.max(0, total - 1 - plies.length);
  const width = Math.max(1, total - 2);
  return plies.map((ply, index) => ({ x: (index + offset) / width, y: 1 - ply.share, ply }));
}

/** The move nearest to a place across the graph; null when there is none yet. */
export function nearest(points: readonly GraphPoint[], x: number): GraphPoint | null {
  let best: GraphPoint | null = null;
  for (const point of points) {
    if (!best || Math.abs(point.x - x) < Math.abs(best.x - x)) best = point;
  }
  return best;
}

/** Count the moves of each side by their quality. */
export function countBad(
  plies: readonly ReportPly[],
  side: ReportPly["side"],
  quality: ReportPly["quality"],
): number {
  return plies.filter((ply) => ply.side === side && ply.quality === quality).length;
}

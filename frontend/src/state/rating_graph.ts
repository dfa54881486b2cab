/** A rating as a line in a box of 300 by 80. */

import type { RatingPoint } from "../generated/messages";

const width = 300;
const height = 80;
const edge = 4;

/** Return the points of the line, games at equal distances: who pauses for a year draws no empty year. */
export function graphLine(points: readonly RatingPoint[]): string {
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const step = width / Math.max(1, values.length - 1);
  const at = (value: number): number =>
    height - edge - ((value - lowest) / span) * (height - 2 * edge);
  const drawn = values.map((value, index) => `${round(index * step)},${round(at(value))}`);
  // One game is a level line.
  return drawn.length === 1 ? `${drawn[0]} ${width},${round(at(lowest))}` : drawn.join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

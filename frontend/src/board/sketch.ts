/** Arrows, rings and coloured squares that somebody draws on the board to say something. */

import type { Square } from "./types";

/** What a drawing means decides its shape: never its colour alone. */
export type Meaning = "allowed" | "forbidden" | "attention";

export interface Arrow {
  readonly origin: Square;
  readonly target: Square;
  readonly meaning: Meaning;
}

export interface Ring {
  readonly square: Square;
  readonly meaning: Meaning;
}

export interface Sketch {
  readonly arrows: readonly Arrow[];
  readonly rings: readonly Ring[];
  readonly highlights: readonly Square[];
}

export const noSketch: Sketch = { arrows: [], rings: [], highlights: [] };

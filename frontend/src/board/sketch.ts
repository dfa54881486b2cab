/** A sketch: arrows, rings and coloured squares drawn on the board as an explanation. */

import type { Square } from "./types";

/** The meaning decides the shape, not only the colour. */
export type Meaning = "allowed" | "forbidden" | "attention";

/** The best move has an arrow of its own: a broad shaft and a full head. */
export type ArrowMeaning = Meaning | "best";

export interface Arrow {
  readonly origin: Square;
  readonly target: Square;
  readonly meaning: ArrowMeaning;
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

/** Positions as the server sends them, recorded by tests/browser/recorded_positions.py. */

import type { Shape, Side } from "../src/board";
import { type Entry, withPosition } from "../src/board/state";
import type { Position } from "../src/board/types";
import recorded from "./fixtures/positions.json";

export type PositionName = keyof typeof recorded;

export interface Recorded extends Position {
  readonly board: Shape;
  readonly turn: Side;
}

export function position(name: PositionName): Recorded {
  return recorded[name] as unknown as Recorded;
}

/** A recorded position with its own side to enter moves. */
export function entryOf(name: PositionName): Entry {
  const { pieces, legal, hops, turn } = position(name);
  return withPosition({ pieces, legal, hops }, turn);
}

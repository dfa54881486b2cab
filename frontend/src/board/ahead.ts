/** A move entered before the turn comes: two squares and no rule. Whether it is a move shows when the turn comes. Pure. */

import { cancel, type Entry, type Step } from "./state";
import { type Side, type Square, sideOf } from "./types";

export interface AheadInput {
  tap(entry: Entry, square: Square): Step;
  grab(entry: Entry, square: Square): Step;
  drop(entry: Entry, trace: readonly Square[]): Step;
}

/** Return how the pieces of a side that is not to move are entered. */
export function aheadOf(side: Side): AheadInput {
  const isOwn = ({ position }: Entry, square: Square): boolean => {
    const letter = position.pieces[square];
    return letter !== undefined && sideOf(letter) === side;
  };
  const tap = (entry: Entry, square: Square): Step => {
    const held = heldSquare(entry);
    if (square === held) return cancel(entry);
    if (isOwn(entry, square)) return pick(entry, square);
    return held === null ? [entry, { kind: "unplanned" }] : plan(entry, held, square);
  };
  const drop = (entry: Entry, trace: readonly Square[]): Step => {
    const held = heldSquare(entry);
    const target = trace.at(-1);
    const goes = held !== null && target !== undefined && target !== held;
    return goes ? plan(entry, held, target) : cancel(entry);
  };
  return { tap, grab: pick, drop };
}

/** Put the piece back that is held; without one, take back the move that was entered. */
export function cancelAhead(entry: Entry): Step {
  return heldSquare(entry) === null ? [entry, { kind: "unplanned" }] : cancel(entry);
}

/** Enter a move as text: its first and its last square count. */
export function planText(entry: Entry, text: string): Step {
  const squares = text.toLowerCase().match(/[a-h]?\d+/g) ?? [];
  const [origin, target] = [squares[0], squares.at(-1)];
  if (squares.length < 2 || !origin || !target) return [entry, { kind: "none" }];
  return plan(entry, origin, target);
}

function heldSquare({ input }: Entry): Square | null {
  return input.kind === "stuck" ? input.square : null;
}

function pick(entry: Entry, square: Square): Step {
  return [
    { ...entry, input: { kind: "stuck", square } },
    { kind: "picked", square },
  ];
}

function plan(entry: Entry, origin: Square, target: Square): Step {
  return [
    { ...entry, input: { kind: "idle" } },
    { kind: "planned", origin, target },
  ];
}

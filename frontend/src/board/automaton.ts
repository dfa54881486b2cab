/** Walks the server's automaton of legal routes; taps, drags and typed moves all end here. */

import type { HopState, Square } from "./types";

type Hops = readonly HopState[];

/** A piece under way: where it came from, the squares it landed on, what it has jumped. */
export interface Walk {
  readonly origin: Square;
  readonly state: number;
  readonly path: readonly Square[];
  readonly taken: readonly Square[];
}

/** Begin with the piece on a square; null when it has no legal move. */
export function lift(hops: Hops, square: Square): Walk | null {
  const state = hops.findIndex((each) => each.start && each.square === square);
  return state < 0 ? null : { origin: square, state, path: [], taken: [] };
}

/** Go one hop on; null when no legal route does. */
export function step(hops: Hops, walk: Walk, to: Square): Walk | null {
  const hop = hops[walk.state]?.hops.find((each) => each.to === to);
  if (!hop) return null;
  const taken = hop.captured === null ? walk.taken : [...walk.taken, hop.captured];
  return { origin: walk.origin, state: hop.next, path: [...walk.path, to], taken };
}

/** Return the square where the piece stands now. */
export function squareOf(walk: Walk): Square {
  return walk.path.at(-1) ?? walk.origin;
}

/** List the squares one hop away, and whether a move is complete there. */
export function landings(hops: Hops, walk: Walk): readonly { square: Square; ends: boolean }[] {
  const next = hops[walk.state]?.hops ?? [];
  return next.map((hop) => ({ square: hop.to, ends: completed(hops, hop.next) !== null }));
}

/** Return the move that is complete in a state; null when none is. */
export function completed(hops: Hops, state: number): number | null {
  return hops[state]?.move ?? null;
}

/** Find the moves that continue over the given squares in that order and end on the target. */
export function movesThrough(
  hops: Hops,
  walk: Walk,
  over: readonly Square[],
  target: Square,
): readonly number[] {
  const found = new Set<number>();
  const seen = new Set<string>();
  const visit = (state: number, passed: number): void => {
    const key = `${state}/${passed}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const hop of hops[state]?.hops ?? []) {
      const move = completed(hops, hop.next);
      if (move !== null && hop.to === target && passed === over.length) found.add(move);
      visit(hop.next, hop.to === over[passed] ? passed + 1 : passed);
    }
  };
  visit(walk.state, 0);
  return [...found].sort((a, b) => a - b);
}

/** Return the states that a drag can reach by landing on some of the squares it crossed. */
export function statesAlong(hops: Hops, walk: Walk, trace: readonly Square[]): readonly number[] {
  const alive = new Set([walk.state]);
  for (const square of trace) {
    for (const state of [...alive]) {
      for (const hop of hops[state]?.hops ?? []) if (hop.to === square) alive.add(hop.next);
    }
  }
  return [...alive];
}

/** Find the moves that a drag can mean: those along its trace, else those to its last square. */
export function movesAlong(hops: Hops, walk: Walk, trace: readonly Square[]): readonly number[] {
  const target = trace.at(-1);
  if (target === undefined) return [];
  const along = statesAlong(hops, walk, trace)
    .filter((state) => hops[state]?.square === target)
    .map((state) => completed(hops, state))
    .filter((move) => move !== null);
  return along.length > 0 ? [...new Set(along)] : movesThrough(hops, walk, [], target);
}

/** Walk the shortest path to the end of a move; null when the move cannot be reached. */
export function walkTo(hops: Hops, walk: Walk, move: number): Walk | null {
  const queue = [walk];
  const seen = new Set([walk.state]);
  for (let here = queue.shift(); here; here = queue.shift()) {
    if (completed(hops, here.state) === move) return here;
    for (const hop of hops[here.state]?.hops ?? []) {
      const next = seen.has(hop.next) ? null : step(hops, here, hop.to);
      if (next) queue.push(next);
      seen.add(hop.next);
    }
  }
  return null;
}

/** Walk along a trace to its last square, landing on some of the squares it crossed. */
export function walkAlong(hops: Hops, walk: Walk, trace: readonly Square[]): Walk | null {
  const [square, ...rest] = trace;
  if (square === undefined) return null;
  const landed = step(hops, walk, square);
  if (landed && rest.length === 0) return landed;
  return (landed && walkAlong(hops, landed, rest)) ?? walkAlong(hops, walk, rest);
}

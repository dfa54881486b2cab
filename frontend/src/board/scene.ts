/** Works out from the state which pieces, marks and paths are drawn. Pure. */

import { landings, squareOf, statesAlong } from "./automaton";
import { handsOf, placeOf } from "./hands";
import { noSketch, type Sketch } from "./sketch";
import { type Entry, walkOf } from "./state";
import type { Hands, PieceLetter, Route, Shape, Square } from "./types";

export type Mark =
  | "movable"
  | "lifted"
  | "passed" // squares a capture under way landed on
  | "hop" // the capture can land here and must go on
  | "end" // the move can end here
  | "sketched" // ringed or coloured by somebody
  | "left" // origin of the last move
  | "reached" // target of the last move
  | "maybe" // a piece that is looked for may stand here
  | "kept_empty" // nothing may stand here
  | "fault"; // what stands here is not possible

export interface ScenePiece {
  readonly letter: PieceLetter;
  /** Jumped and not yet lifted off, or not wanted here. */
  readonly struck: boolean;
  /** Other pieces of which one may stand here instead. */
  readonly also?: readonly PieceLetter[];
  /** It need not stand here. */
  readonly faint?: boolean;
}

/** A path drawn over the board; `label` is the number it takes or the number of the choice. */
export interface DrawnPath {
  readonly squares: readonly Square[];
  readonly label: string;
  readonly labelAt: Square;
  readonly strong: boolean;
}

export interface Scene {
  readonly pieces: ReadonlyMap<Square, ScenePiece>;
  readonly marks: ReadonlyMap<Square, ReadonlySet<Mark>>;
  readonly paths: readonly DrawnPath[];
  readonly sketch: Sketch;
}

/** What the page adds to the drawing: last move, explanations, sketch. */
export interface Shown {
  readonly last: Route | null;
  readonly explained: readonly Route[];
  readonly movable: boolean;
  /** The choice under the pointer or with the focus while a capture is asked for. */
  readonly preferred: number | null;
  readonly trace: readonly Square[];
  readonly sketch: Sketch;
}

export const nothingShown: Shown = {
  last: null,
  explained: [],
  movable: false,
  preferred: null,
  trace: [],
  sketch: noSketch,
};

export function sceneOf(shape: Shape, entry: Entry, shown: Shown): Scene {
  return {
    pieces: piecesOf(shape, entry),
    marks: marksOf(entry, shown),
    paths: [...explainedPaths(shown), ...choicePaths(entry, shown)],
    sketch: shown.sketch,
  };
}

function piecesOf(shape: Shape, entry: Entry): Map<Square, ScenePiece> {
  const pieces = new Map<Square, ScenePiece>();
  const held = heldOf(entry);
  const taken = new Set(held?.taken);
  for (const [square, letter] of Object.entries(entry.position.pieces)) {
    if (taken.has(square) && shape.removal === "at_once") continue;
    pieces.set(square, { letter, struck: taken.has(square) });
  }
  const carried = held && pieces.get(held.origin);
  if (held && carried) {
    pieces.delete(held.origin);
    pieces.set(held.at, carried);
  }
  return pieces;
}

interface Held {
  readonly origin: Square;
  readonly at: Square;
  readonly taken: readonly Square[];
}

/** Find the piece that is held; null when none is. */
export function heldOf(entry: Entry): Held | null {
  const walk = walkOf(entry);
  if (walk) return { origin: walk.origin, at: squareOf(walk), taken: walk.taken };
  const hands = handsOf(entry);
  return hands && { origin: hands.origin, at: placeOf(hands), taken: hands.lifted };
}

function marksOf(entry: Entry, shown: Shown): Map<Square, Set<Mark>> {
  const marks = new Map<Square, Set<Mark>>();
  const add = (square: Square, mark: Mark): void => {
    marks.set(square, (marks.get(square) ?? new Set()).add(mark));
  };
  if (shown.last) {
    add(shown.last.origin, "left");
    add(shown.last.target, "reached");
  }
  for (const { square } of shown.sketch.rings) add(square, "sketched");
  for (const square of shown.sketch.highlights) add(square, "sketched");
  for (const [square, mark] of entryMarks(entry, shown)) add(square, mark);
  return marks;
}

function entryMarks(entry: Entry, shown: Shown): readonly [Square, Mark][] {
  const { hops } = entry.position;
  const { input } = entry;
  if (input.kind === "stuck") return [[input.square, "lifted"]];
  if (input.kind === "carried") return handMarks(input.hands);
  if (input.kind === "idle") {
    const starts = shown.movable && entry.mover !== null ? hops.filter((each) => each.start) : [];
    return starts.map((each) => [each.square, "movable"]);
  }
  const { walk } = input;
  const crossed = statesAlong(hops, walk, shown.trace).map((state) => hops[state]?.square ?? "");
  return [
    [squareOf(walk), "lifted"],
    ...[walk.origin, ...walk.path].map((square): [Square, Mark] => [square, "passed"]),
    ...crossed.map((square): [Square, Mark] => [square, "passed"]),
    ...landings(hops, walk).map(({ square, ends }): [Square, Mark] => [
      square,
      ends ? "end" : "hop",
    ]),
  ];
}

function handMarks(hands: Hands): readonly [Square, Mark][] {
  const passed = [hands.origin, ...hands.path].map((square): [Square, Mark] => [square, "passed"]);
  return [[placeOf(hands), "lifted"], ...passed];
}

/** More paths than this would hide the board. */
const explainedAtMost = 3;

function explainedPaths(shown: Shown): readonly DrawnPath[] {
  const taken = new Map(shown.explained.map((route) => [route.captured.join(), route]));
  return [...taken.values()].slice(0, explainedAtMost).map((route) => ({
    squares: [route.origin, ...route.path],
    label: String(route.captured.length),
    labelAt: route.target,
    strong: true,
  }));
}

function choicePaths(entry: Entry, shown: Shown): readonly DrawnPath[] {
  if (entry.input.kind !== "asking") return [];
  const { choices, walk } = entry.input;
  const routes = choices.map((move) => entry.position.legal[move]).filter((each) => !!each);
  const labelled = labelSquares(routes);
  return routes.map((route, index) => ({
    squares: [walk.origin, ...route.path],
    label: String(index + 1),
    labelAt: labelled[index] ?? route.target,
    strong: choices[index] === shown.preferred,
  }));
}

/** Find for each choice a captured piece that few other choices take, so that the numbers do not overlap. */
function labelSquares(routes: readonly Route[]): readonly Square[] {
  const taken = routes.flatMap((route) => route.captured);
  const share = (square: Square): number => taken.filter((each) => each === square).length;
  const used = new Set<Square>();
  return routes.map((route) => {
    const free = [...route.captured, ...route.path].filter((square) => !used.has(square));
    const best = free.sort((a, b) => share(a) - share(b))[0] ?? route.target;
    used.add(best);
    return best;
  });
}

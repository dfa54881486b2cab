/** Entry as over the board: a piece is lifted and set down anywhere, and others are taken off. No rule
 * is known here; the arbiter judges what the hands did. Pure functions. */

import type { Entry, Input, Step } from "./state";
import { type Hands, type Pieces, type Square, sideOf } from "./types";

/** Return what the hands hold; null when no piece is lifted. */
export function handsOf(entry: Entry): Hands | null {
  return entry.input.kind === "carried" ? entry.input.hands : null;
}

/** Return the square where the carried piece stands now. */
export function placeOf(hands: Hands): Square {
  return hands.path.at(-1) ?? hands.origin;
}

/** Press a square: depending on the state, lift, set down, take off or put back. */
export function tapByHand(entry: Entry, square: Square): Step {
  if (entry.mover === null) return [entry, { kind: "ignored", reason: "wait" }];
  const hands = handsOf(entry);
  if (!hands) return take(entry, square);
  if (square === placeOf(hands)) return hands.path.length > 0 ? finish(entry) : putBack(entry);
  const letter = square === hands.origin ? undefined : entry.position.pieces[square];
  if (letter === undefined) return carry(entry, setDown(hands, [square]));
  const untouched = hands.path.length === 0 && hands.lifted.length === 0;
  if (untouched && isSameSide(entry, hands.origin, square)) return take(entry, square);
  const lifted = toggled(hands.lifted, square);
  return carry(entry, { ...hands, lifted, early: Math.min(hands.early, lifted.length) });
}

/** Begin a drag: lift the piece unless it is the one already lifted. */
export function grabByHand(entry: Entry, square: Square): Step {
  const hands = handsOf(entry);
  return hands && placeOf(hands) === square ? [entry, { kind: "none" }] : take(entry, square);
}

/** End a drag: the piece stands where it was let go, unless another one is there. */
export function dropByHand(entry: Entry, trace: readonly Square[]): Step {
  const hands = handsOf(entry);
  const target = trace.at(-1);
  if (!hands || target === undefined || target === placeOf(hands)) return [entry, { kind: "none" }];
  const free = target === hands.origin || entry.position.pieces[target] === undefined;
  return free
    ? carry(entry, setDown(hands, freeSquares(entry, hands, trace)))
    : [entry, { kind: "none" }];
}

/** List the free squares over which a piece was dragged: they show the way of a capture. */
function freeSquares(entry: Entry, { origin }: Hands, trace: readonly Square[]): readonly Square[] {
  return trace.filter((square) => square === origin || !entry.position.pieces[square]);
}

function setDown(hands: Hands, squares: readonly Square[]): Hands {
  return { ...hands, path: [...hands.path, ...squares], early: hands.lifted.length };
}

/** Say that the move is done. */
export function finish(entry: Entry): Step {
  const hands = handsOf(entry);
  if (!hands || hands.path.length === 0) return [entry, { kind: "none" }];
  const pieces = afterHands(entry.position.pieces, hands);
  return [
    { position: { pieces, legal: [], hops: [] }, mover: null, input: { kind: "idle" } },
    { kind: "placed", hands },
  ];
}

/** Put the pieces where the hands left them. */
export function afterHands(pieces: Pieces, hands: Hands): Pieces {
  const gone = new Set([hands.origin, ...hands.lifted]);
  const left = Object.entries(pieces).filter(([square]) => !gone.has(square));
  const letter = pieces[hands.origin];
  return letter ? { ...Object.fromEntries(left), [placeOf(hands)]: letter } : pieces;
}

function take(entry: Entry, square: Square): Step {
  const letter = entry.position.pieces[square];
  if (letter === undefined) return [entry, { kind: "none" }];
  return carry(entry, { origin: square, path: [], lifted: [], early: 0 });
}

function isSameSide({ position }: Entry, one: Square, other: Square): boolean {
  const [first, second] = [position.pieces[one], position.pieces[other]];
  return first !== undefined && second !== undefined && sideOf(first) === sideOf(second);
}

function carry(entry: Entry, hands: Hands): Step {
  const input: Input = { kind: "carried", hands };
  return [
    { ...entry, input },
    { kind: "carried", hands },
  ];
}

function putBack(entry: Entry): Step {
  const square = handsOf(entry)?.origin ?? "";
  return [
    { ...entry, input: { kind: "idle" } },
    { kind: "put_back", square },
  ];
}

function toggled(squares: readonly Square[], square: Square): readonly Square[] {
  return squares.includes(square)
    ? squares.filter((each) => each !== square)
    : [...squares, square];
}

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
  if (isUntouched(hands) && isSameSide(entry, hands.origin, square)) return take(entry, square);
  const lifted = toggled(hands.lifted, square);
  return carry(entry, { ...hands, lifted, early: Math.min(hands.early, lifted.length) });
}

/** Begin a drag: lift the piece unless it is the one already lifted. What is touched shows when the drag ends. */
export function grabByHand(entry: Entry, square: Square): Step {
  const hands = handsOf(entry);
  if (hands && placeOf(hands) === square) return [entry, { kind: "none" }];
  const [taken, effect] = take(entry, square);
  return [taken, effect.kind === "carried" ? { ...effect, kind: "grabbed" } : effect];
}

/** End a drag: the piece stands where it was let go. Let go over another one of its side, the hand has swept over all. */
export function dropByHand(entry: Entry, trace: readonly Square[]): Step {
  const hands = handsOf(entry);
  if (!hands) return [entry, { kind: "none" }];
  const target = trace.at(-1) ?? placeOf(hands);
  const free = target === hands.origin || entry.position.pieces[target] === undefined;
  if (free && target !== placeOf(hands))
    return carry(entry, setDown(hands, freeSquares(entry, hands, trace)));
  if (!isUntouched(hands)) return [entry, { kind: "none" }];
  return isSameSide(entry, hands.origin, target) && target !== hands.origin
    ? sweep(entry, hands, trace)
    : carry(entry, hands);
}

/** Put the piece back: it was touched in one gesture with the pieces of its side that the hand went over. */
function sweep(entry: Entry, { origin }: Hands, trace: readonly Square[]): Step {
  const own = trace.filter((square) => isSameSide(entry, origin, square));
  const squares = [...new Set([origin, ...own])];
  return [
    { ...entry, input: { kind: "idle" } },
    { kind: "swept", squares },
  ];
}

function isUntouched({ path, lifted }: Hands): boolean {
  return path.length === 0 && lifted.length === 0;
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

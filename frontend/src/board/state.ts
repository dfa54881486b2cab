/** The state of the board and what a tap, a drag or a typed move makes of it. Pure functions. */

import {
  completed,
  lift,
  movesAlong,
  movesThrough,
  squareOf,
  step,
  type Walk,
  walkAlong,
  walkTo,
} from "./automaton";
import {
  type Hands,
  type Pieces,
  type Position,
  type Route,
  type Side,
  type Square,
  sideOf,
} from "./types";

export type Input =
  | { readonly kind: "idle" }
  | { readonly kind: "lifted"; readonly walk: Walk }
  /** A piece without a legal move: a try with it is sent, so that the refusal explains why. */
  | { readonly kind: "stuck"; readonly square: Square }
  /** Over the board: the hands may do anything. */
  | { readonly kind: "carried"; readonly hands: Hands }
  | { readonly kind: "asking"; readonly walk: Walk; readonly choices: readonly number[] };

export interface Entry {
  readonly position: Position;
  /** The side whose moves are entered here now; null while nobody may move. */
  readonly mover: Side | null;
  readonly input: Input;
}

export type Effect =
  | { readonly kind: "none" }
  | { readonly kind: "lifted"; readonly walk: Walk }
  | { readonly kind: "hopped"; readonly walk: Walk }
  | { readonly kind: "stuck"; readonly square: Square }
  | { readonly kind: "put_back"; readonly square: Square }
  | { readonly kind: "asked"; readonly choices: readonly number[] }
  /** A move is complete; `walk` is its path, `entered` how many of its hops are already shown. */
  | {
      readonly kind: "played";
      readonly route: Route;
      readonly walk: Walk;
      readonly entered: number;
    }
  | { readonly kind: "tried"; readonly text: string }
  | { readonly kind: "carried"; readonly hands: Hands }
  /** A drag has begun; how it ends says what was touched. */
  | { readonly kind: "grabbed"; readonly hands: Hands }
  /** Pieces of one side were touched in one gesture, and none was moved. */
  | { readonly kind: "swept"; readonly squares: readonly Square[] }
  | { readonly kind: "placed"; readonly hands: Hands }
  /** A piece of the side that is not to move was picked up, to be moved ahead. */
  | { readonly kind: "picked"; readonly square: Square }
  /** A move was entered ahead; it need not be possible. */
  | { readonly kind: "planned"; readonly origin: Square; readonly target: Square }
  /** The move that was entered ahead is taken back, if there is one. */
  | { readonly kind: "unplanned" }
  /** A square was pointed at, on a board where no piece moves. */
  | { readonly kind: "pointed"; readonly square: Square }
  | { readonly kind: "ignored"; readonly reason: "wait" | "opponents_piece" };

export type Step = readonly [Entry, Effect];

const idle = { kind: "idle" } as const;
const nothing: Effect = { kind: "none" };

/** Show a new position; a piece that was held is put back. */
export function withPosition(position: Position, mover: Side | null): Entry {
  return { position, mover, input: idle };
}

/**
 * Show what the server says now. A piece stays in the hand, and a question open, if nothing has changed for it: the
 * server answers a touch, and has news of clocks and of the opponent, meanwhile.
 */
export function renewed(entry: Entry, position: Position, mover: Side | null): Entry {
  const { input } = entry;
  const same = entry.mover === mover && samePieces(entry.position.pieces, position.pieces);
  const stays = input.kind === "carried" || sameMoves(entry.position, position);
  return { position, mover, input: same && stays ? input : idle };
}

function sameMoves({ legal }: Position, other: Position): boolean {
  return (
    legal.length === other.legal.length &&
    legal.every(({ text }, index) => text === other.legal[index]?.text)
  );
}

/** Return the walk of the lifted piece; null when none is lifted. */
export function walkOf(entry: Entry): Walk | null {
  const { input } = entry;
  return input.kind === "lifted" || input.kind === "asking" ? input.walk : null;
}

/** Press a square: depending on the state, lift, hop, end the move or put back. */
export function tap(entry: Entry, square: Square): Step {
  if (entry.mover === null) return [entry, { kind: "ignored", reason: "wait" }];
  const { input } = entry;
  if (input.kind === "stuck") {
    return square === input.square
      ? cancel(entry)
      : pressOrTry(entry, [input.square, square], square);
  }
  const walk = walkOf(entry);
  return walk ? tapLifted(entry, walk, square) : press(entry, square);
}

/** Point at a square: nothing moves. */
export function pointAt(entry: Entry, square: Square): Step {
  return [entry, { kind: "pointed", square }];
}

/** Put the held piece back where it came from. */
export function cancel(entry: Entry): Step {
  const { input } = entry;
  if (input.kind === "idle") return [entry, nothing];
  const square = originOf(input);
  return [
    { ...entry, input: idle },
    { kind: "put_back", square },
  ];
}

function originOf(input: Exclude<Input, typeof idle>): Square {
  if (input.kind === "stuck") return input.square;
  return input.kind === "carried" ? input.hands.origin : input.walk.origin;
}

/** Play one of the moves that were asked about. */
export function choose(entry: Entry, move: number): Step {
  const walk = walkOf(entry);
  return walk ? play(entry, walk, move) : [entry, nothing];
}

/** Begin a drag: lift the piece unless it is the one already lifted. */
export function grab(entry: Entry, square: Square): Step {
  const walk = walkOf(entry);
  const held = walk !== null && squareOf(walk) === square;
  return held ? [entry, nothing] : press(entry, square);
}

/** End a drag that crossed these squares, the last one being where the piece was let go. */
export function drop(entry: Entry, trace: readonly Square[]): Step {
  const { input } = entry;
  const target = trace.at(-1);
  if (target === undefined || input.kind === "idle") return cancel(entry);
  if (input.kind === "stuck") return attempt(entry, [input.square, target]);
  const walk = walkOf(entry);
  if (!walk) return cancel(entry);
  const moves = movesAlong(entry.position.hops, walk, trace);
  const hopped = walkAlong(entry.position.hops, walk, trace);
  if (moves.length > 0) return playOrAsk(entry, walk, moves);
  return hopped ? arrive(entry, hopped) : attempt(entry, [walk.origin, ...walk.path, target]);
}

/** Enter a move as text; what the board cannot match to a legal move goes to the server. */
export function enterText(entry: Entry, text: string): Step {
  if (entry.mover === null) return [entry, { kind: "ignored", reason: "wait" }];
  const exact = entry.position.legal.findIndex((move) => move.text === text.trim());
  const squares = text.toLowerCase().match(/[a-h]?\d+/g) ?? [];
  const [origin, ...rest] = squares;
  const target = rest.pop();
  const walk = origin === undefined ? null : lift(entry.position.hops, origin);
  if (!walk || target === undefined)
    return [
      { ...entry, input: idle },
      { kind: "tried", text },
    ];
  const moves = exact < 0 ? movesThrough(entry.position.hops, walk, rest, target) : [exact];
  if (moves.length > 0) return playOrAsk(entry, walk, moves);
  return [
    { ...entry, input: idle },
    { kind: "tried", text },
  ];
}

function press(entry: Entry, square: Square): Step {
  const letter = entry.position.pieces[square];
  if (letter === undefined) return [{ ...entry, input: idle }, nothing];
  if (sideOf(letter) !== entry.mover)
    return [entry, { kind: "ignored", reason: "opponents_piece" }];
  const walk = lift(entry.position.hops, square);
  if (walk)
    return [
      { ...entry, input: { kind: "lifted", walk } },
      { kind: "lifted", walk },
    ];
  return [
    { ...entry, input: { kind: "stuck", square } },
    { kind: "stuck", square },
  ];
}

function tapLifted(entry: Entry, walk: Walk, square: Square): Step {
  const { hops } = entry.position;
  const hopped = step(hops, walk, square);
  if (hopped) return arrive(entry, hopped);
  const ends = movesThrough(hops, walk, [], square);
  // A capture that ends where it began: the second press may also mean "put back", so it is asked.
  if (square === squareOf(walk)) return ends.length > 0 ? ask(entry, walk, ends) : cancel(entry);
  if (ends.length > 0) return playOrAsk(entry, walk, ends);
  return pressOrTry(entry, [walk.origin, ...walk.path, square], square);
}

function pressOrTry(entry: Entry, squares: readonly Square[], square: Square): Step {
  const letter = entry.position.pieces[square];
  const own = letter !== undefined && sideOf(letter) === entry.mover;
  return own ? press(entry, square) : attempt(entry, squares);
}

function attempt(entry: Entry, squares: readonly Square[]): Step {
  if (squares.length === 2 && squares[0] === squares[1]) return cancel(entry);
  return [
    { ...entry, input: idle },
    { kind: "tried", text: squares.join("-") },
  ];
}

function arrive(entry: Entry, walk: Walk): Step {
  const move = completed(entry.position.hops, walk.state);
  if (move !== null) return played(entry, move, walk, walk.path.length - 1);
  return [
    { ...entry, input: { kind: "lifted", walk } },
    { kind: "hopped", walk },
  ];
}

function playOrAsk(entry: Entry, walk: Walk, moves: readonly number[]): Step {
  const [only, ...others] = moves;
  return only !== undefined && others.length === 0
    ? play(entry, walk, only)
    : ask(entry, walk, moves);
}

function ask(entry: Entry, walk: Walk, choices: readonly number[]): Step {
  return [
    { ...entry, input: { kind: "asking", walk, choices } },
    { kind: "asked", choices },
  ];
}

function play(entry: Entry, walk: Walk, move: number): Step {
  const whole = walkTo(entry.position.hops, walk, move);
  return whole ? played(entry, move, whole, walk.path.length) : [entry, nothing];
}

function played(entry: Entry, move: number, walk: Walk, entered: number): Step {
  const route = entry.position.legal[move];
  if (!route) return [entry, nothing];
  const pieces = applied(entry.position.pieces, route);
  return [
    { position: { pieces, legal: [], hops: [] }, mover: null, input: idle },
    { kind: "played", route, walk, entered },
  ];
}

/** Put the pieces where a move leaves them. */
export function applied(pieces: Pieces, route: Route): Pieces {
  const letter = pieces[route.origin];
  if (letter === undefined) return pieces;
  const gone = new Set([route.origin, ...route.captured]);
  const left = Object.entries(pieces).filter(([square]) => !gone.has(square));
  const arrived = route.promotes ? (letter.toUpperCase() as typeof letter) : letter;
  return { ...Object.fromEntries(left), [route.target]: arrived };
}

/** Report whether two arrangements of pieces are equal. */
export function samePieces(one: Pieces, other: Pieces): boolean {
  const squares = Object.keys(one);
  return (
    squares.length === Object.keys(other).length &&
    squares.every((square) => one[square] === other[square])
  );
}

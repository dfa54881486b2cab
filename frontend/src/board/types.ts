/** The data a board shows. The types match the server's messages, but the board imports
 * nothing from them, so that it can be used on any page. It knows no rules: which squares a piece
 * may reach is in `hops`. */

export type Square = string;
export type Side = "white" | "black";
export type PieceLetter = "w" | "b" | "W" | "B";
export type Pieces = Readonly<Record<Square, PieceLetter>>;

/** A playable square: column from the left and row from the top, from 0, White below. */
export interface Place {
  readonly name: Square;
  readonly column: number;
  readonly row: number;
}

export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly squares: readonly Place[];
  readonly labels: "numbers" | "edges";
  readonly colours: "chequered" | "plain";
  /** Whether captured pieces stay until the capture ends or vanish one by one. */
  readonly removal: "after_move" | "at_once";
}

/** A whole turn: `path` lists the landing squares after the origin. */
export interface Route {
  readonly text: string;
  readonly origin: Square;
  readonly target: Square;
  readonly captured: readonly Square[];
  readonly path: readonly Square[];
  readonly promotes: boolean;
}

export interface Hop {
  readonly to: Square;
  readonly captured: Square | null;
  readonly next: number;
}

/** One state of the automaton over all legal routes; `move` names the move complete here. */
export interface HopState {
  readonly square: Square;
  readonly start: boolean;
  readonly move: number | null;
  readonly hops: readonly Hop[];
}

export interface Position {
  readonly pieces: Pieces;
  readonly legal: readonly Route[];
  readonly hops: readonly HopState[];
}

/** An over-the-board entry: where the piece came from, where it was set down, which pieces were taken off. */
export interface Hands {
  readonly origin: Square;
  readonly path: readonly Square[];
  readonly lifted: readonly Square[];
  /** How many pieces were taken off before the carried piece reached its last square. */
  readonly early: number;
}

export function sideOf(letter: PieceLetter): Side {
  return letter.toLowerCase() === "w" ? "white" : "black";
}

export function isKing(letter: PieceLetter): boolean {
  return letter === "W" || letter === "B";
}

/** A board for setting up a position: pieces are put down, moved and taken off freely. It knows no rules;
 * the server names what is wrong with a position. */

import { BoardElement, type BoardTexts, type ElementLook, type InputHandler } from "./element";
import type { Point } from "./geometry";
import type { Mark, ScenePiece } from "./scene";
import { noSketch } from "./sketch";
import type { PieceLetter, Pieces, Shape, Square } from "./types";

/** What a press puts down; null takes off. */
export type Brush = PieceLetter | null;

export interface EditOptions {
  readonly shape: Shape;
  readonly texts: BoardTexts;
  /** Called after every change made on the board, not after `setPieces`. */
  readonly onChange: (pieces: Pieces) => void;
}

/** Put a piece on a square; pressing the same piece again, or with no brush, takes it off. */
export function painted(pieces: Pieces, square: Square, brush: Brush): Pieces {
  const { [square]: there, ...rest } = pieces;
  return brush === null || brush === there ? rest : { ...rest, [square]: brush };
}

/** Move a piece to another square, where it replaces what stands there; null removes it. */
export function carried(pieces: Pieces, from: Square, to: Square | null): Pieces {
  const { [from]: letter, ...rest } = pieces;
  if (letter === undefined || to === from) return pieces;
  return to === null ? rest : { ...rest, [to]: letter };
}

const faulty: ReadonlySet<Mark> = new Set(["fault"]);

export class EditBoard {
  private pieces: Pieces = {};
  private brush: Brush = "w";
  private faults: ReadonlySet<Square> = new Set();
  private look: ElementLook = { flipped: false, numbers: false };
  private held: Square | null = null;
  private isOutside = false;
  private readonly element: BoardElement;

  constructor(
    host: HTMLElement,
    private readonly options: EditOptions,
  ) {
    this.element = new BoardElement(host, options.shape, options.texts, this.hand());
    this.draw();
  }

  setPieces(pieces: Pieces): void {
    this.pieces = pieces;
    this.draw();
  }

  setBrush(brush: Brush): void {
    this.brush = brush;
  }

  setLook(look: ElementLook): void {
    this.look = look;
    this.draw();
  }

  /** Mark the squares on which something is wrong. */
  setFaults(squares: readonly Square[]): void {
    this.faults = new Set(squares);
    this.draw();
  }

  /** Update all names after a change of language. */
  refreshTexts(): void {
    this.draw();
  }

  focus(): void {
    this.element.focus();
  }

  destroy(): void {
    this.element.destroy();
  }

  private draw(): void {
    const stand = Object.entries(this.pieces).map(([square, letter]): [Square, ScenePiece] => [
      square,
      { letter, struck: false },
    ]);
    const marks = new Map([...this.faults].map((square) => [square, faulty]));
    this.element.show({ pieces: new Map(stand), marks, paths: [], sketch: noSketch }, this.look);
  }

  private hand(): InputHandler {
    const paint = (square: Square): void => this.change(painted(this.pieces, square, this.brush));
    return {
      canGrab: (square) => square in this.pieces,
      onTap: paint,
      onPress: paint,
      onErase: (square) => this.change(painted(this.pieces, square, null)),
      onGrab: (square) => {
        this.held = square;
      },
      onTravel: (point) => this.onTravel(point),
      onDrop: (trace) => this.onDrop(trace),
      stops: () => Object.keys(this.pieces),
    };
  }

  private change(pieces: Pieces): void {
    this.setPieces(pieces);
    this.options.onChange(pieces);
  }

  private onTravel(point: Point): void {
    const { view } = this.element;
    this.isOutside = view.geometry.isBeside(point);
    if (this.held !== null) view.carry(this.held, point);
  }

  private onDrop(trace: readonly Square[]): void {
    const { held } = this;
    this.held = null;
    const to = trace.at(-1);
    if (held !== null && to !== undefined) this.change(carried(this.pieces, held, to));
    else if (held !== null && this.isOutside) this.change(carried(this.pieces, held, null));
    else this.draw();
  }
}

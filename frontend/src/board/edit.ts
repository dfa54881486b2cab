/** Setting up a position: pieces are put down, moved and taken off freely. No rule is known here;
 * the server names what is wrong with a position. */

import type { BoardTexts } from "./board";
import { Geometry, type Point } from "./geometry";
import { intentOf, type KeyIntent, NameBuffer } from "./input/keys";
import { listenToPointer } from "./input/pointer";
import { View } from "./render/view";
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

export interface EditLook {
  readonly flipped: boolean;
  readonly numbers: boolean;
}

/** Put a piece on a square; pressing the same piece again, or with no brush, takes it off. */
export function painted(pieces: Pieces, square: Square, brush: Brush): Pieces {
  const { [square]: there, ...rest } = pieces;
  return brush === null || brush === there ? rest : { ...rest, [square]: brush };
}

/** Carry a piece to another square, over whatever stands there; null is beside the board. */
export function carried(pieces: Pieces, from: Square, to: Square | null): Pieces {
  const { [from]: letter, ...rest } = pieces;
  if (letter === undefined || to === from) return pieces;
  return to === null ? rest : { ...rest, [to]: letter };
}

const noMarks: ReadonlySet<Mark> = new Set();
const faulty: ReadonlySet<Mark> = new Set(["fault"]);

export class EditBoard {
  private pieces: Pieces = {};
  private brush: Brush = "w";
  private faults: ReadonlySet<Square> = new Set();
  private look: EditLook = { flipped: false, numbers: false };
  private view: View;
  private cursor: Square;
  private held: Square | null = null;
  private isOutside = false;
  private listening = new AbortController();
  private readonly names = new NameBuffer();

  constructor(
    private readonly host: HTMLElement,
    private readonly options: EditOptions,
  ) {
    this.cursor = options.shape.squares.at(-1)?.name ?? "";
    this.view = this.build();
    this.draw();
  }

  setPieces(pieces: Pieces): void {
    this.pieces = pieces;
    this.draw();
  }

  setBrush(brush: Brush): void {
    this.brush = brush;
  }

  setLook(look: EditLook): void {
    const turned = look.flipped !== this.look.flipped;
    this.look = look;
    if (turned) {
      this.destroy();
      this.view = this.build();
    }
    this.draw();
  }

  /** Mark the squares on which something is wrong. */
  setFaults(squares: readonly Square[]): void {
    this.faults = new Set(squares);
    this.draw();
  }

  /** Read all names again, after a change of language. */
  refreshTexts(): void {
    this.draw();
  }

  focus(): void {
    this.view.cells.get(this.cursor)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.listening.abort();
    this.view.root.remove();
  }

  // ---------------------------------------------------------------- drawing

  private build(): View {
    const view = new View(new Geometry(this.options.shape, this.look.flipped));
    this.listening = new AbortController();
    const { signal } = this.listening;
    view.grid.addEventListener("keydown", (event) => this.onKey(event), { signal });
    view.grid.addEventListener("focusin", (event) => this.onFocus(event), { signal });
    listenToPointer(
      {
        root: view.root,
        pointAt: (x, y) => view.pointAt(x, y),
        squareAt: (point, reach) => view.geometry.at(point, reach),
        canGrab: (square) => square in this.pieces,
        onTap: (square) => this.onTap(square),
        onGrab: (square) => this.onGrab(square),
        onTravel: (point) => this.onTravel(point),
        onDrop: (trace) => this.onDrop(trace),
      },
      signal,
    );
    this.host.append(view.root);
    return view;
  }

  private draw(): void {
    const stand = Object.entries(this.pieces).map(([square, letter]): [Square, ScenePiece] => [
      square,
      { letter, struck: false },
    ]);
    const pieces = new Map(stand);
    const marks = new Map([...this.faults].map((square) => [square, faulty]));
    this.view.showNumbers(this.look.numbers);
    this.view.draw({ pieces, marks, ways: [], sketch: noSketch });
    this.view.grid.setAttribute("aria-label", this.options.texts.board());
    for (const [name, cell] of this.view.cells) {
      const spoken = { name, piece: pieces.get(name) ?? null, marks: marks.get(name) ?? noMarks };
      cell.setAttribute("aria-label", this.options.texts.square(spoken));
      cell.setAttribute("tabindex", name === this.cursor ? "0" : "-1");
      cell.toggleAttribute("data-own", pieces.has(name));
    }
  }

  private change(pieces: Pieces): void {
    this.setPieces(pieces);
    this.options.onChange(pieces);
  }

  // ---------------------------------------------------------------- hands

  private onTap(square: Square): void {
    this.moveCursor(square);
    this.view.root.dataset.by = "pointer";
    this.change(painted(this.pieces, square, this.brush));
  }

  private onGrab(square: Square): void {
    this.moveCursor(square);
    this.view.root.dataset.by = "pointer";
    this.held = square;
  }

  private onTravel(point: Point): void {
    this.isOutside = this.view.geometry.isBeside(point);
    if (this.held !== null) this.view.carry(this.held, point);
  }

  private onDrop(trace: readonly Square[]): void {
    const { held } = this;
    this.held = null;
    const to = trace.at(-1);
    if (held !== null && to !== undefined) this.change(carried(this.pieces, held, to));
    else if (held !== null && this.isOutside) this.change(carried(this.pieces, held, null));
    else this.draw();
  }

  // ---------------------------------------------------------------- keys

  private onFocus(event: FocusEvent): void {
    const square = (event.target as SVGElement).dataset.square;
    if (square) this.setCursor(square);
  }

  private onKey(event: KeyboardEvent): void {
    const erases = event.key === "Delete" || event.key === "Backspace";
    const intent = erases ? null : intentOf(event);
    if (!erases && !intent) return;
    event.preventDefault();
    delete this.view.root.dataset.by;
    if (erases) this.change(painted(this.pieces, this.cursor, null));
    else if (intent) this.obey(intent, event.timeStamp);
  }

  private obey(intent: KeyIntent, nowMs: number): void {
    if (intent.kind !== "name") this.names.clear();
    if (intent.kind === "press") this.change(painted(this.pieces, this.cursor, this.brush));
    else if (intent.kind === "go") {
      this.moveCursor(this.view.geometry.neighbour(this.cursor, intent.direction));
    } else if (intent.kind === "next") {
      this.moveCursor(this.nextPiece(intent.by));
    } else if (intent.kind === "name") {
      const names = this.names.add(intent.text, nowMs);
      const found = names.find((name) => this.view.cells.has(name));
      if (found) this.moveCursor(found);
    }
  }

  private nextPiece(by: 1 | -1): Square {
    const order = [...this.view.cells.keys()];
    const from = order.indexOf(this.cursor);
    const turned = order.map((_, index) => order.at((from + by * (index + 1)) % order.length));
    return turned.find((square) => square !== undefined && square in this.pieces) ?? this.cursor;
  }

  private moveCursor(square: Square): void {
    this.setCursor(square);
    this.focus();
  }

  private setCursor(square: Square): void {
    this.view.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    this.view.cells.get(square)?.setAttribute("tabindex", "0");
  }
}

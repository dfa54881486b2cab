/** The element of a board on the page: its drawing, its one tab stop, its names, and what keys and pointer do in it. */

import { Geometry } from "./geometry";
import { intentOf, type KeyIntent, NameBuffer } from "./input/keys";
import { listenToPointer, type PointerTarget } from "./input/pointer";
import { View } from "./render/view";
import type { Mark, Scene, ScenePiece } from "./scene";
import type { Shape, Square } from "./types";

/** What a screen reader hears of a square. */
export interface SpokenSquare {
  readonly name: Square;
  readonly piece: ScenePiece | null;
  readonly marks: ReadonlySet<Mark>;
}

/** The page's words for the board and its squares; the board has no words of its own. */
export interface BoardTexts {
  board(): string;
  square(square: SpokenSquare): string;
}

export interface ElementLook {
  readonly flipped: boolean;
  readonly numbers: boolean;
}

/** What a board does when somebody presses, drags or types on it. */
export interface InputHandler extends Omit<PointerTarget, "root" | "pointAt" | "squareAt"> {
  /** Enter or the space bar on a square. */
  onPress(square: Square): void;
  onCancel?(): void;
  onErase?(square: Square): void;
  /** Any other key on a square, without Ctrl, Alt or Meta; true when it was of use. */
  onKey?(key: string, square: Square): boolean;
  /** The squares that the keys for next and previous stop at. */
  stops(): Iterable<Square>;
}

const noMarks: ReadonlySet<Mark> = new Set();

export class BoardElement {
  view: View;
  cursor: Square;
  private flipped = false;
  private listening = new AbortController();
  private readonly names = new NameBuffer();

  constructor(
    private readonly host: HTMLElement,
    private readonly shape: Shape,
    private readonly texts: BoardTexts,
    private readonly hand: InputHandler,
  ) {
    this.cursor = shape.squares.at(-1)?.name ?? "";
    this.view = this.build();
  }

  get hasFocus(): boolean {
    return this.view.grid.contains(document.activeElement);
  }

  show(scene: Scene, look: ElementLook): void {
    const turned = look.flipped !== this.flipped;
    const focused = turned && this.hasFocus;
    this.flipped = look.flipped;
    if (turned) this.rebuild();
    this.view.showNumbers(look.numbers);
    this.view.draw(scene);
    this.view.grid.setAttribute("aria-label", this.texts.board());
    for (const [name, cell] of this.view.cells) {
      const piece = scene.pieces.get(name) ?? null;
      const marks = scene.marks.get(name) ?? noMarks;
      cell.setAttribute("aria-label", this.texts.square({ name, piece, marks }));
      cell.setAttribute("tabindex", name === this.cursor ? "0" : "-1");
      cell.toggleAttribute("data-own", this.hand.canGrab(name));
    }
    if (focused) this.focus();
  }

  focus(): void {
    this.view.cells.get(this.cursor)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.listening.abort();
    this.view.root.remove();
  }

  private rebuild(): void {
    this.destroy();
    this.view = this.build();
  }

  private build(): View {
    const view = new View(new Geometry(this.shape, this.flipped));
    this.listening = new AbortController();
    const { signal } = this.listening;
    view.grid.addEventListener("keydown", (event) => this.onKey(event), { signal });
    view.grid.addEventListener("focusin", (event) => this.onFocus(event), { signal });
    listenToPointer(
      {
        root: view.root,
        pointAt: (x, y) => view.pointAt(x, y),
        squareAt: (point, reach) => view.geometry.at(point, reach),
        canGrab: (square) => this.hand.canGrab(square),
        onTap: (square) => this.byPointer(square, () => this.hand.onTap(square)),
        onGrab: (square) => this.byPointer(square, () => this.hand.onGrab(square)),
        onTravel: (point, trace) => this.hand.onTravel(point, trace),
        onDrop: (trace) => this.hand.onDrop(trace),
      },
      signal,
    );
    this.host.append(view.root);
    return view;
  }

  /** A mouse or finger needs no focus ring, which would only cover the square. */
  private byPointer(square: Square, act: () => void): void {
    this.moveCursor(square);
    this.showFocus(false);
    act();
  }

  private onFocus(event: FocusEvent): void {
    if (!this.view.grid.contains(event.relatedTarget as Node | null)) this.showFocus(true);
    const square = (event.target as SVGElement).dataset.square;
    if (square) this.setCursor(square);
  }

  private onKey(event: KeyboardEvent): void {
    const intent = intentOf(event);
    if (intent?.kind === "erase" && !this.hand.onErase) return;
    if (!intent && !this.isTaken(event)) return;
    event.preventDefault();
    this.showFocus(true);
    if (intent) this.obey(intent, event.timeStamp);
  }

  private isTaken({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    return !ctrlKey && !metaKey && !altKey && (this.hand.onKey?.(key, this.cursor) ?? false);
  }

  private obey(intent: KeyIntent, nowMs: number): void {
    if (intent.kind !== "name") this.names.clear();
    if (intent.kind === "press") this.hand.onPress(this.cursor);
    else if (intent.kind === "cancel") this.hand.onCancel?.();
    else if (intent.kind === "erase") this.hand.onErase?.(this.cursor);
    else if (intent.kind === "next") this.moveCursor(this.nextStop(intent.by));
    else if (intent.kind === "go") {
      this.moveCursor(this.view.geometry.neighbour(this.cursor, intent.direction));
    } else {
      const names = this.names.add(intent.text, nowMs);
      const found = names.find((name) => this.view.cells.has(name));
      if (found) this.moveCursor(found);
    }
  }

  private nextStop(by: 1 | -1): Square {
    const open = new Set(this.hand.stops());
    const order = [...this.view.cells.keys()];
    const from = order.indexOf(this.cursor);
    const turned = order.map((_, index) => order.at((from + by * (index + 1)) % order.length));
    return turned.find((square) => square !== undefined && open.has(square)) ?? this.cursor;
  }

  private moveCursor(square: Square): void {
    this.setCursor(square);
    this.focus();
  }

  private showFocus(shown: boolean): void {
    if (shown) delete this.view.root.dataset.by;
    else this.view.root.dataset.by = "pointer";
  }

  /** The board is one tab stop: its current square. */
  private setCursor(square: Square): void {
    this.view.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    this.view.cells.get(square)?.setAttribute("tabindex", "0");
  }
}

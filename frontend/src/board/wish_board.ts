/** A board on which somebody says what he looks for, square by square. */

import { BoardElement, type ElementLook, type InputHandler } from "./element";
import type { Mark, ScenePiece } from "./scene";
import { noSketch } from "./sketch";
import type { Shape, Square } from "./types";
import { keyedWish, type Wish, type Wishes, wished, without } from "./wishes";

export interface WishOptions {
  readonly shape: Shape;
  /** The page's words for the board, and for a square with what is wished there. */
  readonly texts: {
    board(): string;
    square(name: Square, wish: Wish | undefined): string;
  };
  /** Called after every change made on the board, not after `setWishes`. */
  readonly onChange: (wishes: Wishes) => void;
  /** Called when a key chose another wish for the next squares. */
  readonly onBrush: (brush: Wish) => void;
}

const marksOf: Readonly<Partial<Record<Wish["kind"], ReadonlySet<Mark>>>> = {
  may: new Set<Mark>(["maybe"]),
  empty: new Set<Mark>(["kept_empty"]),
};

export class WishBoard {
  private wishes: Wishes = {};
  private brush: Wish = { kind: "must", letters: ["w"] };
  private look: ElementLook = { flipped: false, numbers: false };
  private readonly element: BoardElement;

  constructor(
    host: HTMLElement,
    private readonly options: WishOptions,
  ) {
    const { board, square } = options.texts;
    const texts = {
      board,
      square: ({ name }: { readonly name: Square }) => square(name, this.wishes[name]),
    };
    this.element = new BoardElement(host, options.shape, texts, this.hand());
    this.draw();
  }

  setWishes(wishes: Wishes): void {
    this.wishes = wishes;
    this.draw();
  }

  setBrush(brush: Wish): void {
    this.brush = brush;
  }

  setLook(look: ElementLook): void {
    this.look = look;
    this.draw();
  }

  /** Update all names after a change of language. */
  refreshTexts(): void {
    this.draw();
  }

  destroy(): void {
    this.element.destroy();
  }

  private draw(): void {
    const pieces = new Map<Square, ScenePiece>();
    const marks = new Map<Square, ReadonlySet<Mark>>();
    for (const [square, { kind, letters }] of Object.entries(this.wishes)) {
      const [letter, ...also] = letters;
      const look = { struck: kind === "not", faint: kind === "may" };
      if (letter) pieces.set(square, { letter, also, ...look });
      const marked = marksOf[kind];
      if (marked) marks.set(square, marked);
    }
    this.element.show({ pieces, marks, paths: [], sketch: noSketch }, this.look);
  }

  private hand(): InputHandler {
    const paint = (square: Square): void => this.change(wished(this.wishes, square, this.brush));
    return {
      canGrab: () => false,
      onTap: paint,
      onPress: paint,
      onErase: (square) => this.change(without(this.wishes, square)),
      onKey: (key, square) => this.onKey(key, square),
      onGrab: () => undefined,
      onTravel: () => undefined,
      onDrop: () => undefined,
      stops: () => Object.keys(this.wishes),
    };
  }

  private onKey(key: string, square: Square): boolean {
    const wish = keyedWish(this.wishes[square], this.brush, key);
    if (!wish) return false;
    this.setBrush(wish);
    this.options.onBrush(wish);
    this.change({ ...this.wishes, [square]: wish });
    return true;
  }

  private change(wishes: Wishes): void {
    this.setWishes(wishes);
    this.options.onChange(wishes);
  }
}

/** What somebody looks for on each square: pieces that must stand there, may, or may not, or nothing at all. */

import type { PieceLetter, Square } from "./types";

export type WishKind = "must" | "may" | "not" | "empty";

export interface Wish {
  readonly kind: WishKind;
  /** Of which pieces any one will do; none for `empty`. */
  readonly letters: readonly PieceLetter[];
}

export type Wishes = Readonly<Record<Square, Wish>>;

/** The pieces that can be chosen: a man, a king, or either of a side. */
export const choices: Readonly<Record<"white" | "black", readonly (readonly PieceLetter[])[]>> = {
  white: [["w"], ["W"], ["w", "W"]],
  black: [["b"], ["B"], ["b", "B"]],
};

/** Keys that say what a square is for; they are on every keyboard and name no square. */
const kindKeys: Readonly<Record<string, WishKind>> = {
  "+": "must",
  "?": "may",
  "!": "not",
  "-": "empty",
};
const sideKeys: Readonly<Record<string, "white" | "black">> = { w: "white", z: "black" };

/**
 * Wish something on a square. The same wish again takes it off; of pieces that may stand there, or may not, each is
 * added to the others.
 */
export function wished(wishes: Wishes, square: Square, { kind, letters }: Wish): Wishes {
  const there = wishes[square];
  const isSame = there?.kind === kind;
  if (kind === "empty") return isSame ? without(wishes, square) : having(wishes, square, kind, []);
  const old = isSame ? there.letters : [];
  const isOver = isSame && letters.every((letter) => old.includes(letter));
  if (kind === "must") {
    const isAll = isOver && old.length === letters.length;
    return isAll ? without(wishes, square) : having(wishes, square, kind, letters);
  }
  const rest = old.filter((letter) => !letters.includes(letter));
  return having(wishes, square, kind, isOver ? rest : [...rest, ...letters]);
}

/** Wish nothing on a square any more. */
export function without(wishes: Wishes, square: Square): Wishes {
  const { [square]: _, ...rest } = wishes;
  return rest;
}

/**
 * Read a key that says what is wished on a square.
 *
 * A sign changes the kind of the wish that is there, `w` and `z` its piece: man, king, either.
 *
 * @returns the wish of the square, or null for another key
 */
export function keyedWish(there: Wish | undefined, brush: Wish, key: string): Wish | null {
  const kind = kindKeys[key];
  if (kind === "empty") return { kind, letters: [] };
  if (kind) return { kind, letters: lettersOf(there) ?? lettersOf(brush) ?? ["w"] };
  const side = sideKeys[key.toLowerCase()];
  if (!side) return null;
  const order = choices[side];
  const at = order.findIndex((each) => each.join() === there?.letters.join());
  const old = there?.kind ?? brush.kind;
  return { kind: old === "empty" ? "must" : old, letters: order[(at + 1) % order.length] ?? [] };
}

function lettersOf(wish: Wish | undefined): readonly PieceLetter[] | null {
  return wish && wish.letters.length > 0 ? wish.letters : null;
}

function having(
  wishes: Wishes,
  square: Square,
  kind: WishKind,
  letters: readonly PieceLetter[],
): Wishes {
  if (kind !== "empty" && letters.length === 0) return without(wishes, square);
  return { ...wishes, [square]: { kind, letters } };
}

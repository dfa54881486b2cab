/** Reads keys on the board. Arrows, diagonal keys and names reach every square. */

import type { Direction } from "../geometry";

export type KeyIntent =
  | { readonly kind: "go"; readonly direction: Direction }
  | { readonly kind: "press" }
  | { readonly kind: "cancel" }
  | { readonly kind: "erase" }
  /** Go to the next (1) or previous (-1) square where something can be done. */
  | { readonly kind: "next"; readonly by: 1 | -1 }
  | { readonly kind: "name"; readonly text: string };

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  // The corners of the numeric pad, which are these keys without its number lock.
  Home: "up_left",
  PageUp: "up_right",
  End: "down_left",
  PageDown: "down_right",
};

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Read a key; null when the board has no use for it. */
export function intentOf(event: Key): KeyIntent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key } = event;
  const direction = directions[key];
  if (direction) return { kind: "go", direction };
  if (key === "Enter" || key === " ") return { kind: "press" };
  if (key === "Escape") return { kind: "cancel" };
  if (key === "Delete" || key === "Backspace") return { kind: "erase" };
  if (/^[np]$/i.test(key)) return { kind: "next", by: key.toLowerCase() === "n" ? 1 : -1 };
  return /^[a-h0-9]$/i.test(key) ? { kind: "name", text: key.toLowerCase() } : null;
}

/** Collects the keys of a square's name; a pause begins a new one. */
export class NameBuffer {
  private text = "";
  private lastMs = 0;

  constructor(private readonly pauseMs = 1000) {}

  /** Add a key; after two, or a pause, a new name begins.
   * @returns the names to try, the longest first */
  add(key: string, nowMs: number): readonly string[] {
    const over = this.text.length === 2 || nowMs - this.lastMs > this.pauseMs;
    this.text = over ? key : this.text + key;
    this.lastMs = nowMs;
    return this.text === key ? [key] : [this.text, key];
  }

  clear(): void {
    this.text = "";
  }
}

/** Recognises pasted texts, and keeps a dropped file for the page that imports it. */

/** A file that was dropped on another page; the page of analyses imports it. */
let dropped = $state.raw<File | null>(null);

export function leaveFile(file: File): void {
  dropped = file;
}

export function takeFile(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}

/** Report whether a position names squares like a1 and h8, as Dama does. */
export function namesLetters(fen: string): boolean {
  // The letter after a colon is the side, so `:B1` is Black on 1, not the square b1.
  return /[WBK,]\s*[a-h][1-8]/i.test(fen);
}

/** Report whether a text is a position, which begins with the side to move, and not games. */
export function isFen(text: string): boolean {
  return /^\s*[WB?]\s*:\s*[WB]/i.test(text) && !/[[\]]/.test(text) && text.length < 2000;
}

/** What a person brings to analyse: a text that was pasted, a file that was dropped. */

/** A file that was dropped where it could not be opened at once: the page of analyses takes it. */
let dropped = $state.raw<File | null>(null);

export function leaveFile(file: File): void {
  dropped = file;
}

export function takeFile(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}

/** Tell whether a position names squares as a1 and h8 do: then it is of Dama. */
export function namesLetters(fen: string): boolean {
  // Behind a colon stands the side, so that B1 is Black's on 1.
  return /[WBK,]\s*[a-h][1-8]/i.test(fen);
}

/** Tell a position from games: it begins with the side to move. */
export function isFen(text: string): boolean {
  return /^\s*[WB?]\s*:\s*[WB]/i.test(text) && !/[[\]]/.test(text) && text.length < 2000;
}

/** The text of a score sheet: numbered moves, and a move that takes the place of a word that is wrong. */

import type { SheetFault } from "../../generated/messages";

/** Return where the score sheet of a board is; a link of the hall takes its token along. */
export function sheetPath(
  id: string,
  round: number,
  board: number,
  token: string | null = null,
): string {
  const path = `/tournaments/${encodeURIComponent(id)}/rounds/${round}/boards/${board}/sheet`;
  return token ? `${path}#${token}` : path;
}

/** Write moves as they stand on a score sheet. */
export function numbered(moves: readonly string[]): string {
  return moves
    .map((move, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${move}` : move))
    .join(" ");
}

/** Put a move where a text has one that cannot be played, so that what follows is read too. */
export function repaired(text: string, { line, column }: SheetFault, move: string): string {
  const lines = text.split(/\r\n|[\n\r]/);
  const letters = Array.from(lines[line - 1] ?? "");
  const before = letters.slice(0, column - 1).join("");
  const behind = letters
    .slice(column - 1)
    .join("")
    .replace(/^[^\s(){};]+/, "");
  lines[line - 1] = `${before}${move}${behind}`;
  return lines.join("\n");
}

/** Whether a fault is a word that a move can replace. */
export function isWord({ code, found }: SheetFault): boolean {
  return found !== "" && ["illegal", "ambiguous", "syntax"].includes(code);
}

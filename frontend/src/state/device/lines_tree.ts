/** The tree of an analysis on this device: lines of moves from its first position, and the names of its nodes. Pure. */

import type { TreeNode } from "../../generated/messages";

export type Lines = readonly (readonly string[])[];

const silent = {
  fen: null,
  comment: "",
  before: "",
  strength: "" as TreeNode["strength"],
  nags: [],
  arrows: [],
  squares: [],
  clock_ms: null,
  irregular: [],
} satisfies Partial<TreeNode>;

/** The name of the node to which moves lead; that of the start is "0", and hexadecimal digits are of a game's server. */
export function nameOf(moves: readonly string[]): string {
  return moves.length === 0 ? "0" : moves.join(".");
}

/** The moves that lead to a node. */
export function movesTo(name: string): readonly string[] {
  return name === "0" ? [] : name.split(".");
}

/** Add a line; one that is there already, or is the beginning of another, changes nothing. */
export function withLine(lines: Lines, line: readonly string[]): Lines {
  if (lines.some((each) => begins(each, line))) return lines;
  const longer = lines.findIndex((each) => begins(line, each));
  return longer < 0 ? [...lines, line] : lines.map((each, at) => (at === longer ? line : each));
}

/** Take a node out with everything that follows it. */
export function withoutNode(lines: Lines, name: string): Lines {
  const gone = movesTo(name);
  const before = gone.slice(0, -1);
  const cut = lines.map((line) => (begins(line, gone) ? before : line));
  return cut.reduce<Lines>((kept, line) => (line.length > 0 ? withLine(kept, line) : kept), []);
}

/** Return how many plies the first number lacks: White's, if Black begins. */
function missingBefore(fen: string): number {
  return fen.startsWith("B") ? 1 : 0;
}

/** The number of the move that follows so many others. */
export function numberAfter(count: number, fen: string): number {
  return 1 + ((count + missingBefore(fen)) >> 1);
}

/**
 * The nodes of the tree, each line before its variations.
 *
 * @param fen The position that it begins from; empty for the usual start.
 */
export function nodesOf(lines: Lines, fen = ""): readonly TreeNode[] {
  const nodes = new Map<string, TreeNode>();
  const missing = missingBefore(fen);
  nodes.set("0", { ...silent, id: "0", parent: null, side: null, number: 0, text: null, fen });
  for (const line of lines) {
    for (const [at, text] of line.entries()) {
      const id = nameOf(line.slice(0, at + 1));
      const parent = nameOf(line.slice(0, at));
      const side = (at + missing) % 2 === 0 ? "white" : "black";
      if (!nodes.has(id))
        nodes.set(id, { ...silent, id, parent, side, number: numberAfter(at, fen), text });
    }
  }
  return [...nodes.values()];
}

function begins(line: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((text, at) => line[at] === text);
}

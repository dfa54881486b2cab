/** The tree of an analysis: parents, children and lines of moves. Pure; it knows no rules. */

import type { AnalysisState, TreeNode, TreeStep } from "../../generated/messages";

export const root = "0";

/** What an address says behind `#` for the end of the main line; names of nodes are hexadecimal. */
export const mainEnd = "end";

export interface Tree {
  readonly nodes: ReadonlyMap<string, TreeNode>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

export function treeOf({ nodes }: Pick<AnalysisState, "nodes">): Tree {
  const children = new Map<string, string[]>();
  for (const { id, parent } of nodes) {
    if (parent === null) continue;
    const sisters = children.get(parent);
    if (sisters) sisters.push(id);
    else children.set(parent, [id]);
  }
  return { nodes: new Map(nodes.map((node) => [node.id, node])), children };
}

/** Return the state after what has changed in its tree; null if the step starts from another version. */
export function stepped(state: AnalysisState, step: TreeStep): AnalysisState | null {
  const { since, version, undoable, kept, kept_last: keptLast } = step;
  if (since !== state.version) return null;
  const { nodes: before } = state;
  const last = before.slice(before.length - keptLast);
  const nodes = [...before.slice(0, kept), ...step.nodes, ...last];
  return { ...state, version, undoable, headers: step.headers ?? state.headers, nodes };
}

export function childrenOf(tree: Tree, id: string): readonly string[] {
  return tree.children.get(id) ?? [];
}

export function nextOf(tree: Tree, id: string): string | null {
  return childrenOf(tree, id)[0] ?? null;
}

export function parentOf(tree: Tree, id: string): string | null {
  return tree.nodes.get(id)?.parent ?? null;
}

/** The node and its alternatives, in order. */
export function sistersOf(tree: Tree, id: string): readonly string[] {
  const parent = parentOf(tree, id);
  return parent === null ? [id] : childrenOf(tree, parent);
}

/** Return the alternative so many places further; the node itself when there is none. */
export function sisterOf(tree: Tree, id: string, by: 1 | -1): string {
  const sisters = sistersOf(tree, id);
  return sisters[sisters.indexOf(id) + by] ?? id;
}

/** Return the nodes of a line from a node on, including it. */
export function lineFrom(tree: Tree, id: string | null): readonly string[] {
  const line: string[] = [];
  for (let at = id; at !== null; at = nextOf(tree, at)) line.push(at);
  return line;
}

export function endOf(tree: Tree, id: string): string {
  return lineFrom(tree, id).at(-1) ?? id;
}

/** Report whether a node is on the main line. */
export function isMain(tree: Tree, id: string): boolean {
  for (let at: string | null = id; at !== null; at = parentOf(tree, at)) {
    if (sistersOf(tree, at)[0] !== at) return false;
  }
  return true;
}

/** An item of the list of moves: a move with its alternatives. */
export interface TreeItem {
  readonly node: TreeNode;
  /** Whether the number is written before a move of Black too. */
  readonly numbered: boolean;
  readonly variations: readonly string[];
}

/** List a line as score sheets write it: the alternatives to a move follow it. */
export function itemsOf(tree: Tree, first: string | null): readonly TreeItem[] {
  const items: TreeItem[] = [];
  let isInterrupted = true;
  for (const id of lineFrom(tree, first)) {
    const node = tree.nodes.get(id);
    if (!node) continue;
    const sisters = sistersOf(tree, id);
    const variations = sisters[0] === id ? sisters.slice(1) : [];
    items.push({ node, numbered: isInterrupted || node.before !== "", variations });
    const isRemarked = node.comment !== "" || node.irregular.length > 0;
    isInterrupted = variations.length > 0 || isRemarked || node.text === null;
  }
  return items;
}

/** Write a move with its number: "12. 32-28!" or "12... 19-23". */
export function moveText(node: TreeNode, numbered = true): string {
  const text = `${node.text ?? ""}${node.strength}`;
  if (node.side === "white") return `${node.number}. ${text}`;
  return numbered ? `${node.number}... ${text}` : text;
}

/** Write each move of the engine's line, with numbers as in "12. 32-28 19-23 13. 37-31". */
export function lineTexts(
  moves: readonly string[],
  number: number,
  isWhite: boolean,
): readonly string[] {
  return moves.map((move, index) => {
    const half = index + (isWhite ? 0 : 1);
    if (half % 2 === 0) return `${number + half / 2}. ${move}`;
    return index === 0 ? `${number}... ${move}` : move;
  });
}

/** Write the moves of the engine's line: "12. 32-28 19-23 13. 37-31". */
export function lineText(moves: readonly string[], number: number, isWhite: boolean): string {
  return lineTexts(moves, number, isWhite).join(" ");
}

/** Return a node of a tree, or the nearest before it that the tree after a change still has. */
export function survivorOf(before: Tree, after: Tree, id: string): string {
  for (let at: string | null = id; at !== null; at = parentOf(before, at)) {
    if (after.nodes.has(at)) return at;
  }
  return root;
}

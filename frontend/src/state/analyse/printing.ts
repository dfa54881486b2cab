/** Chooses the boards of an analysis that are printed. Pure. */

import type { TreeNode } from "../../generated/messages";
import { lineFrom, root, type Tree } from "./tree";

/** The boards with a comment or a sign, all boards of the main line, or its last board. */
export type Choice = "remarked" | "line" | "end";

export function chosenNodes(tree: Tree, choice: Choice): readonly TreeNode[] {
  if (choice === "remarked") return [...tree.nodes.values()].filter(isRemarked);
  const line = lineFrom(tree, root).flatMap((id) => tree.nodes.get(id) ?? []);
  return choice === "line" ? line : line.slice(-1);
}

function isRemarked({ comment, strength, nags, arrows, squares, irregular }: TreeNode): boolean {
  const signs = nags.length + arrows.length + squares.length + irregular.length;
  return comment !== "" || strength !== "" || signs > 0;
}

import { describe, expect, test } from "vitest";
import type { TreeNode } from "../../src/generated/messages";
import { chosenNodes } from "../../src/state/analyse/printing";
import {
  endOf,
  isMain,
  itemsOf,
  lineText,
  moveText,
  nextOf,
  parentOf,
  root,
  sisterOf,
  treeOf,
} from "../../src/state/analyse/tree";

const blank: TreeNode = {
  id: root,
  parent: null,
  side: null,
  number: 1,
  text: null,
  fen: null,
  comment: "",
  before: "",
  strength: "",
  nags: [],
  arrows: [],
  squares: [],
  clock_ms: null,
  irregular: [],
};

function node(id: string, parent: string, text: string, half: number): TreeNode {
  const side = half % 2 ? "black" : "white";
  return { ...blank, id, parent, text, side, number: Math.floor(half / 2) + 1 };
}

/** 1. 32-28 (1. 33-29 19-23) 1... 19-23 2. 28x19 */
const tree = treeOf({
  nodes: [
    blank,
    node("a", root, "32-28", 0),
    { ...node("b", "a", "19-23", 1), comment: "why" },
    { ...node("c", "b", "28x19", 2), strength: "!" },
    node("v", root, "33-29", 0),
    node("w", "v", "19-23", 1),
  ],
});

describe("walking", () => {
  test("goes on, back and to the end of the line it is in", () => {
    expect([nextOf(tree, root), nextOf(tree, "c"), parentOf(tree, "v")]).toEqual(["a", null, root]);
    expect([endOf(tree, root), endOf(tree, "v")]).toEqual(["c", "w"]);
  });
  test("steps to an alternative and stays where there is none", () => {
    expect([sisterOf(tree, "a", 1), sisterOf(tree, "v", -1)]).toEqual(["v", "a"]);
    expect([sisterOf(tree, "a", -1), sisterOf(tree, root, 1)]).toEqual(["a", root]);
  });
  test("knows the main line", () => {
    expect([isMain(tree, root), isMain(tree, "c"), isMain(tree, "w")]).toEqual([true, true, false]);
  });
});

describe("writing", () => {
  test("puts alternatives behind the move they replace", () => {
    const items = itemsOf(tree, "a");
    expect(items.map((item) => [item.node.id, item.numbered, item.variations])).toEqual([
      ["a", true, ["v"]],
      ["b", true, []],
      ["c", true, []],
    ]);
    expect(itemsOf(tree, "v").map((item) => item.numbered)).toEqual([true, false]);
  });
  test("numbers moves as people do", () => {
    const written = itemsOf(tree, "v").map((item) => moveText(item.node, item.numbered));
    expect(written).toEqual(["1. 33-29", "19-23"]);
    expect(moveText(node("x", "y", "19-23", 1))).toBe("1... 19-23");
  });
  test("numbers the computer's line from the move that is due", () => {
    expect(lineText(["a", "b", "c"], 4, true)).toBe("4. a b 5. c");
    expect(lineText(["a", "b"], 4, false)).toBe("4... a 5. b");
  });
});

test("sheets hold what was chosen", () => {
  const ids = (choice: "remarked" | "line" | "end"): string[] =>
    chosenNodes(tree, choice).map(({ id }) => id);
  expect(ids("remarked")).toEqual(["b", "c"]);
  expect(ids("line")).toEqual([root, "a", "b", "c"]);
  expect(ids("end")).toEqual(["c"]);
});

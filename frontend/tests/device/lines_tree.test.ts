import { expect, test } from "vitest";
import { movesTo, nameOf, nodesOf, withLine, withoutNode } from "../../src/state/device/lines_tree";

const lines = [["32-28", "19-23", "28x19"], ["32-28", "18-23"], ["31-27"]];

test("a line that is there already changes nothing, and a longer one goes on from it", () => {
  expect(withLine(lines, ["32-28", "19-23"])).toBe(lines);
  expect(withLine([["32-28"]], ["32-28", "19-23"])).toEqual([["32-28", "19-23"]]);
  expect(withLine([["32-28"]], ["31-27"])).toEqual([["32-28"], ["31-27"]]);
});

test("a node goes with everything behind it, and what leads to it stays", () => {
  expect(withoutNode(lines, nameOf(["32-28", "19-23"]))).toEqual([["32-28", "18-23"], ["31-27"]]);
  expect(withoutNode(lines, nameOf(["32-28", "19-23", "28x19"]))[0]).toEqual(["32-28", "19-23"]);
  expect(withoutNode([["32-28"]], nameOf(["32-28"]))).toEqual([]);
});

test("nodes have their parents, sides and numbers", () => {
  const nodes = nodesOf(lines);
  expect(nodes.map(({ id, parent }) => [id, parent])).toEqual([
    ["0", null],
    ["32-28", "0"],
    ["32-28.19-23", "32-28"],
    ["32-28.19-23.28x19", "32-28.19-23"],
    ["32-28.18-23", "32-28"],
    ["31-27", "0"],
  ]);
  expect(nodes.map(({ side, number }) => `${side} ${number}`)).toEqual([
    "null 0",
    "white 1",
    "black 1",
    "white 2",
    "black 1",
    "white 1",
  ]);
  expect(movesTo("0")).toEqual([]);
  expect(movesTo("32-28.19-23")).toEqual(["32-28", "19-23"]);
});

test("where Black begins, the first move is the second of its number", () => {
  const [start, ...moves] = nodesOf([["19-23", "32-28", "20-24"]], "B:W31,32:B19,20");
  expect(start?.fen).toBe("B:W31,32:B19,20");
  expect(moves.map(({ side, number }) => `${side} ${number}`)).toEqual([
    "black 1",
    "white 2",
    "black 2",
  ]);
});

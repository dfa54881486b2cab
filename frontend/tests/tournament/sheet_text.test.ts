import { expect, test } from "vitest";
import { numbered, repaired } from "../../src/state/tournament/sheet_text";

const fault = (line: number, column: number, found: string) =>
  ({ code: "illegal", line, column, found }) as const;

test("moves are numbered in pairs", () => {
  expect(numbered(["32-28", "19-23", "28x19"])).toBe("1. 32-28 19-23 2. 28x19");
  expect(numbered([])).toBe("");
});

test.each([
  ["1. 32-28 19-22 2. 37-31", fault(1, 10, "19-22"), "1. 32-28 19-23 2. 37-31"],
  ['[White "Ank"]\r\n\r\n1. 32-28 19-22', fault(3, 10, "19-22"), '[White "Ank"]\n\n1. 32-28 19-23'],
  ["32-28 (33-29 19-22) 2-0", fault(1, 14, "19-22)"), "32-28 (33-29 19-23) 2-0"],
])("a move takes the place of a wrong word: %s", (text, wrong, right) => {
  expect(repaired(text, wrong, "19-23")).toBe(right);
});

// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { drawThumbnail, piecesOfFen } from "../../src/board";
import { boards } from "../../src/generated/boards";

const { board } = boards.international;
const pieces = piecesOfFen("B:W28:B1");

/** The marks of a small board, each with the corner of its square. */
function marksOf(last: readonly string[]): string[] {
  const drawn = drawThumbnail(board, pieces, last);
  return [...drawn.querySelectorAll(".left, .reached")].map(
    (each) => `${each.getAttribute("class")} ${each.getAttribute("x")},${each.getAttribute("y")}`,
  );
}

test("a small board marks the last move", () => {
  expect(marksOf(["32", "28"])).toEqual(["reached 407,507", "left 307,607"]);
});

test("a capture that ends where it began reached its square", () => {
  expect(marksOf(["28", "28"])).toEqual(["reached 407,507"]);
});

test("before the first move there is none", () => {
  expect(marksOf([])).toEqual([]);
});

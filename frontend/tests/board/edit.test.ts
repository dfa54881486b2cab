// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import type { Pieces } from "../../src/board";
import { carried, EditBoard, painted } from "../../src/board/edit";
import { position } from "../positions";
import { press } from "../typing";

const few: Pieces = { "28": "w", "23": "b" };

describe("putting down and taking off", () => {
  test("a piece comes on an empty square, or in the place of another", () => {
    expect(painted(few, "32", "W")).toEqual({ ...few, "32": "W" });
    expect(painted(few, "28", "b")).toEqual({ "28": "b", "23": "b" });
  });
  test("the same piece again, or no piece, takes off", () => {
    expect(painted(few, "28", "w")).toEqual({ "23": "b" });
    expect(painted(few, "23", null)).toEqual({ "28": "w" });
  });
  test("a piece is carried over another, or beside the board", () => {
    expect(carried(few, "28", "23")).toEqual({ "23": "w" });
    expect(carried(few, "28", null)).toEqual({ "23": "b" });
    expect(carried(few, "28", "28")).toBe(few);
    expect(carried(few, "1", "2")).toBe(few);
  });
});

describe("the board", () => {
  let host: HTMLElement;
  let board: EditBoard;
  let changes: Pieces[];

  const cell = (name: string): SVGElement => {
    const found = host.querySelector<SVGElement>(`[data-square="${name}"]`);
    if (!found) throw new Error(`no square ${name}`);
    return found;
  };

  beforeEach(() => {
    host = document.createElement("div");
    document.body.replaceChildren(host);
    changes = [];
    board = new EditBoard(host, {
      shape: position("dammen_start").board,
      texts: {
        board: () => "board",
        square: ({ name, piece, marks }) => [name, piece?.letter ?? "-", ...marks].join(" "),
      },
      onChange: (pieces) => changes.push(pieces),
    });
  });

  test("a click puts the brush down", () => {
    board.setBrush("B");
    cell("28").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(changes).toEqual([{ "28": "B" }]);
    expect(cell("28").getAttribute("aria-label")).toBe("28 B");
  });
  test("keys choose a square, put down and take off", () => {
    board.focus();
    press("2", "8", "Enter", "3", "2", "Enter", "p", "Delete");
    expect(changes.at(-1)).toEqual({ "32": "w" });
  });
  test("faults are marked and read aloud", () => {
    board.setPieces({ "1": "w" });
    board.setFaults(["1"]);
    expect(cell("1").getAttribute("aria-label")).toBe("1 w fault");
    expect(host.querySelectorAll(".fault")).toHaveLength(1);
  });
  test("what the page sets is no change made here", () => {
    board.setPieces(few);
    board.setLook({ flipped: true, numbers: true });
    expect(cell("28").getAttribute("aria-label")).toBe("28 w");
    expect(changes).toEqual([]);
  });
});

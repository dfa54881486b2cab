// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { Board, type Effect, noSketch, type Sketch, type SpokenSquare } from "../../src/board";
import { position } from "../positions";

let host: HTMLElement;
let board: Board;
let effects: Effect[];

function spoken({ name, marks }: SpokenSquare): string {
  return [name, ...marks].join(" ");
}

function cell(name: string): Element {
  const found = host.querySelector(`[data-square="${name}"]`);
  if (!found) throw new Error(`no square ${name}`);
  return found;
}

function sketch(part: Partial<Sketch>): void {
  board.sketch({ ...noSketch, ...part });
}

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  effects = [];
  const start = position("dammen_start");
  board = new Board(host, {
    shape: start.board,
    texts: { board: () => "board", square: spoken },
    onEffect: (effect) => effects.push(effect),
  });
  board.setPosition(start, start.turn, null);
});

describe("a sketch", () => {
  test("has a shape for each meaning", () => {
    const meanings = ["allowed", "forbidden", "attention"] as const;
    sketch({ rings: meanings.map((meaning) => ({ square: "28", meaning })) });
    const shapes = [...host.querySelectorAll(".sketch .sketch-line")].map((line) =>
      line.getAttribute("d"),
    );
    expect(new Set(shapes).size).toBe(3);
  });
  test("draws arrows with different shafts and heads", () => {
    sketch({
      arrows: [
        { origin: "32", target: "28", meaning: "allowed" },
        { origin: "32", target: "37", meaning: "forbidden" },
      ],
    });
    expect(host.querySelectorAll(".sketch")).toHaveLength(2);
    expect(host.querySelectorAll(".forbidden .sketch-dashed")).toHaveLength(2);
    expect(host.querySelectorAll(".allowed .sketch-solid")).toHaveLength(1);
  });
  test("is read aloud with its squares", () => {
    sketch({ rings: [{ square: "28", meaning: "attention" }], highlights: ["5"] });
    expect(cell("28").getAttribute("aria-label")).toBe("28 sketched");
    expect(cell("5").getAttribute("aria-label")).toBe("5 sketched");
  });
  test("leaves squares alone that the board does not have", () => {
    sketch({ highlights: ["a1"], arrows: [{ origin: "32", target: "d4", meaning: "allowed" }] });
    expect(host.querySelectorAll(".sketch, .highlight")).toHaveLength(0);
  });
  test("goes with the next move", () => {
    sketch({ highlights: ["5"] });
    board.enterText("32-28");
    expect(host.querySelectorAll(".highlight")).toHaveLength(0);
  });
});

test("pointing names the square and moves nothing", () => {
  board.setLook({ flipped: false, numbers: true, movable: false, byHand: false, pointing: true });
  cell("32").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
  host.querySelector('[role="grid"]')?.dispatchEvent(enter);
  expect(effects).toEqual([{ kind: "pointed", square: "32" }]);
  expect(cell("32").hasAttribute("data-own")).toBe(false);
});

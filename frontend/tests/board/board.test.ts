// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Board, drawPicture, type Effect, type SpokenSquare } from "../../src/board";
import { type PositionName, position } from "../positions";
import { press } from "../typing";

let host: HTMLElement;
let board: Board;
let effects: Effect[];

function show(name: PositionName): void {
  const recorded = position(name);
  board = new Board(host, {
    shape: recorded.board,
    texts: { board: () => "board", square: spoken },
    onEffect: (effect) => effects.push(effect),
  });
  board.setPosition(recorded, recorded.turn, null);
}

function spoken({ name, piece, marks }: SpokenSquare): string {
  return [name, piece?.letter ?? "-", piece?.struck ? "struck" : "", ...marks].join(" ").trim();
}

function cell(name: string): SVGElement {
  const found = host.querySelector<SVGElement>(`[data-square="${name}"]`);
  if (!found) throw new Error(`no square ${name}`);
  return found;
}

function focused(): string | undefined {
  return (document.activeElement as unknown as SVGElement | null)?.dataset.square;
}

/** Begin a capture whose flight the timers end. */
function captureThree(): void {
  vi.useFakeTimers();
  vi.spyOn(SVGElement.prototype, "animate").mockImplementation(vi.fn());
  show("three_in_one");
  board.enterText("40x27");
}

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  effects = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  board?.destroy(); // what still flies would land when the page is gone
});

describe("read aloud", () => {
  test("a grid of ten rows with fifty named squares", () => {
    show("dammen_start");
    expect(host.querySelector('[role="grid"]')?.getAttribute("aria-label")).toBe("board");
    expect(host.querySelectorAll('[role="row"]')).toHaveLength(10);
    expect(host.querySelectorAll('[role="gridcell"]')).toHaveLength(50);
    expect(cell("32").getAttribute("aria-label")).toBe("32 w");
    expect(cell("28").getAttribute("aria-label")).toBe("28 -");
  });
  test("one tab stop", () => {
    show("dama_start");
    expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    cell("d3").focus();
    press("ArrowUp", "ArrowLeft");
    expect(focused()).toBe("c4");
    expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });
  test("names follow what happens", () => {
    show("three_in_one");
    cell("40").focus();
    press("Enter");
    expect(cell("40").getAttribute("aria-label")).toContain("lifted");
    expect(cell("40").getAttribute("aria-selected")).toBe("true");
    expect(cell("29").getAttribute("aria-label")).toContain("hop");
  });
});

describe("keys", () => {
  test("a capture hop by hop", () => {
    show("three_in_one");
    cell("40").focus();
    press("Enter", "n", " ", "n", "Enter", "n", "Enter");
    expect(effects.map((effect) => effect.kind)).toEqual(["lifted", "hopped", "hopped", "played"]);
    expect(focused()).toBe("27");
  });
  test("a name leads to its square", () => {
    show("dammen_start");
    cell("46").focus();
    press("3", "2");
    expect(focused()).toBe("32");
  });
  test("so does a letter with a number", () => {
    show("dama_start");
    cell("a1").focus();
    press("c", "3");
    expect(focused()).toBe("c3");
  });
  test("p goes back among what can move", () => {
    show("dammen_start");
    cell("46").focus();
    press("p");
    expect(focused()).toBe("35");
  });
  test("Escape puts back", () => {
    show("dammen_start");
    cell("32").focus();
    press("Enter", "Escape");
    expect(effects.at(-1)).toEqual({ kind: "put_back", square: "32" });
  });
  test("other keys are left to the page", () => {
    show("dammen_start");
    cell("32").focus();
    const event = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
    cell("32").dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe("clicks of assistive technology", () => {
  test("press a square", () => {
    show("dammen_start");
    cell("32").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    cell("28").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(effects.map((effect) => effect.kind)).toEqual(["lifted", "played"]);
  });
});

describe("typing a move", () => {
  test("is taken by the side to move only", () => {
    show("dammen_start");
    board.setPosition(position("dammen_start"), null, null);
    expect(board.enterText("32-28")).toBe(false);
    board.setPosition(position("dammen_start"), "white", null);
    expect(board.enterText("32-28")).toBe(true);
    expect(effects.map((effect) => effect.kind)).toEqual(["ignored", "played"]);
  });
});

describe("drawing", () => {
  test("a piece stays in the hand while the server has other news", () => {
    show("dammen_start");
    const { turn, ...renewed } = position("dammen_start");
    cell("32").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    board.setPosition(renewed, turn, null);
    expect(cell("32").getAttribute("aria-label")).toContain("lifted");
    cell("28").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(effects.map((effect) => effect.kind)).toEqual(["lifted", "played"]);
  });
  test("a piece is put back when its moves are others now", () => {
    show("dammen_start");
    const { turn, ...renewed } = position("dammen_start");
    cell("32").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    board.setPosition({ ...renewed, legal: renewed.legal.slice(1) }, turn, null);
    expect(cell("32").getAttribute("aria-label")).not.toContain("lifted");
  });
  test("the move is on the board before the server answers", () => {
    show("three_in_one");
    board.enterText("40x27");
    expect(cell("27").getAttribute("aria-label")).toContain("27 w");
    expect(host.querySelectorAll(".board-pieces .piece")).toHaveLength(1);
  });
  test("turning keeps the focus", () => {
    show("dammen_start");
    cell("32").focus();
    board.setLook({ flipped: true, numbers: true, movable: false, byHand: false });
    expect(focused()).toBe("32");
    expect(host.querySelectorAll("svg")).toHaveLength(1);
  });
  test("a refusal is drawn and gone with the next press", () => {
    show("three_in_one");
    board.explain(position("three_in_one").legal);
    expect(host.querySelectorAll(".drawn-path")).toHaveLength(1);
    cell("40").focus();
    press("Enter");
    expect(host.querySelectorAll(".drawn-path")).toHaveLength(0);
  });
  test("choices: the preferred one stands out, and is played", () => {
    show("ambiguous");
    board.enterText("26x48");
    board.prefer(1);
    expect(host.querySelectorAll(".drawn-path.strong")).toHaveLength(1);
    board.choose(1);
    expect(effects.at(-1)).toMatchObject({ kind: "played", route: { text: "26x17x39x48" } });
  });
  test("a question stays open while the server has other news", () => {
    show("ambiguous");
    board.enterText("26x48");
    const { turn, ...renewed } = position("ambiguous");
    board.setPosition(renewed, turn, null);
    board.choose(1);
    expect(effects.at(-1)).toMatchObject({ kind: "played", route: { text: "26x17x39x48" } });
  });
  test("a king is two discs with a crown", () => {
    show("circular_king");
    const king = host.querySelector('[data-on="3"] .piece');
    expect(king?.querySelectorAll(".face")).toHaveLength(2);
    expect(king?.querySelector(".crown")).not.toBeNull();
  });
  test("a picture is neither read nor reached", () => {
    const { board: shape, pieces } = position("dama_start");
    const picture = drawPicture(shape, pieces);
    expect(picture.getAttribute("aria-hidden")).toBe("true");
    expect(picture.querySelector("[tabindex]")).toBeNull();
    expect(picture.querySelectorAll(".piece")).toHaveLength(32);
  });
  test("a destroyed board leaves nothing", () => {
    show("dammen_start");
    board.destroy();
    expect(host.children).toHaveLength(0);
  });
});

describe("motion", () => {
  test("the server's word on a move does not cut its flight short", () => {
    captureThree();
    board.setPosition({ pieces: { "27": "w" }, legal: [], hops: [] }, "black", null);
    expect(host.querySelectorAll(".board-flights .piece")).toHaveLength(4);
    vi.advanceTimersByTime(450);
    expect(host.querySelectorAll(".board-flights .piece")).toHaveLength(0);
    vi.useRealTimers();
  });
  test("the answer to it waits until it has landed", () => {
    captureThree();
    board.setPosition({ pieces: { "22": "w" }, legal: [], hops: [] }, "white", null);
    expect(cell("22").getAttribute("aria-label")).toContain("22 -");
    vi.advanceTimersByTime(450);
    expect(cell("22").getAttribute("aria-label")).toContain("22 w");
    vi.useRealTimers();
  });
  test("a move of the record flies hop by hop, then all captured are gone", () => {
    vi.useFakeTimers();
    const animate = vi.fn();
    vi.spyOn(SVGElement.prototype, "animate").mockImplementation(animate);
    show("three_in_one");
    const [route] = position("three_in_one").legal;
    if (!route) throw new Error("no route");
    board.setPosition({ pieces: { "27": "w" }, legal: [], hops: [] }, null, route);
    expect(animate.mock.calls[0]?.[1]).toMatchObject({ duration: 420 });
    expect(host.querySelectorAll(".board-flights .piece")).toHaveLength(4);
    vi.advanceTimersByTime(141);
    expect(host.querySelectorAll(".board-flights .struck")).toHaveLength(1);
    vi.advanceTimersByTime(300);
    expect(host.querySelectorAll(".board-flights .piece")).toHaveLength(0);
    vi.useRealTimers();
  });
});

describe("by hand", () => {
  function showByHand(name: PositionName): void {
    show(name);
    board.setLook({ flipped: false, numbers: false, movable: false, byHand: true });
  }

  test("the hand keeps the piece when the server says it was touched", () => {
    showByHand("dammen_start");
    const { turn, ...placed } = position("dammen_start");
    cell("32").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    board.setPosition(placed, turn, null);
    expect(cell("32").getAttribute("aria-label")).toContain("lifted");
  });
  test("the keys give no hint: they go along all own pieces", () => {
    showByHand("three_in_one");
    board.focus();
    press("n");
    expect(focused()).toBe("40");
  });
  test("done", () => {
    showByHand("dammen_start");
    cell("32").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    cell("22").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    board.finish();
    expect(effects.at(-1)).toMatchObject({ kind: "placed", hands: { path: ["22"] } });
    expect(cell("22").getAttribute("aria-label")).toContain("22 w");
  });
});

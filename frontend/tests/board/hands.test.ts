import { describe, expect, test } from "vitest";
import { afterHands, dropByHand, finish, grabByHand, tapByHand } from "../../src/board/hands";
import { heldOf } from "../../src/board/scene";
import { cancel, type Entry, type Step } from "../../src/board/state";
import { entryOf } from "../positions";

function taps(entry: Entry, ...squares: readonly string[]): Step {
  let step: Step = [entry, { kind: "none" }];
  for (const square of squares) step = tapByHand(step[0], square);
  return step;
}

const start = entryOf("dammen_start");
const capture = entryOf("three_in_one");

describe("tapping", () => {
  test("a piece goes anywhere, and on", () => {
    const [, effect] = taps(start, "32", "22", "25");
    expect(effect).toEqual({
      kind: "carried",
      hands: { origin: "32", path: ["22", "25"], lifted: [], early: 0 },
    });
  });
  test("pressed again where it stands it is done", () => {
    const [entry, effect] = taps(start, "32", "22", "22");
    expect(effect).toMatchObject({ kind: "placed", hands: { path: ["22"] } });
    expect(entry.position.pieces).toMatchObject({ "22": "w" });
    expect(entry.mover).toBeNull();
  });
  test("pressed again where it was lifted it is put back", () => {
    expect(taps(start, "32", "32")[1]).toEqual({ kind: "put_back", square: "32" });
  });
  test("another own piece is lifted instead", () => {
    expect(taps(start, "31", "32")[1]).toMatchObject({ hands: { origin: "32" } });
  });
  test("other pieces are taken off, and put back", () => {
    const hands = (...squares: string[]): unknown => taps(capture, "40", ...squares)[1];
    expect(hands("34", "29")).toMatchObject({ hands: { path: ["29"], lifted: ["34"] } });
    expect(hands("34", "34")).toMatchObject({ hands: { path: [], lifted: [] } });
  });
  test("it may end where it began", () => {
    expect(taps(capture, "40", "29", "40")[1]).toMatchObject({ hands: { path: ["29", "40"] } });
  });
  test("the opponent's piece can be lifted: what that means is not for the board to say", () => {
    expect(taps(start, "20")[1]).toMatchObject({ hands: { origin: "20" } });
    expect(taps(start, "20", "24", "24")[1]).toMatchObject({
      kind: "placed",
      hands: { origin: "20", path: ["24"] },
    });
  });
  test("an empty square means nothing", () => {
    expect(taps(start, "28")[1]).toEqual({ kind: "none" });
  });
  test("nobody moves while it is nobody's turn here", () => {
    expect(taps({ ...start, mover: null }, "32")[1]).toEqual({ kind: "ignored", reason: "wait" });
  });
});

describe("dragging", () => {
  test("it stands where it was let go", () => {
    const [held] = grabByHand(start, "32");
    const [entry, effect] = dropByHand(held, ["27", "22"]);
    expect(effect).toMatchObject({ kind: "carried", hands: { path: ["27", "22"] } });
    expect(heldOf(entry)).toEqual({ origin: "32", at: "22", taken: [] });
    expect(grabByHand(entry, "22")[1]).toEqual({ kind: "none" });
  });
  test("the way of a drag is the free squares it passed", () => {
    const [held] = grabByHand(capture, "40");
    const [, effect] = dropByHand(held, ["34", "29"]);
    expect(effect).toMatchObject({ kind: "carried", hands: { path: ["29"], early: 0 } });
  });
  test.each([[["20"]], [[]], [["27", "32"]]])("not on a piece, nor off the board: %j", (trace) => {
    const [entry, effect] = dropByHand(grabByHand(start, "32")[0], trace);
    expect(effect).toMatchObject({ kind: "carried", hands: { origin: "32", path: [] } });
    expect(heldOf(entry)).toMatchObject({ at: "32" });
  });
  test("what was touched shows when it ends", () => {
    expect(grabByHand(start, "32")[1]).toMatchObject({ kind: "grabbed", hands: { origin: "32" } });
  });
  test("let go over another piece of its side, the hand touched all of them", () => {
    const [held] = grabByHand(start, "32");
    const [entry, effect] = dropByHand(held, ["28", "33", "39", "33"]);
    expect(effect).toEqual({ kind: "swept", squares: ["32", "33", "39"] });
    expect(heldOf(entry)).toBeNull();
  });
  test("a piece that stands elsewhere already is not swept", () => {
    const held = taps(start, "32", "28")[0];
    expect(dropByHand(held, ["33"])[1]).toEqual({ kind: "none" });
  });
});

describe("lifting", () => {
  test("it is kept how many pieces were lifted before the end", () => {
    expect(taps(capture, "40", "34", "29")[1]).toMatchObject({ hands: { early: 1 } });
    expect(taps(capture, "40", "29", "34")[1]).toMatchObject({ hands: { early: 0 } });
    expect(taps(capture, "40", "34", "29", "34")[1]).toMatchObject({ hands: { early: 0 } });
  });
});

describe("being done", () => {
  test("not before the piece stands somewhere", () => {
    expect(finish(start)[1]).toEqual({ kind: "none" });
    expect(finish(taps(start, "32")[0])[1]).toEqual({ kind: "none" });
  });
  test("the pieces taken off are gone", () => {
    const hands = { origin: "40", path: ["29"], lifted: ["34"], early: 1 };
    const pieces = afterHands(capture.position.pieces, hands);
    expect([pieces["40"], pieces["34"], pieces["29"]]).toEqual([undefined, undefined, "w"]);
  });
  test("all can be put back", () => {
    expect(cancel(taps(start, "32", "28")[0])[1]).toEqual({ kind: "put_back", square: "32" });
  });
});

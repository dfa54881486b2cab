import { describe, expect, test } from "vitest";
import {
  answerFormOf,
  autoMs,
  backOf,
  forwardOf,
  isCollecting,
  openSteps,
  piecesAfter,
  refutationOf,
  sketchOf,
} from "../../src/state/lesson/steps";
import { move, task, verdict, view } from "./views";

describe("how an answer is given", () => {
  test.each([
    [null, "watch"],
    [task("play"), "move"],
    [task("captures"), "move"],
    [task("largest"), "move"],
    [task("movable"), "point"],
    [task("targets", { square: "32" }), "point"],
    [task("square", { square: "28" }), "write"],
    [task("square"), "point"],
    [task("choose"), "choose"],
    [task("yes_no"), "yes_no"],
  ] as const)("%o: %s", (asked, way) => {
    expect(answerFormOf(view({ task: asked }))).toBe(way);
  });
  test("some ask for several things", () => {
    expect(isCollecting(view({ task: task("captures") }))).toBe(true);
    expect(isCollecting(view({ task: task("largest") }))).toBe(false);
  });
});

describe("the button >", () => {
  test("plays the line first", () => {
    expect(forwardOf(view({ next: move("32-28"), plies: 1 }))).toEqual({ type: "forward" });
  });
  test("then goes to the next step", () => {
    expect(forwardOf(view({ ply: 1, plies: 1 }))).toEqual({ type: "next_step" });
  });
  test("waits for a task", () => {
    expect(forwardOf(view({ task: task("play") }))).toBeNull();
    expect(forwardOf(view({ task: task("play"), solved: [0] }))).toEqual({ type: "next_step" });
    const done = view({ task: task("play"), verdict: verdict("right") });
    expect(forwardOf(done)).toEqual({ type: "next_step" });
  });
  test("ends the lesson after its last step", () => {
    expect(forwardOf(view({ step: 2 }))).toBe("end");
  });
});

describe("the button <", () => {
  test("takes a move back", () => {
    expect(backOf(view({ step: 1, ply: 1, plies: 2 }))).toEqual({ type: "back" });
  });
  test("restarts an unsolved task, so that nobody plays for the opponent", () => {
    const middle = view({ ply: 2, plies: 2, task: task("play"), verdict: verdict("go_on") });
    expect(backOf(middle)).toEqual({ type: "restart" });
  });
  test("goes to the step before, if there is one", () => {
    expect(backOf(view({ step: 1 }))).toEqual({ type: "previous_step" });
    expect(backOf(view())).toBeNull();
  });
});

describe("a refutation", () => {
  const line = [move("32-28"), move("19-23")];
  test("begins with the wrong move", () => {
    const wrong = view({ task: task("play"), verdict: verdict("not_the_aim", { line }) });
    expect(refutationOf(wrong)).toEqual(line);
    expect(piecesAfter(wrong.state.pieces, line, 1)).toEqual({ 28: "w", 19: "b" });
    expect(piecesAfter(wrong.state.pieces, line, 2)).toEqual({ 28: "w", 23: "b" });
  });
  test("of a later move leaves out what was right", () => {
    const wrong = view({ ply: 1, plies: 1, verdict: verdict("not_the_aim", { line }) });
    expect(refutationOf(wrong)).toEqual([line[1]]);
  });
  test("there is none of what the rules forbid", () => {
    expect(refutationOf(view({ verdict: verdict("majority", { line }) }))).toEqual([]);
  });
});

describe("what is drawn", () => {
  test("the square that is asked, once, and squares that were found", () => {
    const asked = view({ task: task("targets", { square: "32" }) });
    expect(sketchOf(asked, ["28"]).rings).toEqual([
      { square: "32", meaning: "attention" },
      { square: "28", meaning: "allowed" },
    ]);
    const rings = [{ square: "32", meaning: "attention" as const }];
    const ringed = view({ ...asked.state, marks: { arrows: [], rings, highlights: [] } });
    expect(sketchOf(ringed, []).rings).toEqual(rings);
  });
  test("the square that is to be named has the ring of the question", () => {
    const asked = view({ task: task("square", { square: "28" }) });
    expect(sketchOf(asked, []).rings).toEqual([{ square: "28", meaning: "allowed" }]);
  });
  test("captures that were found are only listed", () => {
    expect(sketchOf(view({ task: task("captures") }), ["32x21"]).rings).toEqual([]);
  });
});

test("open steps are those not solved", () => {
  expect(openSteps(view({ solved: [1] }))).toEqual([0, 2]);
});

describe("the pace of Auto", () => {
  test("the first move comes soon, unless there is a note to read", () => {
    expect(autoMs(view(), 1, true)).toBe(500);
    expect(autoMs(view({ note: "look" }), 1, true)).toBe(1200);
  });
  test("twice as fast is half as long", () => {
    expect(autoMs(view(), 2, false)).toBe(600);
  });
});

import { describe, expect, test } from "vitest";
import type { ReportPly } from "../../src/generated/messages";
import { Mistakes, mistakesOf } from "../../src/state/analyse/mistakes.svelte";

function ply(node: string, change: Partial<ReportPly> = {}): ReportPly {
  return {
    node,
    side: "white",
    number: 1,
    text: "32-27",
    score: -275,
    end: null,
    share: 0,
    quality: "blunder",
    best: ["50-44", "2-8"],
    best_score: 16,
    costs_man: true,
    ...change,
  };
}

function exercise(plies: readonly ReportPly[]): { mistakes: Mistakes; done: string[] } {
  const done: string[] = [];
  const mistakes = new Mistakes("white", plies, {
    goBefore: (node) => done.push(`go ${node}`),
    ask: (node, move) => done.push(`ask ${node} ${move}`),
    showMove: (moves) => done.push(`show ${moves.join(" ")}`),
    resetBoard: () => done.push("reset"),
  });
  return { mistakes, done };
}

test("only mistakes and blunders of the side, with something better, are asked", () => {
  const plies = [
    ply("a"),
    ply("b", { side: "black" }),
    ply("c", { quality: "inaccuracy" }),
    ply("d", { quality: "mistake" }),
    ply("e", { best: [] }),
  ];
  expect(mistakesOf(plies, "white").map(({ node }) => node)).toEqual(["a", "d"]);
});

describe("an answer", () => {
  test("that is no better leaves the question open", () => {
    const { mistakes, done } = exercise([ply("a")]);
    mistakes.answer("32-28");
    mistakes.take({
      type: "tried",
      node: "a",
      move: "32-28",
      quality: "mistake",
      reply: ["22x33"],
    });
    expect([mistakes.step, mistakes.found, mistakes.takesMoves]).toEqual(["wrong", 0, true]);
    expect(done).toEqual(["go a", "ask a 32-28", "reset"]);
  });

  test("that is better counts, and is shown", () => {
    const { mistakes, done } = exercise([ply("a"), ply("b")]);
    mistakes.answer("50-44");
    mistakes.take({ type: "tried", node: "a", move: "50-44", quality: "inaccuracy", reply: [] });
    expect([mistakes.step, mistakes.found, mistakes.takesMoves]).toEqual(["right", 1, false]);
    mistakes.next();
    expect(done).toEqual(["go a", "ask a 50-44", "show 50-44", "go b"]);
  });

  test("that comes late or cannot be judged does not count", () => {
    const { mistakes } = exercise([ply("a"), ply("b")]);
    mistakes.answer("50-44");
    mistakes.next();
    mistakes.take({ type: "tried", node: "a", move: "50-44", quality: "good", reply: [] });
    expect([mistakes.step, mistakes.found]).toEqual(["ask", 0]);
    mistakes.answer("50-44");
    mistakes.refuse();
    expect(mistakes.step).toBe("unjudged");
  });
});

test("a solution does not count as found, and after the last one all is over", () => {
  const { mistakes, done } = exercise([ply("a")]);
  mistakes.solve();
  expect(done).toEqual(["go a", "show 50-44"]);
  mistakes.next();
  expect([mistakes.ply, mistakes.found, mistakes.takesMoves]).toEqual([null, 0, false]);
});
